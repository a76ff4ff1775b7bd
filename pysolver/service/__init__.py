"""Questions and answers as plain JSON values: what the page, its worker and other front ends share."""

from pysolver.service.service import answer

__all__ = ["answer"]
