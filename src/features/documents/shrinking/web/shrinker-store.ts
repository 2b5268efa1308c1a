import { type FileFault, findFileFault } from '#features/documents/rules.ts'
import { fits, isSmallEnough, pageName, type Size, targetSize } from '../rules.ts'
import { isHeic } from './heic-store.ts'
import { drawPicture, type Picture } from './picture-store.ts'

/** A page ready to be sent. */
export interface Prepared {
  file: File
  thumbnail: Blob | null
}

type PageFault = FileFault | 'empty' | 'unreadable'

/** Why a file cannot become a page. */
export class PageFaultError extends Error {
  readonly fault: PageFault

  constructor(fault: PageFault) {
    super(fault)
    this.fault = fault
  }
}

const PDF_START = '%PDF-'

/**
 * Makes a picture small enough to be sent, and leaves a PDF as it is. Throws PageFaultError. The caller prepares one
 * file after the other: a phone has memory for one large picture.
 */
export async function preparePage(file: File): Promise<Prepared> {
  if (file.size === 0) throw new PageFaultError('empty')
  const fault = findFileFault(file)
  if (fault === 'wrong_type') throw new PageFaultError(fault)
  if (await isPdf(file)) {
    if (!fits(file.size)) throw new PageFaultError('too_large')
    return { file, thumbnail: null }
  }
  const size = await measure(file)
  if (!size) throw new PageFaultError(fault === 'heic' || (await isHeic(file)) ? 'heic' : 'unreadable')
  return shrink(file, size)
}

async function shrink(file: File, size: Size): Promise<Prepared> {
  const target = targetSize(size)
  const picture = await drawAside(file, target)
  if (!picture) throw new PageFaultError('unreadable')
  const { blob, thumbnail } = picture
  const isBetterAsItIs = isSmallEnough(file, size) || (blob.size >= file.size && isSendable(file, size))
  if (isBetterAsItIs) return { file, thumbnail }
  if (!fits(blob.size)) throw new PageFaultError('too_large')
  return { file: new File([blob], pageName(file.name, blob.type), { type: blob.type }), thumbnail }
}

function isSendable(file: File, size: Size): boolean {
  return /^image\/(jpeg|png)$/.test(file.type) && fits(file.size) && targetSize(size).width === size.width
}

async function isPdf(file: File): Promise<boolean> {
  if (file.type.endsWith('pdf') || /\.pdf$/i.test(file.name)) return true
  return (await readText(file, 0, PDF_START.length)) === PDF_START
}

async function readText(file: File, start: number, end: number): Promise<string> {
  try {
    return await file.slice(start, end).text()
  } catch {
    // The file was moved or deleted since it was chosen.
    throw new PageFaultError('unreadable')
  }
}

/** The size of a picture the right way up, which the browser reads without decoding it; null when it cannot. */
function measure(file: File): Promise<Size | null> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  return new Promise<Size | null>((resolve) => {
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image
      resolve(width > 0 && height > 0 ? { width, height } : null)
    }
    image.onerror = () => resolve(null)
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/** Far longer than the largest picture takes on an old phone: the browser has ended the worker without a word. */
const LOST_MS = 60_000

let worker: Worker | null = null

/** In a worker, so that the screen stays usable; a browser that draws only on the page does it there. */
async function drawAside(file: File, size: Size): Promise<Picture | null> {
  if (typeof OffscreenCanvas === 'undefined') return drawHere(file, size)
  worker ??= new Worker(new URL('./shrink-script.ts', import.meta.url), { type: 'module' })
  const current = worker
  return new Promise((resolve) => {
    // Out of memory, or the script could not be fetched: the next picture begins afresh.
    const giveUp = () => {
      clearTimeout(timer)
      current.terminate()
      worker = null
      resolve(drawHere(file, size))
    }
    const timer = setTimeout(giveUp, LOST_MS)
    current.onmessage = ({ data }: MessageEvent<Picture | null>) => {
      clearTimeout(timer)
      resolve(data)
    }
    current.onerror = giveUp
    current.postMessage({ file, size })
  })
}

function drawHere(file: File, size: Size): Promise<Picture | null> {
  return drawPicture(file, size, createPageCanvas).catch(() => null)
}

function createPageCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return {
    context: canvas.getContext('2d'),
    encode: (type: string, quality?: number) =>
      new Promise<Blob>((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, quality)
      }),
  }
}
