import { findFileFault, isPicture } from '#features/documents/rules.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { isHeic } from './heic-store.ts'

/** A HEIC picture as a JPEG, where the browser can read it; any other file, and what it cannot read, as it is. */
export async function convertHeic(file: File): Promise<File> {
  const mayBeHeic = findFileFault(file) === 'heic' || (isPicture(file) && (await isHeic(file)))
  if (!mayBeHeic) return file
  try {
    const { preparePage } = await retriableImport(() => import('./shrinker-store.ts'))
    return (await preparePage(file)).file
  } catch {
    return file
  }
}
