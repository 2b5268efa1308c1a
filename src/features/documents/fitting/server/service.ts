import type { Deps } from '#config/deps.ts'
import { type DocumentRow, pageObjects } from '#features/documents/server/store.ts'
import type { FitPart } from '#files/fitting/fit-documents.ts'

type StoredFiles = Pick<
  DocumentRow,
  'user_id' | 'document_type' | 'content_type' | 'object_name' | 'file_size' | 'pages'
>

/** The stored files that a document is made of, in order: its pages, or the one file. Reading throws file_damaged for one that is gone. */
export function listParts({ files }: Pick<Deps, 'files'>, document: StoredFiles): FitPart[] {
  const { user_id: userId, content_type, object_name, file_size, pages } = document
  const read = async (name: string) => {
    const bytes = await files.read({ userId, name })
    if (!bytes) throw await files.reportMissing({ userId, name })
    return bytes
  }
  if (!pages) return [{ content_type, turn: 0, size: file_size, read: () => read(object_name) }]
  return pages.map((page) => ({
    content_type: page.content_type,
    turn: page.turn,
    size: page.file_size,
    read: () => read(pageObjects(document, page).file),
  }))
}
