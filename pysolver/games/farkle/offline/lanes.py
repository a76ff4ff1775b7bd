"""Eight numbers at once in compiled code: what the processor's vector instructions offer.

numba's own compiler leaves short loops over lanes as single steps, five times slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numba.extending import models, register_model

LANES = 8
intrinsic: Any = extending.intrinsic


class Lanes(types.Type):
    """Eight float64, side by side in one register or a few."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


lanes = Lanes()
VECTOR = ir.VectorType(ir.DoubleType(), LANES)


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)


def _place(context: Any, builder: Any, kind: Any, array: Any, line: Any) -> Any:
    """Return where line number `line` of a flat array begins."""
    begin = context.make_array(kind)(context, builder, array).data
    at = builder.gep(begin, [builder.mul(line, ir.Constant(line.type, LANES))])
    return builder.bitcast(at, VECTOR.as_pointer())


@intrinsic
def load(typing: Any, array: Any, line: Any) -> Any:
    """Return a line of a flat array."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, signature.args[0], *args), align=8)

    return lanes(array, types.intp), code


@intrinsic
def store(typing: Any, array: Any, line: Any, value: Any) -> Any:
    """Put lanes into a line of a flat array."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature.args[0], *args[:2])
        builder.store(args[2], place, align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, lanes), code


@intrinsic
def spread(typing: Any, value: Any) -> Any:
    """Return lanes that all hold one number."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        empty = ir.Constant(VECTOR, ir.Undefined)
        one = builder.insert_element(empty, args[0], ir.Constant(ir.IntType(32), 0))
        places = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return builder.shuffle_vector(one, empty, places)

    return lanes(types.float64), code


@intrinsic
def higher(typing: Any, one: Any, other: Any) -> Any:
    """Return the higher of both, lane by lane."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *args), *args)

    return lanes(lanes, lanes), code


@intrinsic
def times(typing: Any, one: Any, other: Any) -> Any:
    """Return the products, lane by lane."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fmul(*args)

    return lanes(lanes, lanes), code


@intrinsic
def plus(typing: Any, one: Any, other: Any) -> Any:
    """Return the sums, lane by lane."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fadd(*args)

    return lanes(lanes, lanes), code


@intrinsic
def any_above(typing: Any, one: Any, other: Any) -> Any:
    """Tell whether some lane of the first is above its neighbour in the second."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        above = builder.fcmp_ordered(">", *args)
        bits = builder.bitcast(above, ir.IntType(LANES))
        return builder.icmp_unsigned("!=", bits, ir.Constant(ir.IntType(LANES), 0))

    return types.boolean(lanes, lanes), code


# What a run of nodes may be like: how many options and smaller nodes each reads, whether larger nodes read
# it, and whether rolls lead to it.
SHAPES = [
    (options, children, kept, weighed)
    for options in range(3)
    for children in range(7)
    for kept, weighed in ((False, True), (True, False), (True, True))
    if options + children and (options < 2 or children < 2)
]


@intrinsic
def through(
    typing: Any,
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
    """Return `thrown` with what a run of nodes adds; those that larger nodes read stay in `node`.

    `shape` is the number of one of SHAPES. Each has a loop of its own that reads without asking how much:
    option[options], and on, are lines of `hold` counted from `level`; child[children], and on, of `node`.
    """

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        shape, nodes, options, children, level, place, first, thrown = args[:8]
        option, child, hold, node, p = zip(signature.args[8:], args[8:], strict=True)  # kind, array

        def number(value: int) -> Any:
            return ir.Constant(shape.type, value)

        def entry(array: Any, at: Any) -> Any:
            begin = context.make_array(array[0])(context, builder, array[1]).data
            found = builder.load(builder.gep(begin, [at]))
            return context.cast(builder, found, array[0].dtype, types.intp)

        def line(array: Any, at: Any) -> Any:
            return builder.load(_place(context, builder, array[0], array[1], at), align=8)

        def reads(turn: Any, own: int, smaller: int) -> Iterator[Any]:
            for each in range(own):
                at = builder.add(options, builder.add(builder.mul(turn, number(own)), number(each)))
                yield line(hold, builder.add(level, entry(option, at)))
            for each in range(smaller):
                at = builder.add(children, builder.add(builder.mul(turn, number(smaller)), number(each)))
                yield line(node, entry(child, at))

        whole = cgutils.alloca_once_value(builder, thrown)
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
                    at = _place(context, builder, node[0], node[1], builder.add(place, loop.index))
                    builder.store(best, at, align=8)
                if weighed:
                    come = builder.fmul(best, line(p, builder.add(first, loop.index)))
                    builder.store(builder.fadd(builder.load(whole), come), whole)
            builder.branch(after)
        builder.position_at_end(after)
        return builder.load(whole)

    return lanes(*[types.intp] * 7, lanes, option, child, hold, node, p), code
