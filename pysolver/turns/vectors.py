"""Several numbers as one value in compiled loops: what the processor's vector units take at once.

numba compiles loops over short arrays to code that first asks whether they overlap, which takes longer
than the loops. A *pack* of numbers is a value that stays in registers instead. These functions exist
inside compiled functions alone.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model

SIZE = 16  # numbers in a pack
PACKED = ir.VectorType(ir.DoubleType(), SIZE)
ALIGNED = 8  # bytes, as every array of floats is


class Pack(types.Type):  # type: ignore[misc]
    """The type of a pack."""

    def __init__(self) -> None:
        super().__init__(name=f"Pack{SIZE}")


pack = Pack()


@register_model(Pack)
class _PackModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, of: Any) -> None:
        super().__init__(manager, of, PACKED)


def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return the address of a pack in an array of floats."""
    array = context.make_array(signature.args[0])(context, builder, args[0])
    return builder.bitcast(builder.gep(array.data, [args[1]]), PACKED.as_pointer())


def _spread(builder: Any, number: Any) -> Any:
    """Return a pack that holds one number everywhere."""
    none = ir.Constant(PACKED, ir.Undefined)
    first = builder.insert_element(none, number, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), SIZE), [0] * SIZE)
    return builder.shuffle_vector(first, none, everywhere)


@intrinsic  # type: ignore[untyped-decorator]
def load(_: Any, array: Any, place: Any) -> Any:
    """Return the pack that begins at a place of a flat array."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, signature, args), align=ALIGNED)

    return pack(array, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def store(_: Any, array: Any, place: Any, numbers: Any) -> Any:
    """Write a pack to a flat array, from a place on."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _place(context, builder, signature, args), align=ALIGNED)
        return context.get_dummy_value()

    return types.void(array, types.int64, pack), code


@intrinsic  # type: ignore[untyped-decorator]
def larger(_: Any, one: Any, other: Any) -> Any:
    """Return the larger one of each two numbers."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *args), *args)

    return pack(pack, pack), code


@intrinsic  # type: ignore[untyped-decorator]
def times(_: Any, factor: Any, numbers: Any) -> Any:
    """Return each number of a pack times a factor."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fmul(_spread(builder, args[0]), args[1])

    return pack(types.float64, pack), code


@intrinsic  # type: ignore[untyped-decorator]
def plus(_: Any, one: Any, other: Any) -> Any:
    """Return the sums of two packs."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fadd(*args)

    return pack(pack, pack), code


@intrinsic  # type: ignore[untyped-decorator]
def exceeds(_: Any, one: Any, other: Any) -> Any:
    """Tell whether any number of the one pack is larger than that of the other in its place."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = ir.IntType(SIZE)
        return builder.icmp_unsigned(
            "!=", builder.bitcast(builder.fcmp_ordered(">", *args), bits), ir.Constant(bits, 0)
        )

    return types.boolean(pack, pack), code
