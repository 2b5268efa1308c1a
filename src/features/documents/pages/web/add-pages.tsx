import { useEffect, useRef, useState } from 'react'
import type { DocumentKey } from '#features/documents/contract.ts'
import { useAcceptedFiles, useHeic } from '#features/documents/shrinking/web/use-heic.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Camera } from '#ui/icons.tsx'
import { PAGES_MAX } from '../contract.ts'
import { pageQueue } from './use-page-queue.ts'

interface AddPagesProps {
  type: DocumentKey
  /** Pages that the document has room for. */
  room: number
  /** Nothing is there yet: this is the next step. */
  isFirst: boolean
}

/** Takes photos and files, several at once. */
export function AddPages({ type, room, isFirst }: AddPagesProps) {
  const input = useRef<HTMLInputElement>(null)
  const accept = useAcceptedFiles()
  const isHeicReadable = useHeic()
  return (
    <div className="grid gap-2">
      <Button
        variant={isFirst ? 'primary' : 'second'}
        icon={Camera}
        onClick={() => input.current?.click()}
        disabledReason={room > 0 ? undefined : m.documents_editor_limit({ count: PAGES_MAX })}
        className="w-full md:w-auto md:min-w-72"
      >
        {m.documents_editor_add()}
      </Button>
      <p className="max-w-measure type-small text-ink-2">
        {isHeicReadable ? m.documents_editor_add_help_heic() : m.documents_editor_add_help()}
      </p>
      {/* Opened by the button: the input itself would be a second tab stop. */}
      <input
        ref={input}
        type="file"
        name="pages"
        multiple
        accept={accept}
        tabIndex={-1}
        aria-hidden
        aria-label={m.documents_editor_add()}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Reset, so that the same file can be chosen again after a correction.
          event.target.value = ''
          if (room > 0 && files.length > 0) pageQueue.add(type, files)
        }}
      />
    </div>
  )
}

/** Takes files that are dropped anywhere on the screen; true while some are held over it. */
export function usePageDrop(type: DocumentKey, isOff: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const hold = (event: DragEvent) => {
      event.preventDefault()
      setOver(!isOff && event.dataTransfer?.types.includes('Files') === true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (!isOff && files.length > 0) pageQueue.add(type, files)
    }
    addEventListener('dragover', hold)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [type, isOff])
  return isOver
}
