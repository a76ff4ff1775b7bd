"""What lets a shell complete commands and options: `pysolver completion bash|zsh|fish` prints it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from pysolver.cli.main import LOADED_LATER, SHELLS, parser_of
from pysolver.contract.spec import GAME_IDS

NAMES = ("pysolver", "hold-or-roll")
# The commands that stand before the cursor are looked up as a path; whatever else stands there is left out.
BASH = """\
_pysolver_words() {{
  case "$1" in
{cases}
    *) return 1 ;;
  esac
}}

_pysolver() {{
  local path="" at words
  for ((at = 1; at < COMP_CWORD; at++)); do
    if _pysolver_words "${{path:+$path }}${{COMP_WORDS[at]}}" > /dev/null; then
      path="${{path:+$path }}${{COMP_WORDS[at]}}"
    fi
  done
  words="$(_pysolver_words "$path")"
  COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}

complete -o default -F _pysolver {names}
"""
ZSH = "autoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n\n"
FISH = """\
function __pysolver_words
  switch "$argv"
{cases}
    case '*'
      return 1
  end
end

function __pysolver_complete
  set -l path
  for word in (commandline -opc)[2..]
    __pysolver_words $path $word > /dev/null; and set -a path $word
  end
  __pysolver_words $path
end

for name in {names}
  complete -c $name -a '(__pysolver_complete)'
end
"""


FISH_CASE = "    case '{path}'\n      string split -- ' ' '{words}'"


def paths() -> dict[str, list[str]]:
    """Return every command by its path, as in `farkle race`, with the words that may follow there."""
    found = dict(_below(parser_of([]), ""))
    for name in LOADED_LATER:
        below = _below(parser_of([name]), "")
        found |= {path: words for path, words in below if path.partition(" ")[0] == name}
    return found


def _below(parser: argparse.ArgumentParser, path: str) -> Iterator[tuple[str, list[str]]]:
    """Yield a command and all below it."""
    words: list[str] = []
    for action in parser._actions:
        words += [option for option in action.option_strings if option.startswith("--")]
        if isinstance(action, argparse._SubParsersAction):
            words += action.choices
            for name, below in action.choices.items():
                yield from _below(below, f"{path} {name}".strip())
        elif action.dest == "game":
            words += GAME_IDS
        elif not action.option_strings and action.choices:
            words += map(str, action.choices)
    yield path, words


def _bash(words: Mapping[str, list[str]]) -> str:
    cases = [f'    "{path}") echo "{" ".join(found)}" ;;' for path, found in words.items()]
    return BASH.format(cases="\n".join(cases), names=" ".join(NAMES))


def _zsh(words: Mapping[str, list[str]]) -> str:
    return ZSH + _bash(words)


def _fish(words: Mapping[str, list[str]]) -> str:
    cases = [FISH_CASE.format(path=path, words=" ".join(found)) for path, found in words.items()]
    return FISH.format(cases="\n".join(cases), names=" ".join(NAMES))


WRITERS = dict(zip(SHELLS, (_bash, _zsh, _fish), strict=True))


def script(shell: str) -> str:
    """Return what a shell is to read."""
    return WRITERS[shell](paths())
