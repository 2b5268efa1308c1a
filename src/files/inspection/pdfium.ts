import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'

/** Functions of PDFium that the package exports without types. */
interface Undescribed {
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDFFormObj_CountObjects(object: number): number
  _FPDFFormObj_GetObject(object: number, index: number): number
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
}

/** The used part of WebAssembly, whose types are in the DOM library only. */
interface Wasm {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (module: object, imports: object) => { exports: object }
}

const wasm: Wasm = Reflect.get(globalThis, 'WebAssembly')
let compiled: Promise<object> | undefined

/**
 * Starts PDFium with limited memory: the limit covers decompressed data, and a file that exceeds it fails within a
 * fraction of a second. An instance that has thrown is unusable: start a new one.
 */
export async function startPdfium(): Promise<PdfiumInstance> {
  compiled ??= compilePdfium()
  const module = await compiled
  const limit = { maxBytes: 0, reached: false }
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
      if (typeof done === 'function') done(instance, module)
      return instance.exports
    },
    // PDFium's messages about broken files are not needed.
    printErr() {},
  }
  const api: Pdfium = await Reflect.apply(PDFiumModule, undefined, [options])
  api._FPDF_InitLibraryWithConfig({})
  return { api, limit }
}

async function compilePdfium(): Promise<object> {
  const path = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
  return wasm.compile(await readFile(path))
}
