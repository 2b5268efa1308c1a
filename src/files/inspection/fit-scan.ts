import { crc32, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { type FitStep, MAX_PIXELS } from './file-inspector.ts'

sharp.cache(false)
sharp.concurrency(1)

/** A picture of a PDF is a scan from this longest side on, in pixels. */
const LEAST_SIDE = 800
/** What a new compression must save, because each one costs sharpness. */
const GAIN = 0.95

/** Of the line end that some programs write behind the pixels, and of a JPEG's head. */
const SLACK_BYTES = 64 * 1024

const nameOf = PDFName.of

interface Scan {
  width: number
  height: number
  channels: 1 | 3
  filters: string[]
}

/**
 * A scan of a PDF as a smaller JPEG; null when it would not become smaller, or cannot be opened. Undefined for whatever is no
 * scan: texts, masks, small pictures, and those whose colours a JPEG cannot have.
 */
export async function fitScan(stream: PDFRawStream, step: FitStep): Promise<PDFRawStream | null | undefined> {
  const scan = readScan(stream)
  if (!scan) return undefined
  try {
    const picture = openScan(scan, stream)
    return picture && (await makeSmaller(picture, { scan, stream, step }))
  } catch {
    return null
  }
}

function readScan({ dict }: PDFRawStream): Scan | null {
  if (dict.lookup(nameOf('Subtype')) !== nameOf('Image')) return null
  const mask = dict.lookup(nameOf('SMask'))
  const isSpecial =
    ['ImageMask', 'Decode', 'SMaskInData'].some((key) => dict.has(nameOf(key))) ||
    dict.lookup(nameOf('Mask')) instanceof PDFArray ||
    // Its colours are mixed with its transparency, pixel by pixel.
    (mask instanceof PDFRawStream && mask.dict.has(nameOf('Matte')))
  const [width, height] = [numberIn(dict, 'Width'), numberIn(dict, 'Height')]
  const channels = channelsOf(dict)
  const isScan = Math.max(width, height) >= LEAST_SIDE && width * height <= MAX_PIXELS
  if (isSpecial || channels === null || !isScan) return null
  return { width, height, channels, filters: filtersOf(dict) }
}

function numberIn(dict: PDFDict, key: string): number {
  const value = dict.lookup(nameOf(key))
  return value instanceof PDFNumber ? value.asNumber() : 0
}

function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(nameOf('Filter'))
  if (filter instanceof PDFArray) return filter.asArray().map(String)
  return filter ? [String(filter)] : []
}

function channelsOf(dict: PDFDict): 1 | 3 | null {
  const space = dict.lookup(nameOf('ColorSpace'))
  const kind = String(space instanceof PDFArray ? space.lookup(0) : space)
  if (kind === '/DeviceGray' || kind === '/CalGray') return 1
  if (kind === '/DeviceRGB' || kind === '/CalRGB') return 3
  if (kind !== '/ICCBased' || !(space instanceof PDFArray)) return null
  const profile = space.lookup(1)
  const count = profile instanceof PDFRawStream ? numberIn(profile.dict, 'N') : 0
  return count === 1 || count === 3 ? count : null
}

function openScan(scan: Scan, stream: PDFRawStream): Sharp | null {
  const { filters } = scan
  if (filters.at(-1) === '/DCTDecode') {
    if (filters.length === 1) return sharp(stream.contents)
    return filters.join() === '/FlateDecode,/DCTDecode' ? sharp(inflate(stream.contents, scan)) : null
  }
  if (numberIn(stream.dict, 'BitsPerComponent') !== 8) return null
  if (filters.join() !== '/FlateDecode') return openPixels(scan, decodePDFRawStream(stream).decode())
  const parameters = stream.dict.lookup(nameOf('DecodeParms'))
  const predictor = parameters instanceof PDFDict ? numberIn(parameters, 'Predictor') : 1
  if (predictor < 2) return openPixels(scan, inflate(stream.contents, scan))
  return predictor < 10 ? openPixels(scan, decodePDFRawStream(stream).decode()) : openPngRows(scan, stream)
}

/** No more than the pixels of the scan, and one byte for each row. */
function inflate(bytes: Uint8Array, { width, height, channels }: Scan): Buffer {
  return inflateSync(bytes, { maxOutputLength: (width * channels + 1) * height + SLACK_BYTES })
}

function openPixels({ width, height, channels }: Scan, pixels: Uint8Array): Sharp | null {
  const length = width * height * channels
  if (pixels.length < length) return null
  return sharp(pixels.subarray(0, length), { raw: { width, height, channels } })
}

const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex')

/** Rows that are packed as those of a PNG: with a head around them they are one. */
function openPngRows({ width, height, channels }: Scan, { contents }: PDFRawStream): Sharp {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  head.writeUInt8(channels === 3 ? 2 : 0, 9)
  const chunks = [pngChunk('IHDR', head), pngChunk('IDAT', contents), pngChunk('IEND', Buffer.alloc(0))]
  return sharp(Buffer.concat([PNG_MARK, ...chunks]))
}

function pngChunk(type: string, bytes: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Smaller {
  scan: Scan
  stream: PDFRawStream
  step: FitStep
}

async function makeSmaller(picture: Sharp, { scan, stream, step }: Smaller): Promise<PDFRawStream | null> {
  const scale = Math.min(1, step.side / Math.max(scan.width, scan.height))
  const sides = [scan.width, scan.height].map((side) => Math.max(1, Math.round(side * scale)))
  const { data, info } = await picture
    .resize(sides[0], sides[1], { fit: 'fill' })
    .toColourspace(scan.channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: step.quality })
    .toBuffer({ resolveWithObject: true })
  if (data.length > stream.contents.length * GAIN) return null
  const dict = stream.dict.clone(stream.dict.context)
  const entries = { Width: info.width, Height: info.height, BitsPerComponent: 8, Length: data.length }
  for (const [key, value] of Object.entries(entries)) dict.set(nameOf(key), PDFNumber.of(value))
  dict.set(nameOf('Filter'), nameOf('DCTDecode'))
  dict.set(nameOf('ColorSpace'), nameOf(info.channels === 1 ? 'DeviceGray' : 'DeviceRGB'))
  dict.delete(nameOf('DecodeParms'))
  return PDFRawStream.of(dict, data)
}
