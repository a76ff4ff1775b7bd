"""Several numbers as one value in compiled loops: what the processor's vector units take at once.

numba compiles loops over short arrays to code that first asks whether they overlap, which takes longer
than the loops. A *pack* of numbers is a value that stays in registers instead. These functions exist
inside compiled functions alone. A pack lies in a flat array of float64 as a *line*; where the width of
a pack cannot be told from another pack it is given as a tuple of that length, since the type of a tuple
tells its length when the code is compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, register_model

ALIGNED = 8  # bytes, as every array of floats is
Width = tuple[int, ...]
MOST_OPTIONS, MOST_SMALLER = 8, 6  # that a menu reads; one that offers more is made of smaller ones


class Pack(types.Type):  # type: ignore[misc]
    """The type of a pack of some width."""

    def __init__(self, width: int) -> None:
        super().__init__(name=f"Pack{width}")
        self.width = width
        self.vector = ir.VectorType(ir.DoubleType(), width)


@register_model(Pack)
class _PackModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, of: Any) -> None:
        super().__init__(manager, of, of.vector)


@cache
def pack(width: int) -> Pack:
    """Return the type of packs of a width."""
    return Pack(width)


def _place(context: Any, builder: Any, kind: Any, array: Any, line: Any, of: Any) -> Any:
    """Return the address of a line of an array of floats."""
    begin = context.make_array(kind)(context, builder, array).data
    at = builder.gep(begin, [builder.mul(line, ir.Constant(line.type, of.width))])
    return builder.bitcast(at, of.vector.as_pointer())


def _spread(builder: Any, number: Any, of: Pack) -> Any:
    """Return a pack that holds one number everywhere."""
    none = ir.Constant(of.vector, ir.Undefined)
    first = builder.insert_element(none, number, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), of.width), [0] * of.width)
    return builder.shuffle_vector(first, none, everywhere)


@intrinsic  # type: ignore[untyped-decorator]
def load(_: Any, array: Any, line: Any, width: Any) -> Any:
    """Return a line of a flat array."""
    of = pack(width.count)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature.args[0], args[0], args[1], of)
        return builder.load(place, align=ALIGNED)

    return of(array, types.intp, width), code


@intrinsic  # type: ignore[untyped-decorator]
def store(_: Any, array: Any, line: Any, numbers: Any) -> Any:
    """Write a pack to a line of a flat array."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature.args[0], args[0], args[1], numbers)
        builder.store(args[2], place, align=ALIGNED)
        return context.get_dummy_value()

    return types.void(array, types.intp, numbers), code


@intrinsic  # type: ignore[untyped-decorator]
def spread(_: Any, number: Any, width: Any) -> Any:
    """Return a pack that holds one number everywhere."""
    of = pack(width.count)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _spread(builder, args[0], of)

    return of(types.float64, width), code


@intrinsic  # type: ignore[untyped-decorator]
def larger(_: Any, one: Any, other: Any) -> Any:
    """Return the larger one of each two numbers."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *args), *args)

    return one(one, one), code


@intrinsic  # type: ignore[untyped-decorator]
def times(_: Any, one: Any, other: Any) -> Any:
    """Return the products of two packs."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fmul(*args)

    return one(one, one), code


@intrinsic  # type: ignore[untyped-decorator]
def plus(_: Any, one: Any, other: Any) -> Any:
    """Return the sums of two packs."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fadd(*args)

    return one(one, one), code


@intrinsic  # type: ignore[untyped-decorator]
def exceeds(_: Any, one: Any, other: Any) -> Any:
    """Tell whether any number of the one pack is larger than that of the other in its place."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = ir.IntType(one.width)
        above = builder.bitcast(builder.fcmp_ordered(">", *args), bits)
        return builder.icmp_unsigned("!=", above, ir.Constant(bits, 0))

    return types.boolean(one, one), code


# What a run of menus may be like: how many options and smaller menus each reads, whether larger ones read it,
# and whether throws lead to it.
SHAPES = [
    (options, smaller, kept, comes)
    for options in range(MOST_OPTIONS + 1)
    for smaller in range(MOST_SMALLER + 1)
    for kept, comes in ((False, True), (True, False), (True, True))
    if options + smaller and (options < 2 or smaller < 2)
]


def shape_of(options: int, smaller: int, kept: bool, comes: bool) -> int:
    """Return the number of the shape of such menus."""
    return SHAPES.index((options, smaller, kept, comes))


@intrinsic  # type: ignore[untyped-decorator]
def through(
    _: Any,
    shape: Any,
    nodes: Any,
    options: Any,
    children: Any,
    level: Any,
    place: Any,
    first: Any,
    thrown: Any,
    option: Any,
    child: Any,
    hold: Any,
    node: Any,
    p: Any,
) -> Any:
    """Return `thrown` with what a run of menus adds; those that larger ones read stay in `node`.

    `shape` is the number of one of SHAPES. Each has a loop of its own that reads without asking how much:
    option[options], and on, are lines of `hold` counted from `level`; child[children], and on, of `node`.
    Chances are lines of `p`, or numbers that all lanes share where `p` has two axes.
    """

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        shape, nodes, options, children, level, place, first, start = args[:8]
        option, child, hold, node, p = zip(signature.args[8:], args[8:], strict=True)  # kind, array
        shared = p[0].ndim == 2

        def number(value: int) -> Any:
            return ir.Constant(shape.type, value)

        def entry(array: Any, at: Any) -> Any:
            begin = context.make_array(array[0])(context, builder, array[1]).data
            found = builder.load(builder.gep(begin, [at]))
            return context.cast(builder, found, array[0].dtype, types.intp)

        def line(array: Any, at: Any) -> Any:
            return builder.load(_place(context, builder, array[0], array[1], at, thrown), align=ALIGNED)

        def reads(turn: Any, own: int, smaller: int) -> Iterator[Any]:
            for each in range(own):
                at = builder.add(options, builder.add(builder.mul(turn, number(own)), number(each)))
                yield line(hold, builder.add(level, entry(option, at)))
            for each in range(smaller):
                at = builder.add(children, builder.add(builder.mul(turn, number(smaller)), number(each)))
                yield line(node, entry(child, at))

        def chance(at: Any) -> Any:
            if not shared:
                return line(p, at)
            begin = context.make_array(p[0])(context, builder, p[1]).data
            return _spread(builder, builder.load(builder.gep(begin, [at])), thrown)

        whole = cgutils.alloca_once_value(builder, start)
        after = builder.append_basic_block("after")
        switch = builder.switch(shape, after)
        for case, (own, smaller, kept, weighed) in enumerate(SHAPES):
            block = builder.append_basic_block(f"shape{case}")
            switch.add_case(number(case), block)
            builder.position_at_end(block)
            with cgutils.for_range(builder, nodes) as loop:
                best, *others = reads(loop.index, own, smaller)
                for other in others:
                    best = builder.select(builder.fcmp_ordered(">", best, other), best, other)
                if kept:
                    at = _place(context, builder, node[0], node[1], builder.add(place, loop.index), thrown)
                    builder.store(best, at, align=ALIGNED)
                if weighed:
                    come = builder.fmul(best, chance(builder.add(first, loop.index)))
                    builder.store(builder.fadd(builder.load(whole), come), whole)
            builder.branch(after)
        builder.position_at_end(after)
        return builder.load(whole)

    return thrown(*[types.intp] * 7, thrown, option, child, hold, node, p), code
