import type { Page } from 'playwright-core'
import { TEXT_FAULTS, type TextFault } from './text-faults.ts'

/** From the smallest phone to a desktop, with the tablets between that a sidebar takes room from. */
export const WIDTHS = [320, 360, 390, 480, 600, 768, 810, 834, 912, 1024, 1280, 1600]
/** The font size of the page in pixels, at 100 % and 200 %. */
export const TEXT_SIZES = [16, 32]

export interface SweptFault extends TextFault {
  width: number
  textSize: number
}

interface Sweep {
  widths?: readonly number[]
  textSizes?: readonly number[]
}

/** Lists the faults of the open screen at every width and text size, without loading it again. */
export async function sweepWidths(
  page: Page,
  { widths = WIDTHS, textSizes = TEXT_SIZES }: Sweep = {},
): Promise<SweptFault[]> {
  const faults: SweptFault[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const textSize of textSizes) {
      await setTextSize(page, textSize)
      const found = await page.evaluate<TextFault[]>(TEXT_FAULTS)
      faults.push(...found.map((fault) => ({ ...fault, width, textSize })))
    }
  }
  await setTextSize(page, 16)
  return faults
}

/** The event is what a browser sends when the person changes the text size by its settings. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  await page.evaluate(
    `document.documentElement.style.fontSize = '${pixels}px'; dispatchEvent(new Event('resize'))`,
  )
}
