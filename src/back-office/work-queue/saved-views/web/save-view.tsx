import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StartHere } from '#back-office/work-queue/start-view/web/start-here.tsx'
import type { QueueView } from '#back-office/work-queue/web/api.ts'
import { isNarrowed } from '#back-office/work-queue/web/use-queue-view.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { PencilLine, Plus } from '#ui/icons.tsx'
import { savedViewsQuery } from './api.ts'
import { addressOfSaved } from './use-saved-view.ts'
import { ChangeDialog, SaveDialog } from './view-dialog.tsx'

/**
 * Saves the view on the screen, or changes it where it is saved: one button, so that it keeps the focus. On the whole queue,
 * the way back to beginning with it.
 */
export function SaveView({ view: { q: _, ...view } }: { view: QueueView }) {
  const { data: views } = useQuery(savedViewsQuery)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const address = addressOfSaved(view)
  const saved = views?.find((one) => addressOfSaved(one.view) === address)
  if (!isNarrowed(view)) return <StartHere address={null} />
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-10 items-center gap-1.5 rounded-control px-2 font-semibold text-pine type-small hover:underline"
      >
        <Icon of={saved ? PencilLine : Plus} />
        {saved ? m.back_office_queue_views_change() : m.back_office_queue_views_save()}
      </button>
      {isOpen && saved ? <ChangeDialog saved={saved} onClose={close} onDeleted={close} /> : null}
      {isOpen && !saved ? <SaveDialog view={view} onClose={close} /> : null}
    </>
  )
}
