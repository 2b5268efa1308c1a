import { Link } from 'react-router'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import type { QueueView } from './api.ts'
import { nameNothing } from './queue-text.ts'
import type { SearchState } from './use-case-search.ts'
import { addressOfView, FULL_VIEW, isSearchOfAll } from './use-queue-view.ts'

/** The link goes with what it does, and the first case takes the focus. */
const TO_LIST: SearchState = { toList: true }

interface SearchStatusProps {
  view: QueueView
  /** Of the answer to this view; undefined until it is there. */
  counts: Queue['counts'] | undefined
}

/** How many cases a search has found, and where it looked; said aloud with each answer. */
export function SearchStatus({ view, counts }: SearchStatusProps) {
  const { q: words, turn } = view
  const count = counts?.[turn ?? 'all']
  const isOfAll = isSearchOfAll(view)
  return (
    <div
      className={classNames('flex flex-wrap gap-x-3 text-ink-2 type-small', words === undefined && '-mt-4')}
    >
      <p role="status" className={count === 0 ? 'sr-only' : undefined}>
        {words === undefined || count === undefined ? null : describeFound({ words, count, isOfAll })}
      </p>
      {words !== undefined && count && !isOfAll ? (
        <Link to={addressOfView({ ...FULL_VIEW, q: words })} state={TO_LIST} className="link">
          {m.back_office_queue_search_all()}
        </Link>
      ) : null}
    </div>
  )
}

function describeFound({ words, count, isOfAll }: { words: string; count: number; isOfAll: boolean }) {
  if (count === 0) return nameNothing(words)
  return isOfAll
    ? m.back_office_queue_found_of_all({ words, count })
    : m.back_office_queue_found_here({ words, count })
}
