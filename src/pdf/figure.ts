import type { Flow } from './flow.ts'
import { CAPTION, PAGE, PINE } from './style.ts'
import type { TypeSetter } from './text.ts'

/** A drawing at the left edge; coordinates are points from its own upper left corner. */
export interface PdfFigure {
  height: number
  width: number
  /** Alternative text. */
  alt: string
  /** Without an outline where `stroke` is null. */
  shapes: readonly { path: string; fill?: string; stroke?: string | null; dashed?: boolean }[]
  labels: readonly { text: string; x: number; y: number }[]
}

interface Tools {
  doc: PDFKit.PDFDocument
  flow: Flow
  type: TypeSetter
}

/** Draws one figure with its alternative text; it is never split. */
export function placeFigure(figure: PdfFigure, { doc, flow, type }: Tools): void {
  const draw = (y: number) => {
    const element = doc.struct('Figure', { alt: figure.alt })
    doc.addStructure(element)
    const content = doc.markStructureContent('Figure')
    doc.save().translate(PAGE.side, y)
    for (const { path, fill, stroke = PINE, dashed } of figure.shapes) {
      doc.path(path).lineWidth(1)
      if (dashed) doc.dash(3, { space: 2 })
      else doc.undash()
      if (stroke === null) doc.fill(fill)
      else if (fill) doc.fillAndStroke(fill, stroke)
      else doc.stroke(stroke)
    }
    for (const { text, x, y: top } of figure.labels) {
      const [line] = type.setParagraph(text, { style: CAPTION, width: 400 }).lines
      let left = x
      for (const piece of line?.pieces ?? []) {
        doc.font(piece.font).fontSize(CAPTION.size).fillColor(piece.color)
        doc.text(piece.text, left, top, { lineBreak: false, baseline: 'alphabetic' })
        left += piece.width
      }
    }
    doc.restore()
    doc.endMarkedContent()
    element.add(content)
  }
  flow.gap(10)
  flow.place({ height: figure.height, draw })
  flow.gap(14)
}
