"""The games, a folder each; `pysolver.contract.game` lists their ids."""
