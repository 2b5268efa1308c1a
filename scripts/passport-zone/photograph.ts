import sharp, { type Sharp } from 'sharp'
import { solve } from '#passport-zone/character-grid.ts'
import { PAGE_MM } from './passport-page.ts'
import { between, type Random } from './random.ts'

/** A picture in colour: three bytes a point. */
export interface ColourPicture {
  data: Buffer
  width: number
  height: number
}

export type Point = readonly [number, number]

interface Placing {
  width: number
  height: number
  /** Width of the page in points. */
  pageWidth: number
  /** Degrees. */
  tilt: number
  /** How far each corner may be off, as a part of the page's width: perspective. */
  skew: number
  centre: Point
  ground: readonly [number, number, number]
  /** A table has a grain; paper has none. */
  hasGrain: boolean
  random: Random
}

/** Lays a page onto a ground, tilted and in perspective, and answers where its corners are. */
export async function placePage(
  page: Buffer,
  placing: Placing,
): Promise<{ picture: ColourPicture; corners: Point[] }> {
  const { data, info } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const corners = findCorners(placing)
  const toPage = findProjection(corners, info.width, info.height)
  const { width, height } = placing
  const picture = { data: Buffer.alloc(width * height * 3), width, height }
  const source = { data, width: info.width, height: info.height }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = toPage(x, y)
      const at = (y * width + x) * 3
      if (u >= 0 && v >= 0 && u < info.width - 1 && v < info.height - 1)
        copyPoint(source, [u, v], picture.data, at)
      else paintGround(picture.data, at, placing, [x, y])
    }
  return { picture, corners }
}

function findCorners({ pageWidth, tilt, skew, centre, random }: Placing): Point[] {
  const [w, h] = [pageWidth / 2, (pageWidth * PAGE_MM.height) / PAGE_MM.width / 2]
  const angle = (tilt * Math.PI) / 180
  const off = () => between(random, -1, 1) * skew * pageWidth
  const square: Point[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ]
  return square.map(([x, y]) => [
    centre[0] + x * Math.cos(angle) - y * Math.sin(angle) + off(),
    centre[1] + x * Math.sin(angle) + y * Math.cos(angle) + off(),
  ])
}

/** The place on the page for a place in the picture. */
function findProjection(corners: Point[], width: number, height: number): (x: number, y: number) => Point {
  const targets: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const rows = corners.flatMap(([x, y], index) => {
    const [u, v] = targets[index] ?? [0, 0]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solve(rows) ?? []
  return (x, y) => {
    const depth = g * x + h * y + 1
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
  }
}

function copyPoint(source: ColourPicture, [u, v]: Point, target: Buffer, at: number): void {
  const { data, width } = source
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [fu, fv] = [u - left, v - top]
  const above = (top * width + left) * 3
  const below = above + width * 3
  for (let channel = 0; channel < 3; channel += 1) {
    const up = (data[above + channel] ?? 0) * (1 - fu) + (data[above + 3 + channel] ?? 0) * fu
    const down = (data[below + channel] ?? 0) * (1 - fu) + (data[below + 3 + channel] ?? 0) * fu
    target[at + channel] = up * (1 - fv) + down * fv
  }
}

function paintGround(
  target: Buffer,
  at: number,
  { ground, hasGrain, width, height }: Placing,
  [x, y]: Point,
): void {
  const grain = hasGrain ? 12 * Math.sin((x / width) * 25 + y / 90) + 8 * Math.sin((y / height) * 90) : 0
  for (const [channel, value] of ground.entries()) target[at + channel] = Math.min(255, value + grain)
}

interface Light {
  /** A bright spot: where, how wide in points, and how much brighter. */
  glare: { centre: Point; radius: number; strength: number } | null
  /** How much darker the right side is, from 0 to 1. */
  shade: number
  /** Of the sensor, in grey levels. */
  noise: number
}

/** Puts glare, shade and noise onto a picture. */
export function lightUp({ data, width, height }: ColourPicture, light: Light, random: Random): void {
  const { glare, shade, noise } = light
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const spot = glare ? glareAt(glare, x, y) : 0
      const grain = (random() + random() + random() - 1.5) * noise * 1.7
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (data[at + channel] ?? 0) * (1 - (shade * x) / width) + spot + grain
        data[at + channel] = Math.max(0, Math.min(255, value))
      }
    }
}

function glareAt({ centre, radius, strength }: NonNullable<Light['glare']>, x: number, y: number): number {
  const dx = (x - centre[0]) / radius
  const dy = (y - centre[1]) / (radius * 0.45)
  return strength * Math.exp(-(dx * dx + dy * dy))
}

export function openPicture({ data, width, height }: ColourPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}
