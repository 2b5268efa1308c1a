import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, ArrowRight, Crop, type IconShape, RotateCw, Trash2 } from '#ui/icons.tsx'
import { PageSize } from './page-size.tsx'
import type { PageTiles, StoredTile } from './use-page-tiles.ts'

/** What is asked before a page is changed. */
export type PageDialog = 'crop' | 'remove'

interface PageActionsProps {
  id: string
  tile: StoredTile
  tiles: PageTiles
  /** Places forward or back. */
  onMove(by: -1 | 1): void
  onTurn(): void
  onOpen(dialog: PageDialog): void
}

/** What can be done with a stored page, below its row of the grid. */
export function PageActions({ id, tile, tiles, ...on }: PageActionsProps) {
  const { page, number } = tile
  const { stored } = tiles
  const canCrop = page.content_type !== 'application/pdf'
  return (
    <section
      id={id}
      aria-label={m.documents_editor_page({ number })}
      className="col-span-full grid gap-3 border-b border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="type-label">{m.documents_editor_page({ number })}</p>
        <p className="type-small text-ink-2">
          <PageSize page={page} />
        </p>
      </div>
      <ActionButtons number={number}>
        <Action icon={ArrowLeft} off={tile === stored[0]} onPress={() => on.onMove(-1)}>
          {m.documents_editor_earlier()}
        </Action>
        <Action icon={ArrowRight} off={tile === stored.at(-1)} onPress={() => on.onMove(1)}>
          {m.documents_editor_later()}
        </Action>
        <Action icon={RotateCw} isTurn onPress={on.onTurn}>
          {m.documents_editor_turn()}
        </Action>
        {canCrop ? (
          <Action icon={Crop} onPress={() => on.onOpen('crop')}>
            {m.documents_editor_crop()}
          </Action>
        ) : null}
        <Action icon={Trash2} isDestructive onPress={() => on.onOpen('remove')}>
          {m.documents_editor_remove()}
        </Action>
      </ActionButtons>
      {canCrop ? null : <p className="type-small text-ink-2">{m.documents_editor_crop_pdf()}</p>}
    </section>
  )
}

/**
 * Joined, and on more lines where the words need the room. The button that moved the page keeps the focus: the browser
 * takes it when React moves the page in the document.
 */
function ActionButtons({ number, children }: { number: string; children: ReactNode }) {
  const pressed = useRef<HTMLButtonElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has another place.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [number])
  return (
    <div
      onClickCapture={(event) => {
        pressed.current = event.target instanceof Element ? event.target.closest('button') : null
      }}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(3.625rem,100%),1fr))] overflow-hidden rounded-control border border-line-strong empty:hidden md:max-w-120"
    >
      {children}
    </div>
  )
}

interface ActionProps {
  icon: IconShape
  /** It does nothing here, and keeps the focus. */
  off?: boolean
  isDestructive?: boolean
  /** Found again when a single file has become a page. */
  isTurn?: boolean
  onPress(): void
  children: string
}

function Action({ icon, off = false, isDestructive = false, isTurn, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      data-turn={isTurn}
      onClick={off ? undefined : onPress}
      className={classNames(
        'focus-inset -mr-px -mb-px grid min-h-16 min-w-0 place-content-center justify-items-center gap-1 border-r border-b border-line px-0.5 py-2 text-center type-caption font-semibold transition-colors',
        off ? 'text-ink-3' : 'hover:bg-sunken',
        isDestructive && 'text-crimson',
      )}
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
