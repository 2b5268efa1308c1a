import { type ChangeEvent, useRef } from 'react'
import { useAcceptedFiles } from '#features/documents/shrinking/web/use-heic.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Camera, CircleAlert, RotateCw } from '#ui/icons.tsx'
import { pageQueue } from './use-page-queue.ts'
import type { QueuedTile } from './use-page-tiles.ts'

interface QueuedRowProps extends FailedPageProps {
  id: string
  isOpen: boolean
}

/** Below a page that is not stored: why it failed, at once, or how to take it out, after a press. */
export function QueuedRow({ id, isOpen, tile, onRemove }: QueuedRowProps) {
  if (tile.queued.phase === 'failed') return <FailedPage tile={tile} onRemove={onRemove} />
  if (!isOpen) return null
  return (
    <section
      id={id}
      aria-label={m.documents_editor_page({ number: tile.number })}
      className="col-span-full flex flex-wrap items-center justify-between gap-x-4 border-b border-line p-4"
    >
      <p translate="no" className="type-small wrap-anywhere text-ink-2">
        {tile.queued.name}
      </p>
      <Button variant="link" size="small" onClick={onRemove}>
        {m.documents_editor_remove()}
      </Button>
    </section>
  )
}

interface FailedPageProps {
  tile: QueuedTile
  onRemove(): void
}

/** Why a page was not sent, below its row of the grid, and the way out of it. */
function FailedPage({ tile: { number, queued }, onRemove }: FailedPageProps) {
  const input = useRef<HTMLInputElement>(null)
  const accept = useAcceptedFiles()
  const { failure } = queued
  const takeAgain = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    if (files.length === 0) return
    pageQueue.add(queued.documentType, files, { insteadOf: queued.key })
  }
  return (
    <div className="relative col-span-full border-b border-line p-4 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-crimson">
      <p className="flex gap-2 type-small font-semibold text-crimson">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
        <span>
          {failure
            ? m.documents_editor_failed_reason({ number, reason: failure.inSlot })
            : m.documents_editor_failed_page({ number })}
        </span>
      </p>
      <p translate="no" className="mt-1 type-small wrap-anywhere text-ink-2">
        {queued.name}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        {failure?.retry ? (
          <Button variant="second" size="small" icon={RotateCw} onClick={() => pageQueue.retry(queued.key)}>
            {m.ui_try_again()}
          </Button>
        ) : failure?.isFull ? null : (
          <Button variant="second" size="small" icon={Camera} onClick={() => input.current?.click()}>
            {m.documents_editor_take_again({ number })}
          </Button>
        )}
        <Button variant="link" size="small" onClick={onRemove}>
          {m.documents_editor_remove()}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden
        aria-label={m.documents_editor_take_again({ number })}
        className="sr-only"
        onChange={takeAgain}
      />
    </div>
  )
}
