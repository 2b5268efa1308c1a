import sharp, { type Sharp } from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

/** A picture in grey: one byte a point, rows from the top. */
export interface GreyImage {
  data: Uint8Array
  width: number
  height: number
}

interface LoadLimits {
  /** A larger picture is not decoded. */
  maxPixels: number
  /** A larger one is made smaller while it is decoded. */
  keptPixels: number
}

/** Reads a JPEG or PNG upright and in grey. Throws when it cannot be decoded. */
export async function loadGrey(bytes: Uint8Array, { maxPixels, keptPixels }: LoadLimits): Promise<GreyImage> {
  const picture = sharp(bytes, { failOn: 'none', limitInputPixels: maxPixels }).autoOrient()
  const { width, height } = await picture.metadata()
  const scale = Math.sqrt(keptPixels / (width * height))
  const side = Math.round(Math.max(width, height) * scale)
  const small = scale < 1 ? picture.resize(side, side, { fit: 'inside' }) : picture
  return readRaw(small.flatten({ background: '#fff' }))
}

/** The picture with red, green, blue and a fourth byte for each point, as PDFium draws a page, in grey. */
export function greyOfPoints(points: Uint8Array, width: number, height: number): Promise<GreyImage> {
  return readRaw(sharp(points, { raw: { width, height, channels: 4 } }).removeAlpha())
}

/** The picture with other sides. */
export function resizeGrey(image: GreyImage, width: number, height: number): Promise<GreyImage> {
  return readRaw(openRaw(image).resize(width, height, { fit: 'fill', kernel: 'cubic' }))
}

/** The picture turned clockwise; corners that appear are black. */
export function turnGrey(image: GreyImage, degrees: number): Promise<GreyImage> {
  return degrees === 0 ? Promise.resolve(image) : readRaw(openRaw(image).rotate(degrees))
}

/** Each point becomes the median of its neighbourhood, which removes single points of noise. */
export function medianGrey(image: GreyImage, size: number): Promise<GreyImage> {
  return readRaw(openRaw(image).median(size))
}

/** The picture as a JPEG. */
export function encodeJpeg(image: GreyImage, quality: number): Promise<Buffer> {
  return openRaw(image).jpeg({ quality }).toBuffer()
}

/**
 * Frees the memory of a picture that is not used again: its points lie outside of the heap, and a collection of garbage may
 * come late.
 */
export function freeGrey({ data }: GreyImage): void {
  if (data.buffer instanceof ArrayBuffer && data.byteLength === data.buffer.byteLength)
    data.buffer.transfer(0)
}

function openRaw({ data, width, height }: GreyImage) {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

async function readRaw(picture: Sharp): Promise<GreyImage> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data: oneChannel(data, info.channels), width: info.width, height: info.height }
}

/** Some pipelines answer grey with an alpha channel, or three times the same grey. */
function oneChannel(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 1) return data
  const grey = new Uint8Array(data.length / channels)
  for (let index = 0; index < grey.length; index += 1) grey[index] = data[index * channels] ?? 0
  return grey
}

/** The grey between four points; outside of the picture that of its edge. */
export function sampleGrey({ data, width, height }: GreyImage, x: number, y: number): number {
  const px = Math.min(Math.max(x, 0), width - 1.001)
  const py = Math.min(Math.max(y, 0), height - 1.001)
  const left = Math.floor(px)
  const top = Math.floor(py)
  const fx = px - left
  const fy = py - top
  const at = top * width + left
  const above = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx
  const below = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx
  return above * (1 - fy) + below * fy
}
