import { createInflate } from 'node:zlib'
import { isJpegDamaged } from './jpeg-end.ts'
import type { Pdfium } from './pdfium.ts'

/** FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM. */
const IMAGE = 3
const FORM = 5
const DEEPEST_FORM = 3
/** A scan is one image, or a few strips. */
const MAX_PICTURES = 50
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/**
 * True when an image on the page is corrupt: PDFium draws what is left of it without an error. Only JPEG and Flate data
 * can be checked, not fax and JPEG 2000 scans.
 */
export async function hasDamagedPicture(api: Pdfium, handle: number): Promise<boolean> {
  const pictures = listPictures(api, {
    count: api._FPDFPage_CountObjects(handle),
    at: (index) => api._FPDFPage_GetObject(handle, index),
  })
  for (const picture of pictures) if (await isDamaged(api, picture)) return true
  return false
}

interface Objects {
  count: number
  at(index: number): number
}

function listPictures(api: Pdfium, objects: Objects, depth = 0): number[] {
  const found: number[] = []
  for (let index = 0; index < objects.count && found.length < MAX_PICTURES; index += 1) {
    const object = objects.at(index)
    const type = api._FPDFPageObj_GetType(object)
    if (type === IMAGE) found.push(object)
    if (type !== FORM || depth === DEEPEST_FORM) continue
    const inside = {
      count: api._FPDFFormObj_CountObjects(object),
      at: (inner: number) => api._FPDFFormObj_GetObject(object, inner),
    }
    found.push(...listPictures(api, inside, depth + 1))
  }
  return found
}

async function isDamaged(api: Pdfium, picture: number): Promise<boolean> {
  if (api._FPDFImageObj_GetImageFilterCount(picture) !== 1) return false
  const filter = readFilter(api, picture)
  if (filter === 'DCTDecode') return isJpegDamaged(readData(api, picture))
  return filter === 'FlateDecode' && isFlateDamaged(readData(api, picture))
}

function readFilter(api: Pdfium, picture: number): string {
  const bytes = readBytes(api, (memory, length) =>
    api._FPDFImageObj_GetImageFilter(picture, 0, memory, length),
  )
  return bytes.toString('latin1').replace(/\0.*$/s, '')
}

/** The data as stored in the file, still compressed. */
function readData(api: Pdfium, picture: number): Buffer {
  return readBytes(api, (memory, length) => api._FPDFImageObj_GetImageDataRaw(picture, memory, length))
}

/** Gets the length first, as PDFium's functions require. */
function readBytes(api: Pdfium, read: (memory: number, length: number) => number): Buffer {
  const length = read(0, 0)
  const memory = api.wasmExports.malloc(length)
  read(memory, length)
  const bytes = Buffer.from(api.HEAPU8.slice(memory, memory + length).buffer)
  api.wasmExports.free(memory)
  return bytes
}

/** A truncated end is not an error: some programs omit the last bytes, and the drawing shows the rest. */
async function isFlateDamaged(bytes: Buffer): Promise<boolean> {
  const inflate = createInflate()
  inflate.end(bytes)
  let length = 0
  try {
    for await (const chunk of inflate) {
      length += chunk.length
      if (length > MAX_UNPACKED_BYTES) return false
    }
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR'
  }
}
