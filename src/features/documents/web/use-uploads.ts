import { useEffect, useSyncExternalStore } from 'react'
import { track } from '#client/analytics.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { getSignedInUserId } from '#features/account/session/web/page-session-store.ts'
import { m } from '#messages/messages.js'
import { createKey } from '#ui/create-key.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import type { DocumentKey } from '../contract.ts'
import { documentLabel, namedDocument } from '../rules.ts'
import type { UploadAnswer } from '../schema.ts'
import { convertHeic } from '../shrinking/web/convert-store.ts'
import { askBeforeLeaving, followLine, mayReachServer, sayNotKept } from '../waiting/web/keeping-store.ts'
import { line } from '../waiting/web/line-store.ts'
import { waitingFiles } from '../waiting/web/waiting-files-store.ts'
import { cacheUpload, findStored, getUploadedAt, refetchDocuments } from './api.ts'
import { slotLabel } from './slot-text.ts'
import { sendFile } from './upload-file.ts'
import { UploadStore, type Uploads } from './upload-store.ts'

/** Delay of a second fetch: a canceled upload that had just been sent may still be stored a moment later. */
const LATE_RECHECK_MS = 3_000

const DOCUMENTS_PAGE = '/documents'

/** The action of a slot's notices. */
const uploadOf = (type: DocumentKey) => `document.upload.${type}`

export const uploadStore = new UploadStore({
  send(upload) {
    dismissToastOf(uploadOf(upload.documentType))
    return sendFile(upload)
  },
  findStored,
  getUploadedAt,
  getUserId: getSignedInUserId,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  isOnline: mayReachServer,
  acquireSlot: () => line.acquireSlot(),
  createKey,
  files: waitingFiles,
  onNotKept: sayNotKept,
  onDone(answer) {
    track('document_upload', { document_type: answer.document.document_type })
    void cacheUpload(answer)
    announce(answer)
  },
  onFailed(type, { title, text, isChanged }) {
    // The slot asks: only on another screen is it said as well.
    if (isChanged && location.pathname === DOCUMENTS_PAGE) return
    const about = isChanged ? undefined : slotLabel(type)
    toast({ action: uploadOf(type), title, about, text, tone: 'destructive' })
  },
  onCanceled() {
    void refetchDocuments()
    setTimeout(() => void refetchDocuments(), LATE_RECHECK_MS)
  },
})

/** Uploads a file that somebody has chosen for a slot: a HEIC picture as a JPEG, where the browser can read it. */
export async function uploadChosen(type: DocumentKey, file: File): Promise<void> {
  uploadStore.start(type, await convertHeic(file))
}

followLine(uploadStore)
askBeforeLeaving(uploadStore)

function announce({ document, replaced }: UploadAnswer): void {
  const type = documentLabel(namedDocument(document))
  const words = replaced
    ? { title: m.documents_replaced_title(), text: m.documents_replaced_text({ type }) }
    : { title: m.documents_uploaded_title(), text: m.documents_uploaded_text({ type }) }
  toast({ action: uploadOf(document.document_type), ...words, tone: 'success' })
}

/** The running and failed uploads of the signed-in person. */
export function useUploads(): Uploads {
  const { user } = useAuth()
  const userId = user?.id
  useEffect(() => {
    if (userId) uploadStore.setOwner(userId)
  }, [userId])
  return useSyncExternalStore(uploadStore.watch, uploadStore.getUploads, uploadStore.getUploads)
}
