import { m } from '#messages/messages.js'
import type { PdfTable } from '#pdf/writer.ts'

/** The pages of the dossier are for an office, so they are in Polish. */
export const LANGUAGE: string = 'pl'
/** The same bytes whenever they are made; the date is no part of the dossier. */
const NO_DATE = new Date(0)

export interface DossierCover {
  /** The applicant's legal name. */
  name: string
  /** DD.MM.YYYY; null when it is not known. */
  birth_date: string | null
  nationality: string | null
  /** Number of our case. */
  number: string
  /** Number of the official receipt; null before it is filed. */
  receipt_number: string | null
  /** Who prepared it, at the head of each page. */
  author: string
}

export interface DossierEntry {
  /** Polish name, or the title as it was typed. */
  title: string
  /** What the applicant knows it by; null when that is the title. */
  label: string | null
  pages: number
}

/** The cover with the contents; `firstPages` are the pages on which the entries begin. */
export async function drawFront(
  cover: DossierCover,
  {
    entries,
    firstPages,
    total,
  }: { entries: readonly DossierEntry[]; firstPages: readonly number[]; total: number },
): Promise<Buffer> {
  // PDFKit is large, and few requests need it.
  const { createPdf } = await import('#pdf/writer.ts')
  const title = m.dossier_title_pl()
  const pdf = createPdf({ ...headOf(cover), title, lead: m.dossier_lead_pl(), footer: footerOf(cover) })
  const pairs = [
    { label: m.dossier_name_pl(), value: cover.name },
    { label: m.dossier_birth_date_pl(), value: cover.birth_date },
    { label: m.dossier_nationality_pl(), value: cover.nationality },
    { label: m.dossier_number_pl(), value: cover.number },
    { label: m.dossier_receipt_number_pl(), value: cover.receipt_number },
    { label: m.dossier_documents_pl(), value: String(entries.length) },
    { label: m.dossier_pages_pl(), value: String(total) },
  ]
  pdf.keyValues(pairs.flatMap(({ label, value }) => (value ? [{ label, value }] : [])))
  pdf.heading(m.dossier_contents_pl())
  pdf.table(listContents(entries, firstPages))
  return pdf.finish()
}

function listContents(entries: readonly DossierEntry[], firstPages: readonly number[]): PdfTable {
  return {
    header: [m.dossier_contents_number_pl(), m.dossier_contents_document_pl(), m.dossier_contents_page_pl()],
    rows: entries.map(({ title, label }, index) => [
      String(index + 1),
      label ? `${title}\n${label}` : title,
      String(firstPages[index] ?? ''),
    ]),
    widths: [0.1, 0.75, 0.15],
    right: [2],
  }
}

/** The page before a document. */
export async function drawDivider(
  cover: DossierCover,
  { entry, position }: { entry: DossierEntry; position: number },
): Promise<Buffer> {
  const { createPdf } = await import('#pdf/writer.ts')
  const lead = m.dossier_divider_pages_pl({ count: entry.pages })
  const title = `${position}. ${entry.title}`
  const pdf = createPdf({ ...headOf(cover), title, lead, footer: footerOf(cover) })
  if (entry.label) pdf.paragraph(entry.label, { quiet: true })
  return pdf.finish()
}

function headOf({ author, number }: DossierCover) {
  return {
    lang: LANGUAGE,
    date: NO_DATE,
    author,
    aside: number,
    label: m.dossier_label_pl(),
    isNumbered: false,
  }
}

const footerOf = ({ name }: DossierCover) => m.dossier_footer_pl({ name })
