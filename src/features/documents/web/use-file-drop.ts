import { type DragEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { retriableImport } from '#ui/retriable-import.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { slotLabel } from './slot-text.ts'
import type { Slot } from './upload-store.ts'
import { uploadChosen, uploadStore } from './use-uploads.ts'

/** The action of the notices about files that were dropped. */
const DROP = 'documents.drop'

/** Takes files that are dropped on a slot; `over` while some are held over it. */
export function useFileDrop(slot: Slot) {
  const navigate = useNavigate()
  const openPages = () => void navigate(`/documents/${slot.type}/pages`)
  const [over, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      const { relatedTarget, currentTarget } = event
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      void takeDropped(slot, { files: [...event.dataTransfer.files], openPages })
    },
  }
  return { over, handlers }
}

interface Dropped {
  files: readonly File[]
  /** Goes to the pages of the slot. */
  openPages(): void
}

/**
 * One file is uploaded into the slot. Several become the pages of an empty slot, in the order they were dropped in; for
 * a slot that holds a document the person says whether they replace it or are added.
 */
async function takeDropped(slot: Slot, { files, openPages }: Dropped): Promise<void> {
  const { type } = slot
  const [file, second] = files
  dismissToastOf(DROP)
  if (!file) return
  if (!second) return uploadChosen(type, file)
  if (type === 'photo') return refuse(m.documents_drop_photo({ document: slotLabel(type) }))
  if (isTaken(slot)) return refuse(m.documents_drop_filled({ document: slotLabel(type) }))
  try {
    const { pageQueue } = await retriableImport(() => import('../pages/web/use-page-queue.ts'))
    uploadStore.cancel(type)
    pageQueue.add(type, files)
    openPages()
  } catch {
    const [title, text] = [m.documents_upload_failed_title(), m.ui_try_later()]
    toast({ action: DROP, title, about: slotLabel(type), text, tone: 'destructive' })
  }
}

/** True for a slot with a document, or with a file that may still become one. */
function isTaken({ document, upload }: Slot): boolean {
  return document !== null || (upload !== null && upload.failure?.retry !== false)
}

function refuse(text: string): void {
  toast({ action: DROP, title: m.documents_drop_title(), text, tone: 'destructive' })
}
