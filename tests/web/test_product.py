"""The product of matrices that the page brings to the engine, in node: against plain sums."""

from __future__ import annotations

import json
import shutil
import subprocess

import build
from tests.browser.serving import ROOT

# The shapes of products that differ anywhere from plain sums, or write beside their place.
PROGRAM = """
import fs from "node:fs";
import wabt from "wabt";

const { parseWat } = await wabt();
const source = fs.readFileSync("product.wat", "utf-8");
const { buffer } = parseWat("product.wat", source, { simd: true }).toBinary({});
const memory = new WebAssembly.Memory({ initial: 16 });
const { product } = (await WebAssembly.instantiate(buffer, { env: { memory } })).instance.exports;
const numbers = new Float64Array(memory.buffer);
const wrong = [];
for (const [rows, inner, columns] of JSON.parse(process.argv[1])) {
  const other = rows * inner, out = other + inner * columns, end = out + rows * columns;
  numbers.forEach((_, at) => (numbers[at] = ((at * 7919) % 193) - 96));
  const behind = numbers[end];
  product(0, 8 * other, 8 * out, rows, inner, columns);
  let equal = numbers[end] === behind;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let at = 0; at < inner; at++)
        sum += numbers[row * inner + at] * numbers[other + at * columns + column];
      equal &&= sum === numbers[out + row * columns + column];
    }
  if (!equal) wrong.push([rows, inner, columns]);
}
console.log(JSON.stringify(wrong));
"""


def test_the_product_is_that_of_plain_sums() -> None:
    build.need_node_modules()
    node = shutil.which("node")
    assert node is not None
    shapes = [
        (rows, inner, columns)
        for rows in (2, 3, 4, 7, 512)
        for inner in (1, 2, 5, 96)
        for columns in (8, 16, 48)
    ]
    command = [node, "--input-type=module", "--eval", PROGRAM, json.dumps(shapes)]
    found = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=True)
    assert json.loads(found.stdout) == []
