import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import type { Page } from '../schema.ts'
import { sizesOf } from './use-page-queue.ts'

/** The size of a stored page: "6.5 MB → 0.9 MB" when it was made smaller since this page of the browser was opened. */
export function PageSize({ page }: { page: Page }) {
  const sizes = sizesOf(page.id)
  const after = fileSizeText(page.file_size)
  if (!sizes || sizes.originalBytes <= sizes.bytes) return after
  const words = { before: fileSizeText(sizes.originalBytes), after }
  return (
    <>
      <span aria-hidden>{m.documents_editor_size(words)}</span>
      <span className="sr-only">{m.documents_editor_size_spoken(words)}</span>
    </>
  )
}
