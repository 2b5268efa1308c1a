import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { addressOfView, readView } from '#back-office/work-queue/web/use-queue-view.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilLine } from '#ui/icons.tsx'
import type { SavedView } from '../schema.ts'
import { addressOfSaved } from './use-saved-view.ts'
import { ChangeDialog } from './view-dialog.tsx'

interface SavedViewsProps {
  views: readonly SavedView[]
  /** A view was followed. */
  onFollow?: (() => void) | undefined
}

/** One's saved views below the work queue, each with its number of cases. Many scroll by themselves. */
export function SavedViews({ views, onFollow }: SavedViewsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const [changed, setChanged] = useState<SavedView>()
  const { pathname, search } = useLocation()
  const here = pathname === OFFICE_PATH ? addressOfView(readView(new URLSearchParams(search))) : undefined
  const leaveDeleted = () => {
    // The button that has opened the dialog goes with the view, and nothing takes the focus beside a modal dialog.
    flushSync(() => setChanged(undefined))
    list.current?.closest('nav')?.querySelector<HTMLElement>(`a[href="${OFFICE_PATH}"]`)?.focus()
  }
  return (
    <li>
      <ul ref={list} aria-label={m.back_office_queue_views()} className="max-h-72 overflow-y-auto">
        {views.map((saved) => (
          <Row
            key={saved.id}
            saved={saved}
            here={here}
            onFollow={onFollow}
            onChange={() => setChanged(saved)}
          />
        ))}
      </ul>
      {changed ? (
        <ChangeDialog saved={changed} onClose={() => setChanged(undefined)} onDeleted={leaveDeleted} />
      ) : null}
    </li>
  )
}

interface RowProps extends Pick<SavedViewsProps, 'onFollow'> {
  saved: SavedView
  /** The view on the screen. */
  here: string | undefined
  onChange(): void
}

function Row({ saved, here, onFollow, onChange }: RowProps) {
  const { name, count, view } = saved
  const address = addressOfSaved(view)
  const isCurrent = address === here
  return (
    <li className="saved-view flex items-center">
      <Link
        to={address}
        title={name}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onFollow}
        className={classNames(
          'focus-inset flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control pr-2 pl-9 type-small hover:bg-surface',
          isCurrent ? 'font-semibold text-pine' : 'text-ink-2 hover:text-ink',
        )}
      >
        <span aria-hidden className="min-w-0 flex-1 truncate">
          {name}
        </span>
        <span aria-hidden className="saved-view-count type-caption text-ink-2">
          {count}
        </span>
        <span className="sr-only">{m.back_office_queue_views_link({ name, count })}</span>
      </Link>
      <IconButton
        icon={PencilLine}
        label={m.back_office_queue_views_change_named({ name })}
        onClick={onChange}
        className="saved-view-change focus-inset"
      />
    </li>
  )
}
