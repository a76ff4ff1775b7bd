;; The product of two matrices of 64-bit floats with vector instructions, in the engine's own memory: numpy has no
;; fast one in a browser. pysolver/games/knucklebones/products.py asks for it, web/engine.js brings it.
;;
;; Two rows of the first matrix meet eight columns of the second at a time, two of these in each vector: p is what
;; the upper row has come to so far, q the lower. Of an odd number of rows the last but one comes twice.
(module
  (import "env" "memory" (memory 1))

  ;; Write at $out the product of $one[$rows, $inner] and $other[$inner, $columns], row by row. There are at least two
  ;; rows, and eight columns or a multiple of that.
  (func (export "product")
    (param $one i32) (param $other i32) (param $out i32) (param $rows i32) (param $inner i32) (param $columns i32)
    (local $row i32) (local $column i32) (local $left i32)
    (local $a i32) (local $b i32) (local $c i32)
    (local $long i32) (local $wide i32)
    (local $upper v128) (local $lower v128)
    (local $b0 v128) (local $b1 v128) (local $b2 v128) (local $b3 v128)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128)

    (local.set $long (i32.shl (local.get $inner) (i32.const 3)))
    (local.set $wide (i32.shl (local.get $columns) (i32.const 3)))
    (loop $each_two_rows
      (if (i32.gt_u (i32.add (local.get $row) (i32.const 2)) (local.get $rows))
        (then (local.set $row (i32.sub (local.get $rows) (i32.const 2)))))
      (local.set $column (i32.const 0))
      (loop $each_eight_columns
        (local.set $p0 (v128.const f64x2 0 0))
        (local.set $p1 (v128.const f64x2 0 0))
        (local.set $p2 (v128.const f64x2 0 0))
        (local.set $p3 (v128.const f64x2 0 0))
        (local.set $q0 (v128.const f64x2 0 0))
        (local.set $q1 (v128.const f64x2 0 0))
        (local.set $q2 (v128.const f64x2 0 0))
        (local.set $q3 (v128.const f64x2 0 0))
        (local.set $a (i32.add (local.get $one) (i32.mul (local.get $row) (local.get $long))))
        (local.set $b (i32.add (local.get $other) (i32.shl (local.get $column) (i32.const 3))))
        (local.set $left (local.get $inner))
        (loop $each_term
          (local.set $b0 (v128.load (local.get $b)))
          (local.set $b1 (v128.load offset=16 (local.get $b)))
          (local.set $b2 (v128.load offset=32 (local.get $b)))
          (local.set $b3 (v128.load offset=48 (local.get $b)))
          (local.set $upper (v128.load64_splat (local.get $a)))
          (local.set $lower (v128.load64_splat (i32.add (local.get $a) (local.get $long))))
          (local.set $p0 (f64x2.add (local.get $p0) (f64x2.mul (local.get $upper) (local.get $b0))))
          (local.set $p1 (f64x2.add (local.get $p1) (f64x2.mul (local.get $upper) (local.get $b1))))
          (local.set $p2 (f64x2.add (local.get $p2) (f64x2.mul (local.get $upper) (local.get $b2))))
          (local.set $p3 (f64x2.add (local.get $p3) (f64x2.mul (local.get $upper) (local.get $b3))))
          (local.set $q0 (f64x2.add (local.get $q0) (f64x2.mul (local.get $lower) (local.get $b0))))
          (local.set $q1 (f64x2.add (local.get $q1) (f64x2.mul (local.get $lower) (local.get $b1))))
          (local.set $q2 (f64x2.add (local.get $q2) (f64x2.mul (local.get $lower) (local.get $b2))))
          (local.set $q3 (f64x2.add (local.get $q3) (f64x2.mul (local.get $lower) (local.get $b3))))
          (local.set $a (i32.add (local.get $a) (i32.const 8)))
          (local.set $b (i32.add (local.get $b) (local.get $wide)))
          (br_if $each_term (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
        (local.set $c
          (i32.add (local.get $out)
            (i32.shl (i32.add (i32.mul (local.get $row) (local.get $columns)) (local.get $column)) (i32.const 3))))
        (v128.store (local.get $c) (local.get $p0))
        (v128.store offset=16 (local.get $c) (local.get $p1))
        (v128.store offset=32 (local.get $c) (local.get $p2))
        (v128.store offset=48 (local.get $c) (local.get $p3))
        (local.set $c (i32.add (local.get $c) (local.get $wide)))
        (v128.store (local.get $c) (local.get $q0))
        (v128.store offset=16 (local.get $c) (local.get $q1))
        (v128.store offset=32 (local.get $c) (local.get $q2))
        (v128.store offset=48 (local.get $c) (local.get $q3))
        (local.set $column (i32.add (local.get $column) (i32.const 8)))
        (br_if $each_eight_columns (i32.lt_u (local.get $column) (local.get $columns))))
      (local.set $row (i32.add (local.get $row) (i32.const 2)))
      (br_if $each_two_rows (i32.lt_u (local.get $row) (local.get $rows))))))
