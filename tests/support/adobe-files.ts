import { makePdf, makeStream, pageObjects, pageText, writeObjects } from './sample-files.ts'

const FORM = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'
const PLEASE_WAIT = 'Please wait... If this message is not eventually replaced, get Adobe Reader.'
const COVER = 'For the best experience, open this PDF portfolio in Acrobat X or Adobe Reader X, or later.'

interface FormFile {
  /** What stands on its only page. */
  text?: string
  /** The catalogue says that the pages are made when the file is opened. */
  isDynamic?: boolean
}

/** A form of Adobe's LiveCycle (XFA), as many offices have them. */
export function makeAdobeForm({ text = PLEASE_WAIT, isDynamic = true }: FormFile = {}): Buffer {
  const [, ...rest] = pageObjects([makeStream(pageText(text))])
  const form = rest.length + 2
  const needs = isDynamic ? '/NeedsRendering true' : ''
  const catalogue = `<< /Type /Catalog /Pages 2 0 R ${needs} /AcroForm << /XFA ${form} 0 R /Fields [] >> >>`
  return writeObjects([Buffer.from(catalogue), ...rest, makeStream(Buffer.from(FORM))])
}

interface AttachedFile {
  text: string
  /** Readers are to show the attached files instead of the page. */
  isCollection: boolean
}

/** A PDF of one page to which another file is attached. */
export function makePdfWithFile({ text, isCollection }: AttachedFile): Buffer {
  const [, ...rest] = pageObjects([makeStream(pageText(text))])
  const file = rest.length + 2
  const collection = isCollection ? '/Collection << /View /D >>' : ''
  const names = `/Names << /EmbeddedFiles << /Names [(scan.pdf) ${file} 0 R] >> >>`
  return writeObjects([
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${names} ${collection} >>`),
    ...rest,
    Buffer.from(`<< /Type /Filespec /F (scan.pdf) /UF (scan.pdf) /EF << /F ${file + 1} 0 R >> >>`),
    makeStream(makePdf(), '/Type /EmbeddedFile '),
  ])
}

/** Files that only Adobe's programs show, and what their owners are told. */
export const ADOBE_ONLY: readonly [string, Buffer, RegExp][] = [
  ['a dynamic form', makeAdobeForm(), /opens only in Adobe Reader/],
  ['a dynamic form that does not say so', makeAdobeForm({ isDynamic: false }), /opens only in Adobe Reader/],
  ['a portfolio', makePdfWithFile({ text: 'My documents', isCollection: true }), /is a portfolio/],
  ['a portfolio known by its cover', makePdfWithFile({ text: COVER, isCollection: false }), /is a portfolio/],
]
