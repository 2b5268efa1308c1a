import type { OpenPdf } from './open-pdf.ts'
import { readWords } from './page-content.ts'

/** FORMTYPE_XFA_FULL: a form that is drawn anew when it is opened (/NeedsRendering); FORMTYPE_XFA_FOREGROUND: it has pages. */
const DYNAMIC_FORM = 2
const FORM_WITH_PAGES = 3

/** What stands on the only page of such a form, in many languages with the address where to get Adobe Reader. */
const PLEASE_WAIT = /adobe\.com\/go\/|please\s+wait/i
/** What stands on the cover that Acrobat gives to a portfolio, in any order. */
const COVER = [/portfolio|portfel|package|пакет|портфолио/i, /acrobat|adobe/i]

/**
 * Why only Adobe's programs show what is in a PDF; null when its pages do. A static XFA form has pages that everybody
 * sees, and a file attached to a document with pages of its own is a mere addition (PDF/A-3, invoices).
 */
export function findAdobeOnly(pdf: OpenPdf, bytes: Buffer): 'adobe_form' | 'portfolio' | null {
  const { api, document, pageCount } = pdf
  const formType = api._FPDF_GetFormType(document)
  if (formType === DYNAMIC_FORM) return 'adobe_form'
  const isAlone = pageCount === 1
  if (formType === FORM_WITH_PAGES && isAlone && PLEASE_WAIT.test(readPage(pdf))) return 'adobe_form'
  if (api._FPDFDoc_GetAttachmentCount(document) === 0) return null
  // The key is seen unless the catalogue is compressed; the cover is for those.
  const isPortfolio = bytes.includes('/Collection') || (isAlone && isCover(readPage(pdf)))
  return isPortfolio ? 'portfolio' : null
}

const isCover = (words: string) => COVER.every((word) => word.test(words))

function readPage({ api, document }: OpenPdf): string {
  const handle = api._FPDF_LoadPage(document, 0)
  if (handle === 0) return ''
  const words = readWords(api, handle)
  api._FPDF_ClosePage(handle)
  return words
}
