import { isPortalName, titleOfPart } from '#features/questionnaire/rules.ts'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { Pdf, RichText } from '#pdf/writer.ts'
import { listMissing, listParts, sayState } from '../rules.ts'
import type { CopySheet, SheetCell, SheetField } from '../schema.ts'

/** Of the file, which has no time of making: the same answers are the same bytes. It is the day on which MOS became the only way. */
const NO_TIME = new Date('2026-04-27T00:00:00Z')

/** The copy sheet as PDF, in the current language: what is missing first, then the fields by part in the order of the portal. */
export async function drawCopySheet(sheet: CopySheet): Promise<Buffer> {
  // PDFKit is large, and few requests need it.
  const { createPdf } = await import('#pdf/writer.ts')
  const title = m.copy_sheet_title()
  const pdf = createPdf({ title, lang: currentLanguage(), date: NO_TIME, lead: m.copy_sheet_pdf_lead() })
  const missing = listMissing(sheet)
  if (missing.length > 0) {
    pdf.heading(m.copy_sheet_missing_title({ count: missing.length }))
    pdf.list(
      missing.map(({ label_pl, question }) =>
        isPortalName(question, label_pl) ? label_pl : `${label_pl} (${question})`,
      ),
      { small: true },
    )
  }
  for (const { part, fields } of listParts(sheet)) {
    pdf.heading(titleOfPart(part))
    placeFields(pdf, fields)
  }
  return pdf.finish()
}

/** More signs would not fit into a row, which is never split. */
const LONGEST_IN_ROW = 400

function placeFields(pdf: Pdf, fields: readonly SheetField[]): void {
  pdf.table({
    header: [m.copy_sheet_pdf_field(), m.copy_sheet_pdf_answer(), m.copy_sheet_pdf_attach()],
    widths: [5, 6, 4],
    rows: fields.flatMap((field) => [
      [nameOf(field), shortAnswerOf(field), describeAttachments(field)],
      ...field.rows.map((row, at) => [
        m.copy_sheet_row({ row: at + 1 }),
        row.map((cell) => `${cell.label_pl}: ${answerOf(cell)}`).join('\n'),
        '',
      ]),
    ]),
  })
  for (const field of fields.filter(isLong)) {
    pdf.heading(field.label_pl, { level: 3 })
    pdf.paragraph(answerOf(field), { lang: 'pl' })
  }
}

const nameOf = ({ label_pl, question }: SheetField): RichText => [
  { text: label_pl, bold: true },
  ...(isPortalName(question, label_pl) ? [] : [{ text: `\n${question}` }]),
]

const describeAttachments = ({ attach }: SheetField): string =>
  attach.map(({ label, file_name }) => (file_name ? `${label}: ${file_name}` : label)).join('\n')

const isLong = (field: SheetField): boolean =>
  field.rows.length === 0 && answerOf(field).length > LONGEST_IN_ROW

function shortAnswerOf(field: SheetField): string {
  if (field.rows.length > 0) return ''
  return isLong(field) ? m.copy_sheet_pdf_below() : answerOf(field)
}

/** What is not ready is printed with what was answered, unless it is sealed. */
function answerOf({ state, answer_pl, original, is_sealed }: SheetCell & { is_sealed?: boolean }): string {
  if (state === 'answered') return answer_pl ?? ''
  return [answer_pl, sayState(state), is_sealed ? null : original].filter(Boolean).join(': ')
}
