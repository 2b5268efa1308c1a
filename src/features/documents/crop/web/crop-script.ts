import { MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { type Frame, type Size, toPixels } from '../rules.ts'

/** Larger canvases stay empty on some phones. */
const LONGEST_SIDE = 4096
/** The first that makes the file small enough is taken. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5]

/** A picture that is drawn upright, by its EXIF orientation and by the turn of its page. */
export interface Picture extends Size {
  draw(canvas: HTMLCanvasElement, target: Size, part: Frame): void
  close(): void
}

/** Decodes a picture, which it fetches when it is a URL. Throws when the browser cannot. */
export async function openPicture(
  source: string | Blob,
  turn: number,
  signal: AbortSignal,
): Promise<Picture> {
  const bitmap = await createImageBitmap(typeof source === 'string' ? await load(source, signal) : source)
  const isOnSide = turn % 180 !== 0
  const width = isOnSide ? bitmap.height : bitmap.width
  const height = isOnSide ? bitmap.width : bitmap.height
  return {
    width,
    height,
    draw(canvas, target, part) {
      canvas.width = Math.round(target.width)
      canvas.height = Math.round(target.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.imageSmoothingQuality = 'high'
      context.scale(canvas.width / part.width, canvas.height / part.height)
      context.translate(width / 2 - part.x, height / 2 - part.y)
      context.rotate((turn * Math.PI) / 180)
      context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
    },
    close: () => bitmap.close(),
  }
}

async function load(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.blob()
}

/** The part as a JPEG that the server takes. */
export async function cutOut(picture: Picture, frame: Frame, name: string): Promise<File> {
  const part = toPixels(frame)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  picture.draw(canvas, { width: part.width * scale, height: part.height * scale }, part)
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality)
    if (blob.size <= MAX_FILE_BYTES) return new File([blob], nameOf(name), { type: 'image/jpeg' })
  }
  throw new Error('too large')
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', quality)
  })
}

function nameOf(name: string): string {
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`
}
