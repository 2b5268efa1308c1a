import { pageQueue } from '#features/documents/pages/web/use-page-queue.ts'
import { uploadStore } from '#features/documents/web/use-uploads.ts'
import { takeOver, type WaitingPage, type WaitingSlot } from './waiting-files-store.ts'

/** Goes on with the files that were kept for this person before the page was loaded. */
export async function resume(userId: string): Promise<void> {
  await takeOver(userId, (all) => {
    uploadStore.restore(
      userId,
      all.filter((waiting): waiting is WaitingSlot => waiting.kind === 'slot'),
    )
    pageQueue.restore(
      userId,
      all.filter((waiting): waiting is WaitingPage => waiting.kind === 'page'),
    )
  }).catch(() => {
    // What could not be opened may still be there, for the next page.
  })
}
