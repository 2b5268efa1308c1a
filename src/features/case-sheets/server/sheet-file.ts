import { plainText } from '#texts/read-content.ts'
import { splitMeaning } from '../marks/rules.ts'
import type { SheetValues } from '../schema.ts'
import { printTokens } from './printed-file.ts'
import type { SheetSource } from './source-file.ts'

/**
 * The page to hand in as PDF, with these values in its fields. It is a letter of the person, so nothing of ours stands on it. The
 * same values are the same bytes.
 */
export async function drawSheet({ tokens, updated }: SheetSource, values: SheetValues): Promise<Buffer> {
  // PDFKit is large, and few requests need it.
  const { createPdf } = await import('#pdf/writer.ts')
  const heading = tokens.find(({ type }) => type === 'heading')
  const title = splitMeaning(heading ? plainText([heading]) : '').polish
  const date = new Date(`${updated}T12:00:00Z`)
  const pdf = createPdf({ title, lang: 'pl', date, isBare: true, author: '' })
  printTokens(pdf, tokens, { values })
  return pdf.finish()
}
