import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODELS } from '#database/project-folders.ts'
import { computeFeatures, FEATURES } from './character-features.ts'
import { ALPHABET } from './zone-format.ts'

const HIDDEN = 128
const CLASSES = ALPHABET.length

interface Weights {
  first: Float32Array
  firstBias: Float32Array
  second: Float32Array
  secondBias: Float32Array
}

let weights: Weights | undefined

/** The logarithm of how likely the field of a character holds each character of the alphabet. */
export function classifyCell(cell: Uint8Array): Float32Array {
  weights ??= readWeights()
  const hidden = multiply(computeFeatures(cell), weights.first, weights.firstBias)
  for (const [index, value] of hidden.entries()) if (value < 0) hidden[index] = 0
  return toLogarithms(multiply(hidden, weights.second, weights.secondBias))
}

function multiply(input: Float32Array, factors: Float32Array, bias: Float32Array): Float32Array {
  const output = Float32Array.from(bias)
  for (let row = 0; row < input.length; row += 1) {
    const value = input[row] ?? 0
    if (value === 0) continue
    const start = row * output.length
    for (let column = 0; column < output.length; column += 1)
      output[column] = (output[column] ?? 0) + value * (factors[start + column] ?? 0)
  }
  return output
}

function toLogarithms(output: Float32Array): Float32Array {
  const largest = Math.max(...output)
  let sum = 0
  for (const value of output) sum += Math.exp(value - largest)
  const offset = largest + Math.log(sum)
  return output.map((value) => value - offset)
}

/** The weights that models/passport-zone/train.py has written. */
function readWeights(): Weights {
  const bytes = readFileSync(join(MODELS, 'passport-zone/weights.f16'))
  const values = Float32Array.from({ length: bytes.length / 2 }, (_, index) =>
    fromHalf(bytes.readUInt16LE(index * 2)),
  )
  let from = 0
  const next = (count: number) => {
    from += count
    return values.subarray(from - count, from)
  }
  return {
    first: next(FEATURES * HIDDEN),
    firstBias: next(HIDDEN),
    second: next(HIDDEN * CLASSES),
    secondBias: next(CLASSES),
  }
}

/** A number of 16 bits (IEEE 754). */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
