import { type ReactNode, useId } from 'react'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import type { DocumentKey } from '#features/documents/contract.ts'
import { slotLabel } from '#features/documents/web/slot-text.ts'
import { m } from '#messages/messages.js'
import { PageTile } from './page-tile.tsx'
import { QueuedRow } from './queued-row.tsx'
import { usePageDrag } from './use-page-drag.ts'
import type { PageTiles, QueuedTile, StoredTile } from './use-page-tiles.ts'

interface PageGridProps {
  type: DocumentKey
  tiles: PageTiles
  /** The id of the page whose actions are shown. */
  openId: string | null
  onOpen(id: string | null): void
  /** The row of actions of a stored page; null where the pages can only be read. */
  actions: ((tile: StoredTile, id: string) => ReactNode) | null
  onTakeUp(tile: StoredTile): void
  onDrop(tile: StoredTile, order: string[]): void
  onCancel(): void
  onRemoveQueued(tile: QueuedTile): void
}

/**
 * The pages as tiles. What belongs to a tile follows it in the document and fills the next whole row; the flow is
 * dense, so that the tiles after it close the row before.
 */
export function PageGrid({ type, tiles, openId, onOpen, actions, ...on }: PageGridProps) {
  const hasEnded = useHasEnded()
  const base = useId()
  const byId = new Map(tiles.stored.map((tile) => [tile.id, tile]))
  const find = (id: string) => byId.get(id) as StoredTile
  const { handlers, dragged, order } = usePageDrag({
    ids: tiles.stored.map(({ id }) => id),
    isOff: hasEnded || tiles.isSingle,
    onTakeUp: (id) => on.onTakeUp(find(id)),
    onDrop: (id, order) => on.onDrop(find(id), order),
    onCancel: on.onCancel,
  })
  const shown = order.flatMap((id) => byId.get(id) ?? [])
  const press = (id: string) => onOpen(id === openId ? null : id)
  return (
    <ol
      {...handlers}
      aria-label={m.documents_editor_list({ document: slotLabel(type) })}
      className="grid grid-flow-row-dense grid-cols-3 overflow-hidden rounded-card border border-line bg-surface shadow-rest max-sm:grid-cols-1 md:grid-cols-5"
    >
      {shown.map((tile) => (
        <li key={tile.id} className="contents">
          <PageTile
            tile={tile}
            isOpen={tile.id === openId}
            isDragged={tile.id === dragged}
            controls={`${base}${tile.id}`}
            onPress={() => press(tile.id)}
          />
          {tile.id === openId && !dragged ? actions?.(tile, `${base}${tile.id}`) : null}
        </li>
      ))}
      <QueuedTiles {...{ tiles, openId, press, base }} onRemove={on.onRemoveQueued} />
    </ol>
  )
}

interface QueuedTilesProps extends Pick<PageGridProps, 'tiles' | 'openId'> {
  press(id: string): void
  /** Begins the ids of the rows. */
  base: string
  onRemove(tile: QueuedTile): void
}

function QueuedTiles({ tiles, openId, press, base, onRemove }: QueuedTilesProps) {
  return tiles.queued.map((tile) => (
    <li key={tile.id} className="contents">
      <PageTile
        tile={tile}
        isOpen={tile.id === openId}
        isDragged={false}
        controls={`${base}${tile.id}`}
        onPress={() => press(tile.id)}
      />
      <QueuedRow
        tile={tile}
        id={`${base}${tile.id}`}
        isOpen={tile.id === openId}
        onRemove={() => onRemove(tile)}
      />
    </li>
  ))
}
