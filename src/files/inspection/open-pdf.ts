import { type Pdfium, type PdfiumInstance, startPdfium } from './pdfium.ts'

export interface OpenPdf {
  api: Pdfium
  /** PDFium's handle. */
  document: number
  /** The count of the page tree; whether a page exists is only known after loading it. */
  pageCount: number
}

type PdfFault = 'unreadable' | 'password_protected' | 'too_heavy'

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const LOCKED = [4, 5]
/** The memory of a WebAssembly instance never shrinks: a larger instance is not reused for the next request. */
const MAX_REUSED_BYTES = 48 * 1024 * 1024

let running: PdfiumInstance | undefined

interface Loan {
  /** Limit of PDFium's memory. */
  maxBytes: number
  /** An instance with more memory is not used again. */
  reusedBytes?: number
  /** Called when PDFium is loaded and the file's own time begins. */
  onBegin(): Promise<void>
}

/**
 * Opens a PDF for `work` with at most `maxBytes` of memory, and closes it. A crash of PDFium is returned as a fault.
 */
export function withPdf<T>(
  { bytes, ...loan }: Loan & { bytes: Uint8Array },
  work: (pdf: OpenPdf) => T | Promise<T>,
): Promise<T | PdfFault> {
  return withInstance(loan, ({ api }) => openAndWork(api, bytes, work))
}

/** Lends an instance of PDFium for `work`. A crash of PDFium is returned as a fault. */
export async function withInstance<T>(
  { maxBytes, reusedBytes = MAX_REUSED_BYTES, onBegin }: Loan,
  work: (instance: PdfiumInstance) => Promise<T>,
): Promise<T | PdfFault> {
  running ??= await startPdfium()
  await onBegin()
  const { api, limit } = running
  limit.maxBytes = maxBytes
  try {
    const result = await work(running)
    if (limit.reached || api.HEAPU8.length > reusedBytes) dropInstance()
    return result
  } catch {
    dropInstance()
    return limit.reached ? 'too_heavy' : 'unreadable'
  }
}

async function openAndWork<T>(
  api: Pdfium,
  bytes: Uint8Array,
  work: (pdf: OpenPdf) => T | Promise<T>,
): Promise<T | PdfFault> {
  const memory = api.wasmExports.malloc(bytes.length)
  api.HEAPU8.set(bytes, memory)
  const document = api._FPDF_LoadMemDocument(memory, bytes.length, 0)
  if (document === 0) {
    const fault = LOCKED.includes(api._FPDF_GetLastError()) ? 'password_protected' : 'unreadable'
    api.wasmExports.free(memory)
    return fault
  }
  const result = await work({ api, document, pageCount: api._FPDF_GetPageCount(document) })
  api._FPDF_CloseDocument(document)
  api.wasmExports.free(memory)
  return result
}

function dropInstance(): void {
  running = undefined
}
