import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { documentTypeLabel, isDocumentType } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, Eye } from '#ui/icons.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { AccessRow } from '../schema.ts'
import { accessLogQuery } from './api.ts'

/** Who of the consultancy has opened the person's documents, answers and messages, and when. */
export default function AccessPage() {
  const query = useInfiniteQuery(accessLogQuery)
  const rows = query.data?.pages.flat() ?? []
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/account/privacy">
          {m.own_data_title()}
        </ButtonLink>
        <PageHeading title={m.own_data_access_title()} lead={m.own_data_access_lead()} />
      </div>
      <QueryScreen
        query={query}
        failed={{
          title: m.own_data_access_failed_title(),
          safe: m.own_data_failed_safe(),
          advice: m.own_data_failed_advice(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {() =>
          rows.length > 0 ? (
            <>
              <Card as="ul" padded={false} className="divide-y divide-line">
                {rows.map((row) => (
                  <Opening key={row.id} row={row} />
                ))}
              </Card>
              <LoadMoreButton more={query}>{m.own_data_access_older()}</LoadMoreButton>
            </>
          ) : (
            <EmptyState picture={FolderPicture} title={m.own_data_access_empty()} />
          )
        }
      </QueryScreen>
    </div>
  )
}

function Opening({ row: { name, role, what, when } }: { row: AccessRow }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-4 md:px-6">
      <Icon of={Eye} className="mt-0.5 text-pine max-sm:hidden" />
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="font-semibold wrap-anywhere">{labelOf(what)}</p>
        <p className="type-small text-ink-2 wrap-anywhere">{describePerson({ name, role })}</p>
      </div>
      <time dateTime={when} className="type-small text-ink-2">
        {formatMoment(new Date(when), readClock())}
      </time>
    </li>
  )
}

function labelOf(what: AccessRow['what']): string {
  switch (what) {
    case 'answers':
      return m.own_data_access_answers()
    case 'sealed_answers':
      return m.own_data_access_sealed_answers()
    case 'messages':
      return m.own_data_access_messages()
    case 'tasks':
      return m.own_data_access_tasks()
    case 'notes':
      return m.own_data_access_notes()
    case 'passport_search':
      return m.own_data_access_passport_search()
    default:
      return isDocumentType(what) ? documentTypeLabel(what) : m.own_data_access_requested_document()
  }
}

function describePerson({ name, role }: Pick<AccessRow, 'name' | 'role'>): string {
  if (name === null) return m.own_data_access_former()
  switch (role) {
    case 'admin':
      return m.own_data_access_admin({ name })
    case 'specialist':
      return m.own_data_access_specialist({ name })
    case null:
      return m.own_data_access_left({ name })
  }
}
