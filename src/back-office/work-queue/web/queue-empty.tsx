import { useQuery } from '@tanstack/react-query'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type QueueView, snoozedCountQuery } from './api.ts'
import { nameNothing } from './queue-text.ts'
import { addressOfView, FULL_VIEW, isNarrowed, isSearchOfAll } from './use-queue-view.ts'

/** No case that is awake: there is none, or the reader has snoozed them all. */
function NoneAtAll() {
  const { data: snoozed, isPending } = useQuery(snoozedCountQuery)
  if (isPending) return <SkeletonRows count={2} />
  if (snoozed)
    return (
      <EmptyState
        picture={TrayPicture}
        title={m.back_office_queue_empty_snoozed_title()}
        text={m.back_office_queue_empty_snoozed_text()}
        action={
          <ButtonLink to={addressOfView({ ...FULL_VIEW, snoozed: 'only' })}>
            {m.back_office_palette_queue_snoozed()}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      picture={TrayPicture}
      title={m.back_office_queue_empty_title()}
      text={m.back_office_queue_empty_text()}
    />
  )
}

/** No case at all, or none that fits: then with the nearest view that may have it. */
export function QueueEmpty({ view }: { view: QueueView }) {
  if (!isNarrowed(view)) return <NoneAtAll />
  const { q } = view
  const isSearchAlone = isSearchOfAll(view)
  return (
    <EmptyState
      picture={TrayPicture}
      title={q ? nameNothing(q) : m.back_office_queue_none_title()}
      text={q ? m.back_office_queue_none_found_text() : m.back_office_queue_none_text()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {q && !isSearchAlone ? (
            <ButtonLink to={addressOfView({ ...FULL_VIEW, q })}>
              {m.back_office_queue_search_all()}
            </ButtonLink>
          ) : null}
          <ButtonLink to={OFFICE_PATH} variant="second">
            {m.back_office_queue_show_all()}
          </ButtonLink>
        </div>
      }
    />
  )
}
