import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Weight = 400 | 600

/** Each file covers one script; the first that has a letter is used. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'math', 'symbols'] as const

// WOFF, not WOFF2: PDFKit cannot embed a subset of a WOFF2 font.
const FILES = join(dirname(createRequire(import.meta.url).resolve('@fontsource/onest/package.json')), 'files')
const NOT_IN_FONT = '\ufffd'

const bytes = new Map<string, Buffer>()

function readFont(name: string): Buffer {
  const cached = bytes.get(name)
  if (cached) return cached
  const read = readFileSync(join(FILES, `onest-${name}-normal.woff`))
  bytes.set(name, read)
  return read
}

/** A part of a text that one font file covers. */
interface FontRun {
  font: string
  text: string
}

type SplitByFont = (text: string, weight: Weight) => FontRun[]

/** PDFKit's internal font object, which its types do not declare. */
interface OpenedFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/** Onest for one document: a font file is opened when a letter needs it, and only used letters are embedded. */
export function createFonts(doc: PDFKit.PDFDocument): SplitByFont {
  const openFonts = new Map<string, OpenedFont['_font']['font']>()
  const choices = new Map<string, string | undefined>()

  function open(name: string) {
    const cached = openFonts.get(name)
    if (cached) return cached
    doc.registerFont(name, readFont(name)).font(name)
    const { font } = (doc as unknown as OpenedFont)._font
    openFonts.set(name, font)
    return font
  }

  function choose(letter: string, weight: Weight): string | undefined {
    const key = `${weight}${letter}`
    if (choices.has(key)) return choices.get(key)
    const codePoint = letter.codePointAt(0) ?? 0
    const name = SUBSETS.map((subset) => `${subset}-${weight}`).find((each) =>
      open(each).hasGlyphForCodePoint(codePoint),
    )
    choices.set(key, name)
    return name
  }

  return (text, weight) => {
    const runs: FontRun[] = []
    for (const letter of text.normalize('NFC')) {
      const font = choose(letter, weight)
      const shown = font ? letter : NOT_IN_FONT
      const name = font ?? choose(NOT_IN_FONT, weight) ?? `latin-${weight}`
      const last = runs.at(-1)
      if (last?.font === name) last.text += shown
      else runs.push({ font: name, text: shown })
    }
    return runs
  }
}
