import { LINE, LINE_STRONG } from './style.ts'
import type { Line, Paragraph } from './text.ts'

type Struct = PDFKit.PDFStructureElement

/**
 * An element of the document's structure, created when its first word is drawn, so that elements are in reading order.
 */
export interface Tag {
  type: string
  parent?: Tag
  options?: PDFKit.Mixins.StructureElementOptions
  element?: Struct
}

// Metrics of Onest, in em.
const ASCENT = 0.97
const DESCENT = 0.305

export interface Place {
  x: number
  y: number
}

interface TextPlace extends Place {
  /** Right-aligned text ends at x + width. */
  align?: 'right'
  width?: number
}

interface Box extends Place {
  width: number
  height: number
}

export type Pen = ReturnType<typeof createPen>

/** Draws text with its structure element, and lines and boxes as artifacts that screen readers skip. */
export function createPen(doc: PDFKit.PDFDocument) {
  return {
    text(tag: Tag, { lines, style }: Paragraph, { x, y, align, width = 0 }: TextPlace): void {
      for (const [index, line] of lines.entries()) {
        const left = align === 'right' ? x + width - line.width : x
        drawLine(doc, { tag, line, style, x: left, y: y + index * style.line })
      }
    },
    /** Text outside of the structure, for example the page's footer. */
    pageText({ lines, style }: Paragraph, { x, y, align, width = 0 }: TextPlace): void {
      drawArtifact(doc, 'Pagination', () => {
        for (const line of lines) {
          let left = align === 'right' ? x + width - line.width : x
          for (const piece of line.pieces) {
            doc.font(piece.font).fontSize(style.size).fillColor(piece.color)
            doc.text(piece.text, left, y + ASCENT * style.size, { lineBreak: false, baseline: 'alphabetic' })
            left += piece.width
          }
        }
      })
    },
    line({ x, y }: Place, { to, color = LINE, width = 0.75 }: { to: Place; color?: string; width?: number }) {
      drawArtifact(doc, 'Layout', () => doc.moveTo(x, y).lineTo(to.x, to.y).lineWidth(width).stroke(color))
    },
    box(
      { x, y, width, height }: Box,
      style: { fill?: string; stroke?: string; radius?: number; line?: number },
    ): void {
      drawArtifact(doc, 'Layout', () => {
        doc.roundedRect(x, y, width, height, style.radius ?? 0).lineWidth(style.line ?? 0.75)
        if (style.fill && style.stroke) doc.fillAndStroke(style.fill, style.stroke)
        else if (style.fill) doc.fill(style.fill)
        else doc.stroke(style.stroke ?? LINE_STRONG)
      })
    },
    /** An SVG path in points, with its origin at x, y. */
    path(path: string, { x, y, scale = 1, fill }: Place & { scale?: number; fill: string }): void {
      drawArtifact(doc, 'Layout', () => {
        doc.save().translate(x, y).scale(scale).path(path).fill(fill)
        doc.restore()
      })
    },
  }
}

function requireElement(doc: PDFKit.PDFDocument, tag: Tag): Struct {
  if (tag.element) return tag.element
  const element = doc.struct(tag.type, tag.options ?? {})
  tag.element = element
  if (tag.parent) requireElement(doc, tag.parent).add(element)
  else doc.addStructure(element)
  return element
}

interface TaggedLine extends Place {
  tag: Tag
  line: Line
  style: Paragraph['style']
}

function drawLine(doc: PDFKit.PDFDocument, { tag, line, style, x, y }: TaggedLine): void {
  const baseline = y + (style.line - (ASCENT + DESCENT) * style.size) / 2 + ASCENT * style.size
  let left = x
  for (const piece of line.pieces) {
    const owner: Tag = piece.href ? { type: 'Link', parent: tag } : tag
    const element = requireElement(doc, owner)
    const content = doc.markStructureContent(owner.type)
    doc.font(piece.font).fontSize(style.size).fillColor(piece.color)
    const characterSpacing = (style.tracking ?? 0) * style.size
    doc.text(piece.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing })
    doc.endMarkedContent()
    element.add(content)
    const { href, width } = piece
    if (href) addLink(doc, { href, element, box: { x: left, y, width, height: style.line } })
    left += width
  }
}

/** Ended at once: PDFKit records the page of a link when its element ends. */
function addLink(
  doc: PDFKit.PDFDocument,
  { href, element, box }: { href: string; element: Struct; box: Box },
): void {
  const options = { structParent: element, Contents: new String(href) as string }
  doc.link(box.x, box.y, box.width, box.height, href, options)
  element.end()
}

function drawArtifact(doc: PDFKit.PDFDocument, type: string, draw: () => void): void {
  doc.markContent('Artifact', { type: type as 'Layout' })
  draw()
  doc.endMarkedContent()
}
