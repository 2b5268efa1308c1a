import { type GreyImage, sampleGrey } from './grey-image.ts'
import { LINE_LENGTH } from './zone-format.ts'

/** The field of one character, as the classifier sees it: a little more than the character, 18 points for its pitch. */
export const CELL_WIDTH = 24
export const CELL_HEIGHT = 32
export const CELL_PITCH = 18
/** Above and below the middle of a line, in pitches, that its picture shows. */
const STRIP_REACH = 0.85

/** Where in a picture a place of the zone is: line 0 or 1, the position in it, and pitches below the line's middle. */
export type ZoneMapping = (line: 0 | 1, position: number, below: number) => readonly [number, number]

/** How a training picture is distorted on purpose; in pitches, and as a factor and an angle. */
export interface CellDistortion {
  right: number
  down: number
  scale: number
  angle: number
}

const STRAIGHT: CellDistortion = { right: 0, down: 0, scale: 1, angle: 0 }

interface CellPlace {
  image: GreyImage
  map: ZoneMapping
  line: 0 | 1
  position: number
}

/** Cuts the field of one character out of a picture, straightened. */
export function cutCell({ image, map, line, position }: CellPlace, distortion = STRAIGHT): Uint8Array {
  const cell = new Uint8Array(CELL_WIDTH * CELL_HEIGHT)
  const cos = Math.cos(distortion.angle)
  const sin = Math.sin(distortion.angle)
  const unit = distortion.scale / CELL_PITCH
  for (let row = 0; row < CELL_HEIGHT; row += 1) {
    const v = (row - (CELL_HEIGHT - 1) / 2) * unit
    for (let column = 0; column < CELL_WIDTH; column += 1) {
      const u = (column - (CELL_WIDTH - 1) / 2) * unit
      const along = position + u * cos - v * sin + distortion.right
      const [x, y] = map(line, along, u * sin + v * cos + distortion.down)
      cell[row * CELL_WIDTH + column] = Math.round(sampleGrey(image, x, y))
    }
  }
  return cell
}

interface StripPlace {
  image: GreyImage
  map: ZoneMapping
  /** Points of the picture for one pitch. */
  pitch: number
}

/** Both lines straightened, one below the other; position k begins at column k × pitch. */
export function cutStrip({ image, map, pitch }: StripPlace): GreyImage {
  const width = LINE_LENGTH * pitch
  const lineHeight = Math.round(2 * STRIP_REACH * pitch)
  const data = new Uint8Array(width * lineHeight * 2)
  for (const line of [0, 1] as const)
    for (let row = 0; row < lineHeight; row += 1)
      for (let column = 0; column < width; column += 1) {
        const [x, y] = map(line, (column + 0.5) / pitch - 0.5, (row + 0.5) / pitch - STRIP_REACH)
        data[(line * lineHeight + row) * width + column] = Math.round(sampleGrey(image, x, y))
      }
  return { data, width, height: lineHeight * 2 }
}

/** One field of a strip. */
export function cutPlace(
  strip: GreyImage,
  { line, from, to }: { line: 0 | 1; from: number; to: number },
): GreyImage {
  const pitch = strip.width / LINE_LENGTH
  const [left, width, height] = [from * pitch, (to - from) * pitch, strip.height / 2]
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    const start = (line * height + row) * strip.width + left
    data.set(strip.data.subarray(start, start + width), row * width)
  }
  return { data, width, height }
}
