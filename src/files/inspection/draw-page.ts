import type { OpenPdf } from './open-pdf.ts'
import type { Drawing } from './page-content.ts'

/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: with annotations, bytes in the order red, green, blue. */
const RENDER_FLAGS = 0x01 | 0x10
/** FPDFBitmap_BGRx. */
const BITMAP_FORMAT = 3
const BYTES_PER_POINT = 4
const WHITE = 0xffffffff
/** FPDF_FORMFILLINFO: version 2 and no call-backs. */
const FORM_BYTES = 256
const FORM_VERSION = 2

interface HandleToDraw {
  api: OpenPdf['api']
  form: Form
  handle: number
  /** The longest side. */
  pixels: number
}

/** Draws a page with its annotations and form fields; null when it has no area. */
export function draw({ api, form, handle, pixels }: HandleToDraw): Drawing | null {
  const [wide, high] = [api._FPDF_GetPageWidth(handle), api._FPDF_GetPageHeight(handle)]
  if (!(wide > 0 && high > 0)) return null
  const scale = pixels / Math.max(wide, high)
  const width = Math.max(1, Math.round(wide * scale))
  const height = Math.max(1, Math.round(high * scale))
  const stride = width * BYTES_PER_POINT
  const memory = api.wasmExports.malloc(stride * height)
  const bitmap = api._FPDFBitmap_CreateEx(width, height, BITMAP_FORMAT, memory, stride)
  api._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  api._FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, RENDER_FLAGS)
  form.draw({ bitmap, handle, width, height })
  const points = Buffer.from(api.HEAPU8.slice(memory, memory + stride * height).buffer)
  api._FPDFBitmap_Destroy(bitmap)
  api.wasmExports.free(memory)
  return { width, height, points }
}

export type Form = ReturnType<typeof openForm>

/** Form fields are drawn in a layer of their own. */
export function openForm({ api, document }: OpenPdf) {
  const memory = api.wasmExports.malloc(FORM_BYTES)
  api.HEAPU8.fill(0, memory, memory + FORM_BYTES)
  api.HEAP32[memory / Int32Array.BYTES_PER_ELEMENT] = FORM_VERSION
  const form = api._FPDFDOC_InitFormFillEnvironment(document, memory)
  return {
    draw({
      bitmap,
      handle,
      width,
      height,
    }: {
      bitmap: number
      handle: number
      width: number
      height: number
    }) {
      if (form === 0) return
      api._FORM_OnAfterLoadPage(handle, form)
      api._FPDF_FFLDraw(form, bitmap, handle, 0, 0, width, height, 0, RENDER_FLAGS)
      api._FORM_OnBeforeClosePage(handle, form)
    },
    close() {
      if (form !== 0) api._FPDFDOC_ExitFormFillEnvironment(form)
      api.wasmExports.free(memory)
    },
  }
}
