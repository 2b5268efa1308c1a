import { type OpenPdf, withPdf } from '#files/inspection/open-pdf.ts'
import { readText } from '#files/inspection/page-content.ts'
import { looksLikeXml } from './decode-xml.ts'
import { readReceiptText } from './read-receipt-text.ts'
import { readXmlReceipt } from './read-xml-receipt.ts'
import { emptyReading, type ReceiptFault, type ReceiptReading } from './receipt-reading.ts'

const MAX_PDF_BYTES = 96 * 1024 * 1024
/** A receipt has one page, or some more when its list of documents is long. */
const MAX_PAGES = 10
const MAX_LETTERS = 20_000
/** The mark of a PDF stands in its first 1024 bytes. */
const PDF_HEAD_BYTES = 1024

interface ReceiptToRead {
  bytes: Buffer
  onBegin(): Promise<void>
}

/** Reads an official receipt (UPO) in XML or PDF, in the child process of the inspection. Any other file is `none`. */
export async function readReceipt({
  bytes,
  onBegin,
}: ReceiptToRead): Promise<ReceiptReading | { fault: ReceiptFault }> {
  if (!bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) {
    await onBegin()
    return looksLikeXml(bytes) ? readXmlReceipt(bytes) : emptyReading('none')
  }
  const text = await withPdf({ bytes, maxBytes: MAX_PDF_BYTES, onBegin }, readPages)
  return text === null || PDF_FAULTS.includes(text) ? emptyReading('none') : readReceiptText(text)
}

const PDF_FAULTS: readonly string[] = ['unreadable', 'password_protected', 'too_heavy']

/** The text of a short PDF; null of a longer one, which is no receipt. */
function readPages({ api, document, pageCount }: OpenPdf): string | null {
  if (pageCount > MAX_PAGES) return null
  const pages: string[] = []
  for (let page = 0; page < pageCount; page += 1) {
    const handle = api._FPDF_LoadPage(document, page)
    if (handle === 0) continue
    pages.push(readText(api, handle, MAX_LETTERS))
    api._FPDF_ClosePage(handle)
  }
  return pages.join('\n')
}
