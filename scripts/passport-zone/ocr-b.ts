import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Cut {
  unitsPerEm: number
  capHeight: number
  advance: number
  /** SVG paths by character. */
  glyphs: Record<string, string>
}

/** Outlines of OCR-B, the letters of every machine-readable zone (models/passport-zone/README.md). */
const CUTS: Record<CutName, Cut> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../models/passport-zone/ocr-b.json'), 'utf8'),
)

/** Ends of strokes: round as the standard draws them, or cut off sharply. */
export type CutName = 'round' | 'sharp'

/** OCR-B in size I: one character takes 2.54 mm and a capital is about 2.4 mm high. */
export const PITCH_MM = 2.54
export const CAPITAL_MM = 2.4

interface Letters {
  text: string
  cut: CutName
  /** Points: of the middle of the first character, of the foot line, of one pitch, and of a capital's height. */
  x: number
  baseline: number
  pitch: number
  capital: number
  /** Width of a letter relative to its own. */
  stretch?: number
  /** Attributes of each path. */
  paint?: string
}

/** SVG paths of a line of the zone. */
export function drawLetters({
  text,
  cut,
  x,
  baseline,
  pitch,
  capital,
  stretch = 1,
  paint = '',
}: Letters): string {
  const { capHeight, advance, glyphs } = CUTS[cut]
  const scale = capital / capHeight
  const wide = scale * stretch
  return [...text]
    .map((character, index) => {
      const left = x + index * pitch - (advance * wide) / 2
      const place = `translate(${left.toFixed(2)} ${baseline.toFixed(2)}) scale(${wide.toFixed(5)} ${(-scale).toFixed(5)})`
      return `<path transform="${place}" d="${glyphs[character] ?? ''}" ${paint}/>`
    })
    .join('')
}

/** Width of an outline in units of the font, per mille. */
export const strokeUnits = (cut: CutName, perMille: number) => (perMille * CUTS[cut].unitsPerEm) / 1000
