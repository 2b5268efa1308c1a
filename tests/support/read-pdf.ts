import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of a PDF, with every run of whitespace as one space. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = [...document.pages()].map((page) => page.getText())
    document.destroy()
    return pages.join('\n').replace(/[\u00a0\s]+/g, ' ')
  } finally {
    library.destroy()
  }
}
