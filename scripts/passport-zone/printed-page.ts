import sharp from 'sharp'
import { CAPITAL_MM, drawLetters, PITCH_MM } from './ocr-b.ts'
import { makePerson, type PrintedZone } from './passport-person.ts'
import { createRandom, integer } from './random.ts'

/** Height of the capitals of 8-point print, which are seven tenths of its size. */
const CAPITAL_OF_8_POINTS_MM = ((8 * 25.4) / 72) * 0.7
const A4_MM = { width: 210, height: 297 }

export interface PrintedPage {
  /** A JPEG of the whole page. */
  bytes: Buffer
  /** What stands on it in 8-point print. */
  zone: PrintedZone
}

interface PageToPrint {
  seed: number
  /** Dots an inch of the scan. */
  dots?: number
  /** Of the JPEG; noise makes the file of a scan large. */
  quality?: number
  noise?: number
}

/** A scan of an A4 page on which the lines of a passport's zone stand in 8-point print, so that the reader can tell whether it can be read. */
export async function printPage({
  seed,
  dots = 300,
  quality = 92,
  noise = 12,
}: PageToPrint): Promise<PrintedPage> {
  const random = createRandom(seed)
  const zone = makePerson(random)
  const scale = dots / 25.4
  const [width, height] = [Math.round(A4_MM.width * scale), Math.round(A4_MM.height * scale)]
  const size = CAPITAL_OF_8_POINTS_MM / CAPITAL_MM
  const [x, y] = [integer(random, 20, 60), integer(random, 30, 250)]
  const lines = [zone.upper, zone.lower].map((text, index) =>
    drawLetters({
      text,
      cut: 'round',
      x: x * scale,
      baseline: (y + index * 6.4 * size) * scale,
      pitch: PITCH_MM * size * scale,
      capital: CAPITAL_OF_8_POINTS_MM * scale,
    }),
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f2ee"/><g fill="#2b2b2f">${lines.join('')}</g></svg>`
  const grain = { type: 'gaussian', mean: 225, sigma: noise } as const
  const paper = await sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const bytes = await sharp(Buffer.from(page))
    .removeAlpha()
    .composite([{ input: paper, blend: 'multiply' }])
    .jpeg({ quality })
    .toBuffer()
  return { bytes, zone }
}
