import { useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { WifiOff } from '#ui/icons.tsx'
import type { PageTiles, Tile } from './use-page-tiles.ts'

/** How many pages are stored, each page as a segment, and what a weak line means for the others. */
export function SentSummary({ tiles: { stored, queued, sent, count } }: { tiles: PageTiles }) {
  const isOnline = useOnline()
  const waiting = queued.filter((tile) => tile.queued.phase !== 'failed')
  const stalled = waiting.find((tile) => tile.queued.isStalled)
  return (
    <Card className="mt-6 md:px-6 md:py-6">
      <p className="type-label">{m.documents_editor_sent({ sent, count })}</p>
      <div aria-hidden className="mt-3 flex gap-px sm:gap-1">
        {[...stored, ...queued].map((tile) => (
          <Segment key={tile.id} tile={tile} />
        ))}
      </div>
      {waiting.length > 0 && (stalled || !isOnline) ? (
        <p className="mt-3 flex gap-2.5 type-small text-ink-2">
          <Icon of={WifiOff} className="mt-0.5 text-amber" />
          {isOnline
            ? m.documents_editor_wait_weak({ number: stalled?.number ?? '' })
            : m.documents_editor_wait_offline({ number: waiting[0]?.number ?? '', count: waiting.length })}
        </p>
      ) : null}
    </Card>
  )
}

function Segment({ tile: { queued } }: { tile: Tile }) {
  const failed = queued?.phase === 'failed'
  return (
    <span className="h-2 min-w-0 flex-1 overflow-hidden rounded-rule bg-line forced-colors:h-2.5 forced-colors:border forced-colors:bg-[color:Canvas]">
      <span
        className={classNames('block h-full', failed ? 'bg-crimson' : 'bg-pine')}
        style={{ width: `${queued && !failed ? queued.percent : 100}%` }}
      />
    </span>
  )
}

function watchLine(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function useOnline(): boolean {
  return useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  )
}
