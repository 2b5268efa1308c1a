import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'

/** Functions of PDFium that the package exports without describing them. */
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
    /** What its memory may grow to. May be changed between two files. */
    maxBytes: number
    /** True once it asked for more. */
    reached: boolean
  }
}

/** What is used of WebAssembly, whose types come only with those of a browser. */
interface Wasm {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (module: object, imports: object) => { exports: object }
}

const wasm: Wasm = Reflect.get(globalThis, 'WebAssembly')
let compiled: Promise<object> | undefined

/**
 * Starts PDFium with a limited memory: it limits what a file unpacks to, and reaching it takes a fraction of a
 * second. An instance that threw anything is unusable: start another.
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
        // A C integer without a sign arrives as one that has one.
        if (bytes >>> 0 > limit.maxBytes) limit.reached = true
        return limit.reached ? 0 : grow(bytes)
      }
      const instance = new wasm.Instance(module, imports)
      if (typeof done === 'function') done(instance, module)
      return instance.exports
    },
    // What PDFium has to say about a broken file is no news.
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
