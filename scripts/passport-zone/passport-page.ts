import sharp from 'sharp'
import { CAPITAL_MM, type CutName, drawLetters, PITCH_MM } from './ocr-b.ts'
import type { PrintedZone } from './passport-person.ts'
import { between, integer, type Random } from './random.ts'

/** The page of a passport with the zone. ICAO Doc 9303-4, 3.2. */
export const PAGE_MM = { width: 125, height: 88 }
const FIRST_CHARACTER_MM = 6.6
const BASELINES_MM = [72.5, 78.9]

interface PageToDraw {
  random: Random
  /** Points for a millimetre. */
  scale: number
  /** Without the pattern, for small pictures of tests. */
  isPlain?: boolean
}

/** Draws the page with the pattern under it, a portrait and the printed fields. */
export async function drawPage(
  zone: PrintedZone,
  { random, scale, isPlain = false }: PageToDraw,
): Promise<Buffer> {
  const [width, height] = [PAGE_MM.width * scale, PAGE_MM.height * scale]
  const hue = integer(random, 0, 359)
  const dark = integer(random, 15, 60)
  const cut: CutName = random() < 0.7 ? 'round' : 'sharp'
  const lines = [zone.upper, zone.lower].map((text, index) =>
    drawLetters({
      text,
      cut,
      x: (FIRST_CHARACTER_MM + PITCH_MM / 2) * scale,
      baseline: (BASELINES_MM[index] ?? 0) * scale,
      pitch: PITCH_MM * scale,
      capital: CAPITAL_MM * scale,
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},25%,${integer(random, 90, 96)}%)"/>
    ${isPlain ? '' : drawPattern(random, { width, height, hue, scale })}
    ${drawPortrait(scale)}${drawFields(zone, scale)}
    <g fill="rgb(${dark},${dark},${dark + 5})">${lines.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
}

interface Pattern {
  width: number
  height: number
  hue: number
  scale: number
}

/** Many fine waves, as are printed under everything. */
function drawPattern(random: Random, { width, height, hue, scale }: Pattern): string {
  const count = integer(random, 26, 55)
  const rise = between(random, 3, 9) * scale
  const length = between(random, 18, 48) * scale
  const opacity = between(random, 0.18, 0.48).toFixed(2)
  return Array.from({ length: count }, (_, line) => {
    const points = Array.from({ length: Math.ceil(width / (scale * 1.5)) + 1 }, (_, step) => {
      const x = step * scale * 1.5
      const wave = Math.sin((x / length) * 6.28 + line * 0.35) * rise
      const ripple = Math.sin((x / (length * 0.31)) * 6.28 + line) * scale
      return `${x.toFixed(1)} ${((line / count) * height + wave + ripple).toFixed(1)}`
    })
    const stroke = `stroke="hsl(${(hue + line * 5) % 360},45%,60%)" stroke-width="${between(random, 0.16, 0.34) * scale}"`
    return `<path d="M${points.join('L')}" fill="none" ${stroke} stroke-opacity="${opacity}"/>`
  }).join('')
}

function drawPortrait(scale: number): string {
  const box = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${x * scale}" y="${y * scale}" width="${w * scale}" height="${h * scale}" fill="${fill}"/>`
  const head = `<circle cx="${23 * scale}" cy="${34 * scale}" r="${9 * scale}" fill="#a88f78"/>`
  return box(6, 16, 35, 45, '#c9bfb2') + head + box(12, 44, 22, 16, '#4a5568')
}

function drawFields({ values }: PrintedZone, scale: number): string {
  const write = (y: number, size: number, text: string | null) =>
    `<text x="${46 * scale}" y="${y * scale}" font-family="sans-serif" font-size="${size * scale}" fill="#222">${text ?? ''}</text>`
  return [
    write(10, 3.2, 'PASSPORT'),
    write(18, 1.8, 'Surname'),
    write(22, 3, values.surname),
    write(28, 1.8, 'Given names'),
    write(32, 3, values.given_names),
    write(38, 1.8, 'Nationality'),
    write(42, 3, values.nationality),
    write(48, 1.8, 'Date of birth / Date of expiry'),
    write(52, 3, `${values.birth_date}   ${values.expiry_date}`),
    write(58, 2.6, `Authority 8001   ${values.number}`),
  ].join('')
}
