import { create } from 'qrcode'
import type { PdfFigure } from './figure.ts'

/** White modules around the code, which scanners need (ISO/IEC 18004). */
const QUIET = 4
const SIDE_POINTS = 100

/** A QR code of `text` as a drawing of 35 mm; `alt` says what it leads to. */
export function qrFigure(text: string, alt: string): PdfFigure {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const unit = SIDE_POINTS / (modules.size + 2 * QUIET)
  const cells = Array.from({ length: modules.size ** 2 }, (_, at) => [
    Math.floor(at / modules.size),
    at % modules.size,
  ])
  const path = cells
    .filter(([row = 0, column = 0]) => modules.get(row, column))
    .map(([row = 0, column = 0]) => {
      const [x, y] = [(column + QUIET) * unit, (row + QUIET) * unit].map((value) => value.toFixed(3))
      return `M${x} ${y}h${unit.toFixed(3)}v${unit.toFixed(3)}h-${unit.toFixed(3)}z`
    })
    .join('')
  return {
    height: SIDE_POINTS,
    width: SIDE_POINTS,
    alt,
    shapes: [{ path, fill: '#000000', stroke: null }],
    labels: [],
  }
}
