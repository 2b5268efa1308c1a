import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { QueueView } from './api.ts'
import { addressOfView, FULL_VIEW, isNarrowed } from './use-queue-view.ts'

/** No case at all, or none that fits: then with the nearest view that may have it. */
export function QueueEmpty({ view }: { view: QueueView }) {
  if (!isNarrowed(view))
    return (
      <EmptyState
        picture={TrayPicture}
        title={m.back_office_queue_empty_title()}
        text={m.back_office_queue_empty_text()}
      />
    )
  const { q } = view
  const everywhere: QueueView = { ...FULL_VIEW, q }
  const isSearchAlone = addressOfView(everywhere) === addressOfView({ ...view, sort: FULL_VIEW.sort })
  return (
    <EmptyState
      picture={TrayPicture}
      title={q ? m.back_office_queue_none_found({ words: q }) : m.back_office_queue_none_title()}
      text={m.back_office_queue_none_text()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {q && !isSearchAlone ? (
            <ButtonLink to={addressOfView(everywhere)}>{m.back_office_queue_search_all()}</ButtonLink>
          ) : null}
          {q && isSearchAlone ? (
            <ButtonLink to={addressOfView({ ...everywhere, stage: 'closed' })}>
              {m.back_office_queue_search_closed()}
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
