"""Sixteen numbers at once in compiled code: what the processor's vector instructions offer.

numba's own compiler leaves short loops over lanes as single steps, five times slower.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.extending import models, register_model

LANES = 16
intrinsic: Any = extending.intrinsic


class Lanes(types.Type):
    """Sixteen float64, side by side in two registers or four."""

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
def item(typing: Any, array: Any, place: Any) -> Any:
    """Return an entry of a flat array as a number to count with; unlike [], it knows no negative places."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        begin = context.make_array(signature.args[0])(context, builder, args[0]).data
        found = builder.load(builder.gep(begin, [args[1]]))
        return context.cast(builder, found, signature.args[0].dtype, types.intp)

    return types.intp(array, types.intp), code


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
