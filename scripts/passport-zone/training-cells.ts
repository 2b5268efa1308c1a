// node scripts/passport-zone/training-cells.ts <folder> [lines]: draws lines of characters and writes the fields of the
// characters (cells) and which they are (labels), for models/passport-zone/train.py.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { GreyImage } from '#passport-zone/grey-image.ts'
import { type CellDistortion, cutCell, type ZoneMapping } from '#passport-zone/zone-cells.ts'
import { ALPHABET, LINE_LENGTH } from '#passport-zone/zone-format.ts'
import { CAPITAL_MM, type CutName, drawLetters, PITCH_MM, strokeUnits } from './ocr-b.ts'
import { between, createRandom, integer, pick, type Random, repeat } from './random.ts'

/** No specimen of a test is drawn from it. */
const SEED = 20_261_128
const LINES = 1500
const PITCH = 40
const WIDTH = 46 * PITCH
const HEIGHT = 110
const MIDDLE = 55
const KERNELS = ['cubic', 'lanczos3', 'linear'] as const

/** A line as large as it is drawn, before it is made smaller and worse. */
function drawLine(random: Random, text: string): { svg: string; ink: number; ground: number } {
  const ink = integer(random, 0, 90)
  const ground = integer(random, 150, 255)
  const cut: CutName = random() < 0.65 ? 'round' : 'sharp'
  const capital = (CAPITAL_MM / PITCH_MM) * PITCH * between(random, 0.92, 1.08)
  const bold = random() < 0.5 ? between(random, 0, 45) : 0
  const thin = random() < 0.25 ? between(random, 0, 40) : 0
  const letters = { cut, pitch: PITCH, capital, x: PITCH, stretch: between(random, 0.92, 1.08) }
  const stroke = (grey: number, width: number) =>
    `stroke="${greyOf(grey)}" stroke-width="${strokeUnits(cut, width).toFixed(1)}"`
  const baseline = MIDDLE + capital / 2
  const draw = (line: string, at: number) =>
    drawLetters({
      ...letters,
      text: line,
      baseline: at,
      paint: `fill="${greyOf(ink)}" ${stroke(ink, bold)}`,
    }) +
    (thin
      ? drawLetters({ ...letters, text: line, baseline: at, paint: `fill="none" ${stroke(ground, thin)}` })
      : '')
  const neighbour = random() < 0.5 ? draw(randomText(random), baseline + (random() < 0.5 ? 100 : -100)) : ''
  const pattern = random() < 0.6 ? drawPattern(random, ground) : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${greyOf(ground)}"/>${pattern}${draw(text, baseline)}${neighbour}</svg>`
  return { svg, ink, ground }
}

const greyOf = (value: number) => `rgb(${value},${value},${value})`

const randomText = (random: Random) =>
  repeat(LINE_LENGTH, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length)))

/** Fine lines, as a page of a passport has them under everything. */
function drawPattern(random: Random, ground: number): string {
  return Array.from({ length: 14 }, (_, line) => {
    const grey = Math.round(ground - random() * 60)
    const [rise, length] = [between(random, 10, 50), between(random, 80, 380)]
    const points = Array.from({ length: WIDTH / 23 + 1 }, (_, step) => {
      const x = step * 23
      return `${x} ${(line * 9 + Math.sin(x / length + line) * rise).toFixed(1)}`
    })
    const width = between(random, 1, 5).toFixed(1)
    return `<path d="M${points.join('L')}" fill="none" stroke="${greyOf(grey)}" stroke-width="${width}"/>`
  }).join('')
}

/** Makes a drawn line as small, blurred and compressed as a phone or a fax does. */
async function worsen(random: Random, { svg, ink, ground }: ReturnType<typeof drawLine>): Promise<GreyImage> {
  const pitch = 9 + random() * random() * 26
  const blur = random() * random() * 7
  const drawn = await sharp(Buffer.from(svg)).greyscale().png().toBuffer()
  const blurred = blur > 0.4 ? await sharp(drawn).blur(blur).png().toBuffer() : drawn
  const kernel = pick(random, KERNELS)
  const width = Math.round((WIDTH * pitch) / PITCH)
  const small = sharp(blurred).resize(width, Math.round((HEIGHT * pitch) / PITCH), { kernel, fit: 'fill' })
  const mode = random()
  const stored = mode < 0.6 ? small.jpeg({ quality: integer(random, 25, 90) }) : small.png()
  const { data, info } = await sharp(await stored.toBuffer())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error('a training line has more than one channel')
  const limit = (ink + ground) / 2 + between(random, -20, 20)
  const fax = () => data.map((value) => (value + between(random, -15, 15) < limit ? 0 : 255))
  return { data: mode > 0.9 ? fax() : data, width: info.width, height: info.height }
}

/** The fields of a line, none quite where it should be. */
function cutLine(random: Random, image: GreyImage): Uint8Array[] {
  const [fx, fy] = [image.width / WIDTH, image.height / HEIGHT]
  const map: ZoneMapping = (_, position, below) => [
    (position + 1) * PITCH * fx,
    (MIDDLE + below * PITCH) * fy,
  ]
  return Array.from({ length: LINE_LENGTH }, (_, position) => {
    const distortion: CellDistortion = {
      right: between(random, -0.17, 0.17),
      down: between(random, -0.17, 0.17),
      scale: between(random, 0.88, 1.14),
      angle: between(random, -0.06, 0.06),
    }
    return cutCell({ image, map, line: 0, position }, distortion)
  })
}

const [folder = '', count = LINES] = process.argv.slice(2)
if (!folder) throw new Error('node scripts/passport-zone/training-cells.ts <folder> [lines]')
const random = createRandom(SEED)
const cells: Uint8Array[] = []
const labels: number[] = []
for (let line = 0; line < Number(count); line += 1) {
  const text = randomText(random)
  cells.push(...cutLine(random, await worsen(random, drawLine(random, text))))
  labels.push(...[...text].map((character) => ALPHABET.indexOf(character)))
}
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'cells'), Buffer.concat(cells))
writeFileSync(join(folder, 'labels'), Buffer.from(labels))
console.log(`${labels.length} characters of ${count} lines`)
