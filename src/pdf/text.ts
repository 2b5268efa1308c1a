import { createFonts, type Weight } from './fonts.ts'
import { INK_2, PINE, type TextLook } from './look.ts'

/** Part of a text with a look of its own. */
export interface Span {
  text: string
  bold?: boolean
  /** Said more quietly. */
  quiet?: boolean
  /** Address that a press on the words opens. */
  href?: string
}

/** Words to print. "\n" begins a new line. */
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
  look: TextLook
  height: number
}

interface Measure {
  look: TextLook
  /** Of a line, in points. */
  width: number
}

export type TypeSetter = ReturnType<typeof createTypeSetter>

/** Sets text for one document. Spaces that must not break (U+00A0) do not. */
export function createTypeSetter(doc: PDFKit.PDFDocument) {
  const shaper = createShaper(doc)
  return {
    setParagraph(text: RichText, { look, width }: Measure): Paragraph {
      const lines: Line[] = [{ pieces: [], width: 0 }]
      let space = 0
      for (const word of makeWords(text, { look, width, shaper })) {
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
      for (const line of lines) shaper.measureLine(line, look)
      return { lines, look, height: lines.length * look.line }
    },
  }
}

type Shaper = ReturnType<typeof createShaper>

/** Text in the fonts that have its letters, and how wide it is. */
function createShaper(doc: PDFKit.PDFDocument) {
  const splitByFont = createFonts(doc)

  function measure(text: string, { font, look }: { font: string; look: TextLook }): number {
    doc.font(font).fontSize(look.size)
    return doc.widthOfString(text) + (look.tracking ?? 0) * look.size * [...text].length
  }

  return {
    makePieces(text: string, span: Span, look: TextLook): Piece[] {
      const weight: Weight = span.bold ? 600 : look.weight
      const color = span.href ? PINE : span.quiet ? INK_2 : look.color
      return splitByFont(text, weight).map((run) => ({
        ...run,
        width: measure(run.text, { font: run.font, look }),
        color,
        ...(span.href && { href: span.href }),
      }))
    },
    /** Kerning reaches over spaces: the joined words are a little narrower or wider than their sum. */
    measureLine(line: Line, look: TextLook): void {
      for (const piece of line.pieces) piece.width = measure(piece.text, { font: piece.font, look })
      line.width = addWidths(line.pieces)
    },
  }
}

function makeWords(text: RichText, { look, width, shaper }: Measure & { shaper: Shaper }): Word[] {
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
        if (last) last.space = addWidths(shaper.makePieces(' ', span, look))
        joins = false
      } else {
        for (const [index, bit] of cutLong(part, { look, width, shaper }).entries()) {
          addWord(words, shaper.makePieces(bit, span, look), joins && index === 0)
        }
        joins = true
      }
    }
  }
  return words
}

/** An address wider than the column is cut after a slash, a dot or a hyphen. */
function cutLong(text: string, { look, width, shaper }: Measure & { shaper: Shaper }): string[] {
  if (addWidths(shaper.makePieces(text, { text }, look)) <= width) return [text]
  return text.split(/(?<=[/.\-?&=_])(?=.)/).flatMap((bit) => bit.match(/.{1,24}/gsu) ?? [])
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

/** Neighbours of one font and look become one piece, so that a reader copies whole sentences. */
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
