import type { Pdfium } from './pdfium.ts'

const BLOCK = 8
/** Scanner noise stays below this, averaged over a block; a page number exceeds it. */
const LARGEST_DIFFERENCE = 16
const LIGHT = 200
const COLOURS = 3
const LONGEST_TEXT = 2_000

/** A page as a bitmap. */
export interface Drawing {
  width: number
  height: number
  /** Four bytes per pixel: red, green, blue and one unused. */
  points: Buffer
}

/**
 * True when a page is blank. A page with text is not blank even when none is visible, because a font may be missing.
 */
export function isEmpty({
  api,
  handle,
  drawing,
}: {
  api: Pdfium
  handle: number
  drawing: Drawing
}): boolean {
  return isOneLightColour(drawing) && !hasWords(api, handle)
}

function isOneLightColour({ width, height, points }: Drawing): boolean {
  const least = [255, 255, 255]
  const maxima = [0, 0, 0]
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      for (let colour = 0; colour < COLOURS; colour += 1) {
        const average = averageOf({ width, height, points }, { top, left, colour })
        const darkest = Math.min(least[colour] ?? 0, average)
        const lightest = Math.max(maxima[colour] ?? 0, average)
        // Most pages are decided by their first rows.
        if (darkest < LIGHT || lightest - darkest > LARGEST_DIFFERENCE) return false
        least[colour] = darkest
        maxima[colour] = lightest
      }
    }
  }
  return true
}

function averageOf(drawing: Drawing, block: { top: number; left: number; colour: number }): number {
  const bottom = Math.min(drawing.height, block.top + BLOCK)
  const right = Math.min(drawing.width, block.left + BLOCK)
  let sum = 0
  for (let y = block.top; y < bottom; y += 1) {
    for (let x = block.left; x < right; x += 1)
      sum += drawing.points[(y * drawing.width + x) * 4 + block.colour] ?? 0
  }
  return sum / ((bottom - block.top) * (right - block.left))
}

function hasWords(api: Pdfium, handle: number): boolean {
  return /[^\s\0]/.test(readWords(api, handle))
}

/** The beginning of a page's text. */
export function readWords(api: Pdfium, handle: number): string {
  return readText(api, handle, LONGEST_TEXT)
}

/** The first characters of a page's text, at most so many. */
export function readText(api: Pdfium, handle: number, most: number): string {
  const text = api._FPDFText_LoadPage(handle)
  if (text === 0) return ''
  const length = Math.min(api._FPDFText_CountChars(text), most)
  const memory = api.wasmExports.malloc((length + 1) * 2)
  const written = api._FPDFText_GetText(text, 0, length, memory)
  const words = Buffer.from(api.HEAPU8.slice(memory, memory + written * 2)).toString('utf16le')
  api.wasmExports.free(memory)
  api._FPDFText_ClosePage(text)
  return words
}
