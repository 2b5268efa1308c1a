import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { getSignedInUserId } from '#features/account/session/web/page-session-store.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { PageFaultError, preparePage } from '#features/documents/shrinking/web/shrinker-store.ts'
import {
  askBeforeLeaving,
  followLine,
  mayReachServer,
  sayNotKept,
} from '#features/documents/waiting/web/keeping-store.ts'
import { line } from '#features/documents/waiting/web/line-store.ts'
import { waitingFiles } from '#features/documents/waiting/web/waiting-files-store.ts'
import { cacheUpload, fetchDocument, refetchDocuments } from '#features/documents/web/api.ts'
import { explainPageFault, explainPageRefusal } from '#features/documents/web/upload-failure-text.ts'
import { createSend } from '#features/documents/web/upload-file.ts'
import { uploadStore } from '#features/documents/web/use-uploads.ts'
import { createKey } from '#ui/create-key.ts'
import type { PagesApi } from '../server/routes.ts'
import { PageQueue } from './page-queue-store.ts'
import type { PageAnswer, QueuedPage, SendPage } from './queued-page-store.ts'

/** A page that has left is stored in a moment; an answer that takes longer is asked for again with the same key. */
const ANSWER_TIMEOUT_MS = 60_000

export const pageQueue = new PageQueue({
  prepare: preparePage,
  send: sendPage,
  fetchDocument,
  putInOrder,
  files: waitingFiles,
  acquireSlot: () => line.acquireSlot(),
  isSlotBusy: (type) => uploadStore.isBusy(type),
  getUserId: getSignedInUserId,
  isOnline: mayReachServer,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  createKey,
  show: (blob) => URL.createObjectURL(blob),
  hide: (address) => URL.revokeObjectURL(address),
  explainFault: (error) => explainPageFault(error instanceof PageFaultError ? error.fault : 'unreadable'),
  explainRefusal: explainPageRefusal,
  onStored: (document) => void cacheUpload({ document }),
  onNotKept: sayNotKept,
  onCanceled: () => void refetchDocuments(),
})

followLine(pageQueue)
askBeforeLeaving(pageQueue)

function sendPage({ key, documentType, file, ...sending }: SendPage): Promise<PageAnswer> {
  const send = createSend({ ...sending, answerTimeoutMs: ANSWER_TIMEOUT_MS })
  const form = new FormData()
  form.set('file', file)
  return createClient<RoutesOf<PagesApi>>(send).call('POST /api/documents/:document_type/pages', {
    param: { document_type: documentType },
    headers: { 'idempotency-key': key },
    header: { 'idempotency-key': key },
    form,
  })
}

async function putInOrder(type: DocumentKey, order: string[]): Promise<Document> {
  const { call } = createClient<RoutesOf<PagesApi>>()
  const param = { document_type: type }
  return (await call('PATCH /api/documents/:document_type/pages', { param, json: { order } })).document
}

/** The pages of a slot that wait, run or failed. */
export function usePageQueue(type: DocumentKey): readonly QueuedPage[] {
  const { user } = useAuth()
  const userId = user?.id
  useEffect(() => {
    if (userId) pageQueue.setOwner(userId)
  }, [userId])
  const getPages = useCallback(() => pageQueue.getPages(type), [type])
  return useSyncExternalStore(pageQueue.watch, getPages, getPages)
}

/** "6.5 MB → 0.9 MB" of a page that was sent since this page of the browser was opened. */
export const sizesOf = (pageId: string) => pageQueue.sizesOf(pageId)
