import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import type { Page } from '../schema.ts'
import { PagePicture } from './page-picture.tsx'
import { PageSize } from './page-size.tsx'
import type { QueuedPage } from './queued-page-store.ts'
import type { Tile } from './use-page-tiles.ts'

interface PageTileProps {
  tile: Tile
  isOpen: boolean
  isDragged: boolean
  /** The id of the row that the tile opens. */
  controls: string
  onPress(): void
}

/** A page as a button that opens its row of actions. */
export function PageTile({ tile, isOpen, isDragged, controls, onPress }: PageTileProps) {
  const { page, queued } = tile
  const failed = queued?.phase === 'failed'
  return (
    <button
      type="button"
      data-page={page ? tile.id : undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
      className={classNames(
        'focus-inset relative grid min-w-0 content-start gap-2 border-r border-b border-line p-1.5 text-left @min-[23rem]/page:p-2.5 transition-colors select-none md:p-3.5',
        isOpen && !failed && 'z-10 bg-pine-tint outline-2 -outline-offset-2 outline-pine',
        isDragged && 'z-10 bg-pine-tint opacity-80 shadow-float outline-2 -outline-offset-2 outline-pine',
        failed && 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-crimson',
        page && '[-webkit-touch-callout:none]',
      )}
    >
      {queued ? (
        <span className="relative block">
          <PagePicture source={queued.thumbnail} failed={failed} faint />
          {queued.phase === 'sending' ? <Progress percent={queued.percent} /> : null}
        </span>
      ) : (
        <PagePicture source={page.preview_url} turn={page.turn} />
      )}
      <span className="flex flex-wrap items-center gap-x-1 gap-y-1 type-caption @min-[23rem]/page:gap-x-1.5 md:gap-x-2 tabular-nums">
        <span>
          <Message
            message={m.documents_editor_tile_page}
            inputs={{ number: tile.number }}
            markup={{
              hidden,
              number: (words) => (
                <PageNumber isFilled={isOpen && !failed} isFailed={failed}>
                  {words}
                </PageNumber>
              ),
            }}
          />
        </span>
        {queued ? <QueuedState queued={queued} /> : <SentState page={page} />}
      </span>
    </button>
  )
}

/** The eye sees what it is. */
const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

interface PageNumberProps {
  isFilled: boolean
  isFailed: boolean
  children: ReactNode
}

function PageNumber({ isFilled, isFailed, children }: PageNumberProps) {
  return (
    <span
      className={classNames(
        'inline-grid min-h-6 min-w-6 place-items-center rounded-rule border px-1 font-semibold',
        isFailed && 'border-crimson text-crimson',
        isFilled && 'border-pine bg-pine text-on-pine',
        !isFailed && !isFilled && 'border-line-strong',
      )}
    >
      {children}
    </span>
  )
}

function SentState({ page }: { page: Page }) {
  return (
    <span className="inline-flex min-w-0 items-start gap-0.5 text-ink-2 @min-[23rem]/page:gap-1">
      <Icon of={Check} className="mt-0.5 size-4 text-green" />
      <span className="min-w-0">
        <Message
          message={m.documents_editor_tile_sent}
          markup={{ hidden, size: () => <PageSize page={page} /> }}
        />
      </span>
    </span>
  )
}

function QueuedState({ queued: { phase, percent, failure } }: { queued: QueuedPage }) {
  if (phase === 'failed') {
    return (
      <span className="font-semibold text-crimson">
        {failure?.isFull ? m.documents_editor_no_room() : m.documents_editor_not_read()}
      </span>
    )
  }
  if (phase === 'sending') {
    return <span className="font-semibold text-pine">{m.ui_percent({ value: percent })}</span>
  }
  return <span className="font-semibold text-amber">{m.documents_state_waiting()}</span>
}

function Progress({ percent }: { percent: number }) {
  return (
    <span
      aria-hidden
      className="absolute inset-x-1.5 bottom-1.5 block h-2 overflow-hidden rounded-rule border border-surface bg-line forced-colors:bg-[color:Canvas]"
    >
      <span className="block h-full bg-pine" style={{ width: `${percent}%` }} />
    </span>
  )
}
