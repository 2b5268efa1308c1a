import { MAX_FILE_BYTES } from '../contract.ts'

export interface Size {
  width: number
  height: number
}

/** Pixels of the long side: a page of A4 at 205 dpi, on which 8-point print is readable. */
export const LONG_SIDE = 2_400
/** Pixels of the short side, so that a long receipt or a picture of the whole screen stays readable. */
const SHORT_SIDE = 1_350
/** The largest picture that every phone can draw. */
const MAX_PIXELS = 16_000_000
/** A picture of at most this size and of at most this many bytes is sent as it is. */
export const SMALL_BYTES = 1_000_000

/** JPEG qualities, tried one after the other until the file is small enough. */
export const QUALITIES = [0.82, 0.74, 0.66, 0.58, 0.5] as const

/** The size to which a picture is made smaller; never larger than it is. */
export function targetSize({ width, height }: Size): Size {
  const wanted = Math.max(LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height))
  const most = Math.sqrt(MAX_PIXELS / (width * height))
  const scale = Math.min(1, wanted, Math.max(most, LONG_SIDE / Math.max(width, height)))
  return { width: scaled(width, scale), height: scaled(height, scale) }
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.round(side * scale))
}

/** True for a JPEG or PNG that need not be made smaller. */
export function isSmallEnough(file: Pick<File, 'type' | 'size'>, size: Size): boolean {
  const isSendable = file.type === 'image/jpeg' || file.type === 'image/png'
  return isSendable && file.size <= SMALL_BYTES && targetSize(size).width === size.width
}

/** The name of a page that was made a JPEG or PNG. */
export function pageName(name: string, type: string): string {
  const stem = name.replace(/\.[^.]{1,5}$/, '') || 'page'
  return `${stem}.${type === 'image/png' ? 'png' : 'jpg'}`
}

/** True when a file may be sent. */
export function fits(bytes: number): boolean {
  return bytes <= MAX_FILE_BYTES
}
