import { createFonts, type Weight } from './fonts.ts'
import { INK_2, PINE, type TextStyle } from './style.ts'

/** Part of a text with a style of its own. */
export interface Span {
  text: string
  bold?: boolean
  /** In a lighter colour. */
  quiet?: boolean
  /** Target of a link. */
  href?: string
}

/** Text to print. "\n" begins a new line. */
export type RichText = string | readonly Span[]

interface Piece {
  text: string
  font: string
  width: number
  color: string
  href?: string
}

interface Word {
  pieces: Piece[]
  width: number
  space: number
  breakAfter?: boolean
}

export interface Line {
  pieces: Piece[]
  width: number
}

/** Text broken into lines of at most `width` points. */
export interface Paragraph {
  lines: Line[]
  style: TextStyle
  height: number
}

interface Measure {
  style: TextStyle
  /** Maximum width of a line in points. */
  width: number
}

export type TypeSetter = ReturnType<typeof createTypeSetter>

/** Breaks text into lines for one document. It never breaks at no-break spaces (U+00A0). */
export function createTypeSetter(doc: PDFKit.PDFDocument) {
  const shaper = createShaper(doc)
  return {
    setParagraph(text: RichText, { style, width }: Measure): Paragraph {
      const lines: Line[] = [{ pieces: [], width: 0 }]
      let space = 0
      for (const word of makeWords(text, { style, width, shaper })) {
        const line = lines.at(-1) as Line
        if (line.pieces.length > 0 && line.width + space + word.width > width + 0.01) {
          lines.push({ pieces: [], width: 0 })
          space = 0
        }
        appendWord(lines.at(-1) as Line, word, space)
        space = word.space
        if (word.breakAfter) {
          lines.push({ pieces: [], width: 0 })
          space = 0
        }
      }
      for (const line of lines) shaper.measureLine(line, style)
      return { lines, style, height: lines.length * style.line }
    },
  }
}

type Shaper = ReturnType<typeof createShaper>

/** Splits text by font and measures it. */
function createShaper(doc: PDFKit.PDFDocument) {
  const splitByFont = createFonts(doc)

  function measure(text: string, { font, style }: { font: string; style: TextStyle }): number {
    doc.font(font).fontSize(style.size)
    return doc.widthOfString(text) + (style.tracking ?? 0) * style.size * [...text].length
  }

  return {
    makePieces(text: string, span: Span, style: TextStyle): Piece[] {
      const weight: Weight = span.bold ? 600 : style.weight
      const color = span.href ? PINE : span.quiet ? INK_2 : style.color
      return splitByFont(text, weight).map((run) => ({
        ...run,
        width: measure(run.text, { font: run.font, style }),
        color,
        ...(span.href && { href: span.href }),
      }))
    },
    /** Measures the joined text again: kerning across spaces changes the width a little. */
    measureLine(line: Line, style: TextStyle): void {
      for (const piece of line.pieces) piece.width = measure(piece.text, { font: piece.font, style })
      line.width = addWidths(line.pieces)
    },
  }
}

function makeWords(text: RichText, { style, width, shaper }: Measure & { shaper: Shaper }): Word[] {
  const words: Word[] = []
  let joins = false
  for (const span of typeof text === 'string' ? [{ text }] : text) {
    for (const part of span.text.split(/([ \t]+|\n)/)) {
      if (part === '') continue
      if (part === '\n') {
        words.push({ pieces: [], width: 0, space: 0, breakAfter: true })
        joins = false
      } else if (/^[ \t]+$/.test(part)) {
        const last = words.at(-1)
        if (last) last.space = addWidths(shaper.makePieces(' ', span, style))
        joins = false
      } else {
        for (const [index, bit] of cutLong(part, { style, width, shaper }).entries()) {
          addWord(words, shaper.makePieces(bit, span, style), joins && index === 0)
        }
        joins = true
      }
    }
  }
  return words
}

/** Splits a word that is wider than the column: a URL after a slash, a dot or a hyphen, any other wherever it has to be. */
function cutLong(text: string, { style, width, shaper }: Measure & { shaper: Shaper }): string[] {
  const measure = (bit: string) => addWidths(shaper.makePieces(bit, { text: bit }, style))
  if (measure(text) <= width) return [text]
  const bits = text.split(/(?<=[/.\-?&=_])(?=.)/).flatMap((bit) => bit.match(/.{1,24}/gsu) ?? [])
  return bits.flatMap((bit) => (measure(bit) <= width ? [bit] : cutLetters(bit, { width, measure })))
}

function cutLetters(
  text: string,
  { width, measure }: { width: number; measure: (bit: string) => number },
): string[] {
  const bits: string[] = []
  for (const letter of text) {
    const last = bits.at(-1)
    if (last !== undefined && measure(last + letter) <= width) bits[bits.length - 1] = last + letter
    else bits.push(letter)
  }
  return bits
}

function addWidths(pieces: Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0)
}

function addWord(words: Word[], pieces: Piece[], joins: boolean): void {
  const width = addWidths(pieces)
  const last = words.at(-1)
  if (joins && last) {
    last.pieces.push(...pieces)
    last.width += width
  } else words.push({ pieces, width, space: 0 })
}

/** Merges neighbours of one font and style into one piece, so that readers can copy whole sentences. */
function appendWord(line: Line, word: Word, space: number): void {
  const before = line.pieces.at(-1)
  if (before && space > 0) {
    before.text += ' '
    before.width += space
  }
  for (const piece of word.pieces) {
    const last = line.pieces.at(-1)
    if (last && last.font === piece.font && last.color === piece.color && last.href === piece.href) {
      last.text += piece.text
      last.width += piece.width
    } else line.pieces.push({ ...piece })
  }
  line.width = addWidths(line.pieces)
}
