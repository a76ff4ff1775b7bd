"""Run the command line as `python -m pysolver`."""

from pysolver.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
