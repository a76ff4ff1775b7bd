"""The games, a folder each; `pysolver.contract.spec` lists their ids."""
