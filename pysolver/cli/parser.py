"""The parser of the command line: `argparse`, whose own words and complaints are sayings."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from pysolver.errors import GameError
from pysolver.sayings.say import saying


class Formatter(argparse.RawDescriptionHelpFormatter):
    """How a help is laid out: lines of a description stay as they are."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add how a command is typed."""
        # before how a command is typed, in a help
        words = saying("command.usage", "usage:")
        super().add_usage(usage, actions, groups, f"{words} " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence with a right example, which is its epilog."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given, add_help=False, formatter_class=Formatter)
        # head of what a command needs behind its name, in a help
        self._positionals.title = saying("command.arguments", "arguments")
        # head of what may be added to a command, in a help
        self._optionals.title = saying("command.options", "options")
        # help of an option: --help
        words = saying("command.help_help", "show this help")
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS, help=words)

    def format_help(self) -> str:
        """Return the help, with the example at its end."""
        example = self.epilog
        if example:
            # at the end of the help of a command; e.g. example="pysolver advise pig '100 30/40 12'"
            self.epilog = saying("command.for_example", "for example: {example}", example=example)
        try:
            return super().format_help()
        finally:
            self.epilog = example

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse; arguments that are left over are the innermost parser's to complain about."""
        parsed, left = super().parse_known_args(args, namespace)
        if left:
            self.complain(
                # what is typed as a command is wrong, within a sentence; e.g. words="'--fly'"
                saying("command.not_understood", "{words} is not understood", words=repr(" ".join(left)))
            )
        return parsed, left

    def error(self, message: str) -> NoReturn:
        """Raise a complaint of `argparse`."""
        self.complain(_said(message))

    def complain(self, complaint: str) -> NoReturn:
        """Raise a complaint, with the parser's own example."""
        raise GameError(
            # what is typed as a command is wrong, and a right one;
            # e.g. complaint=command.not_understood, example="pysolver advise pig '100 30/40 12'"
            saying(
                "command.complaint",
                "{complaint}; for example: {example}",
                complaint=complaint,
                example=self.epilog or self.prog,
            )
        )


def _said(message: str) -> str:
    """Return what `argparse` complains of in the language in force; what is none of its own as it is."""
    for pattern, said in COMPLAINTS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return said(found)
    return message


def _of_argument(found: re.Match[str]) -> str:
    # what is typed for an option or an argument is wrong; e.g. name="--seed", trouble=command.no_value
    return saying("command.of_argument", "{name}: {trouble}", name=found[1], trouble=_said(found[2]))


def _required(found: re.Match[str]) -> str:
    # arguments of a command are missing, within a sentence; e.g. names="GAME, POSITION"
    return saying("command.required", "missing: {names}", names=found[1])


def _wrong_choice(found: re.Match[str]) -> str:
    # what is typed is none of some words, within a sentence; e.g. value="'x'", known="points, win"
    return saying(
        "command.wrong_choice", "{known}, not {value}", known=found[2].replace("'", ""), value=found[1]
    )


def _no_value(found: re.Match[str]) -> str:
    # an option is typed without what belongs behind it
    return saying("command.no_value", "something is missing behind it")


def _no_number(found: re.Match[str]) -> str:
    # what is typed is no number, within a sentence; e.g. value="'x'"
    return saying("command.no_number", "{value} is no number", value=found[2])


def _not_together(found: re.Match[str]) -> str:
    # two options cannot be typed together, within a sentence; e.g. other="--rounds"
    return saying("command.not_together", "not together with {other}", other=found[1])


def _ambiguous(found: re.Match[str]) -> str:
    # the beginning of an option is typed, of which there are several;
    # e.g. option="--se", known="--seed, --seats"
    return saying("command.ambiguous", "{option} may be {known}", option=found[1], known=found[2])


def _too_much(found: re.Match[str]) -> str:
    # an option is typed with something behind it that does not belong there; e.g. value="'x'"
    return saying("command.too_much", "{value} does not belong there", value=found[1])


COMPLAINTS: dict[str, Callable[[re.Match[str]], str]] = {
    r"argument ([^:]+): (.*)": _of_argument,
    r"the following arguments are required: (.*)": _required,
    r"invalid choice: (.*) \(choose from (.*)\)": _wrong_choice,
    r"expected .*argument.*": _no_value,
    r"invalid (int|float) value: (.*)": _no_number,
    r"not allowed with argument (.*)": _not_together,
    r"ambiguous option: (.*) could match (.*)": _ambiguous,
    r"ignored explicit argument (.*)": _too_much,
}
