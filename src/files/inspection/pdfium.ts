import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'

/** Functions of PDFium that the package exports without types. */
interface Undescribed {
  _FPDF_GetFormType(document: number): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDFFormObj_CountObjects(object: number): number
  _FPDFFormObj_GetObject(object: number, index: number): number
  _FPDF_CreateNewDocument(): number
  _FPDF_ImportPagesByIndex(to: number, from: number, indices: number, length: number, at: number): number
  _FPDFPage_New(document: number, at: number, width: number, height: number): number
  _FPDFPage_Delete(document: number, at: number): void
  _FPDFPage_GetRotation(page: number): number
  _FPDFPage_SetRotation(page: number, quarters: number): void
  _FPDFPage_Flatten(page: number, use: number): number
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
}

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & Undescribed

/** One instance of PDFium with a memory of its own. */
export interface PdfiumInstance {
  api: Pdfium
  limit: {
    /** Limit of its memory. It may be changed between two files. */
    maxBytes: number
    /** True after PDFium has requested more. */
    reached: boolean
  }
  /**
   * Creates an FPDF_FILEWRITE, which the caller frees: `onBytes` is called with the place and size of what PDFium
   * writes. One at a time.
   */
  listen(onBytes: (from: number, size: number) => void): number
}

/** The used part of WebAssembly, whose types are in the DOM library only. */
interface Wasm {
  compile(bytes: Uint8Array): Promise<object>
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
  Table: new (descriptor: object) => { set(index: number, value: unknown): void }
}

/**
 * A WebAssembly module that imports e.f(i32, i32, i32) and exports it as f: only such a function fits into a table of
 * functions, and the package exports nothing that makes one.
 */
const ADAPTER = Buffer.from(
  '0061736d01000000010801' + '60037f7f7f017f' + '02070101650166000007050101660000',
  'hex',
)
/** The null pointer's place in the table of functions. The table cannot grow, and nothing is called by this one. */
const WRITER_SLOT = 0

// The types of that library come with xmldom, and are stricter here.
const wasm = Reflect.get(globalThis, 'WebAssembly') as unknown as Wasm
let compiled: Promise<object> | undefined

/**
 * Starts PDFium with limited memory: the limit covers decompressed data, and a file that exceeds it fails within a
 * fraction of a second. An instance that has thrown is unusable: start a new one.
 */
export async function startPdfium(): Promise<PdfiumInstance> {
  compiled ??= compilePdfium()
  const module = await compiled
  const limit = { maxBytes: 0, reached: false }
  let onBytes = (_from: number, _size: number) => {}
  const options = {
    instantiateWasm(imports: { env: { emscripten_resize_heap(bytes: number): number } }, done: unknown) {
      const { env } = imports
      const grow = env.emscripten_resize_heap
      env.emscripten_resize_heap = (bytes) => {
        // An unsigned C integer arrives as a signed one.
        if (bytes >>> 0 > limit.maxBytes) limit.reached = true
        return limit.reached ? 0 : grow(bytes)
      }
      const instance = new wasm.Instance(module, imports)
      placeWriter(instance.exports, (_, from, size) => {
        onBytes(from, size)
        return 1
      })
      if (typeof done === 'function') done(instance, module)
      return instance.exports
    },
    // PDFium's messages about broken files are not needed.
    printErr() {},
  }
  const api: Pdfium = await Reflect.apply(PDFiumModule, undefined, [options])
  api._FPDF_InitLibraryWithConfig({})
  const listen = (listener: typeof onBytes) => {
    onBytes = listener
    const writer = api.wasmExports.malloc(WRITER_WORDS * Int32Array.BYTES_PER_ELEMENT)
    api.HEAP32.set([1, WRITER_SLOT], writer / Int32Array.BYTES_PER_ELEMENT)
    return writer
  }
  return { api, limit, listen }
}

/** FPDF_FILEWRITE: version 1 and the place of its function. */
const WRITER_WORDS = 2

function placeWriter(exports: object, write: (self: number, from: number, size: number) => number): void {
  const table = Object.values(exports).find((one) => one instanceof wasm.Table)
  const adapter = new wasm.Instance(new wasm.Module(ADAPTER), { e: { f: write } })
  table?.set(WRITER_SLOT, Reflect.get(adapter.exports, 'f'))
}

async function compilePdfium(): Promise<object> {
  const path = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
  return wasm.compile(await readFile(path))
}
