import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { actAsSystem } from '#session/system-act.ts'
import { forgetPagePreviews } from './store.ts'

interface PreviewFile {
  userId: string
  name: string
  /** The bytes of the picture that it is the preview of. */
  readPicture(): Promise<Buffer | null>
}

/** Null for a file that is damaged; what was wrong is logged and recorded. For what can be made again. */
export function ignoreDamage(error: unknown): null {
  if (error instanceof AppError && error.code === 'file_damaged') return null
  throw error
}

/** The preview of a picture; one that is damaged or missing is made again. Null when the picture is not there. */
export async function readPreview(
  { files, inspector }: Pick<Deps, 'files' | 'inspector'>,
  { userId, name, readPicture }: PreviewFile,
): Promise<Buffer | null> {
  const stored = await files.read({ userId, name }).catch(ignoreDamage)
  if (stored) return stored
  const picture = await readPicture()
  if (!picture) return null
  const found = await inspector.inspect({ bytes: picture, accountId: userId })
  freeBytes(picture)
  if (!('preview' in found)) return null
  await files.write({ userId, name, bytes: found.preview, origin: 'made' })
  return found.preview
}

/** The previews of a PDF's pages; those that are damaged or missing are drawn again by the job. */
export async function readPagePreviews(
  deps: Pick<Deps, 'files' | 'database'>,
  { userId, name }: { userId: string; name: string },
): Promise<Buffer | null> {
  const stored = await deps.files.read({ userId, name }).catch(ignoreDamage)
  if (stored) return stored
  // A schedule queues the job of a document whose pages are unchecked.
  await actAsSystem({ database: deps.database, task: 'documents.redraw-pages' }, ({ tx }) =>
    forgetPagePreviews(tx, name),
  )
  return null
}
