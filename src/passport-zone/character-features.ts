import { CELL_HEIGHT, CELL_WIDTH } from './zone-cells.ts'

const POINTS = CELL_WIDTH * CELL_HEIGHT
const DIRECTIONS = 8
/** Features are collected in squares of 4 by 4 points. */
const SQUARE = 4
const SQUARES_IN_ROW = CELL_WIDTH / SQUARE
const SQUARES = SQUARES_IN_ROW * (CELL_HEIGHT / SQUARE)
const GRADIENTS = SQUARES * DIRECTIONS
/** Keeps an even field from being blown up to noise. */
const LEAST_DEVIATION = 6
const GRADIENT_LENGTH = 10
const GREY_WEIGHT = 0.5

export const FEATURES = GRADIENTS + SQUARES

const COS = Array.from({ length: DIRECTIONS }, (_, index) => Math.cos((index * Math.PI) / 4))
const SIN = Array.from({ length: DIRECTIONS }, (_, index) => Math.sin((index * Math.PI) / 4))

/**
 * What the classifier looks at: for each square how strongly the grey rises in eight directions, and its mean grey.
 * models/passport-zone/train.py computes the same.
 */
export function computeFeatures(cell: Uint8Array): Float32Array {
  const points = normalize(cell)
  const features = new Float32Array(FEATURES)
  for (let row = 0; row < CELL_HEIGHT; row += 1)
    for (let column = 0; column < CELL_WIDTH; column += 1) collectPoint(points, features, row, column)
  scaleGradients(features)
  return features
}

/** Mean 0 and deviation 1, so that light and contrast do not count. */
function normalize(cell: Uint8Array): Float32Array {
  let sum = 0
  let squares = 0
  for (const value of cell) {
    sum += value
    squares += value * value
  }
  const mean = sum / POINTS
  const deviation = Math.sqrt(Math.max(0, squares / POINTS - mean * mean)) + LEAST_DEVIATION
  return Float32Array.from(cell, (value) => (value - mean) / deviation)
}

function collectPoint(points: Float32Array, features: Float32Array, row: number, column: number): void {
  const at = (y: number, x: number) => points[y * CELL_WIDTH + x] ?? 0
  const rises = at(row, Math.min(CELL_WIDTH - 1, column + 1)) - at(row, Math.max(0, column - 1))
  const falls = at(Math.min(CELL_HEIGHT - 1, row + 1), column) - at(Math.max(0, row - 1), column)
  const square = Math.floor(row / SQUARE) * SQUARES_IN_ROW + Math.floor(column / SQUARE)
  for (let direction = 0; direction < DIRECTIONS; direction += 1) {
    const strength = rises * (COS[direction] ?? 0) + falls * (SIN[direction] ?? 0)
    if (strength > 0) add(features, square * DIRECTIONS + direction, strength)
  }
  add(features, GRADIENTS + square, (at(row, column) * GREY_WEIGHT) / (SQUARE * SQUARE))
}

function add(features: Float32Array, index: number, value: number): void {
  features[index] = (features[index] ?? 0) + value
}

function scaleGradients(features: Float32Array): void {
  let length = 0
  for (let index = 0; index < GRADIENTS; index += 1) {
    const value = (features[index] ?? 0) / (SQUARE * SQUARE)
    features[index] = Math.sqrt(value)
    length += value
  }
  const factor = GRADIENT_LENGTH / (Math.sqrt(length) + 1e-3)
  for (let index = 0; index < GRADIENTS; index += 1) features[index] = (features[index] ?? 0) * factor
}
