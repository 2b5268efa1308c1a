import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { auditQuery, FILTER_NAMES, type Filters } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ChainState } from './chain-state.tsx'

/** Who did what, when and from where; the chain of the rows is verified here. */
export default function AuditPage() {
  const { user } = useAuth()
  const [params] = useSearchParams()
  if (user?.role !== 'admin') return <Navigate to={OFFICE_PATH} replace />
  const filters: Filters = {}
  for (const name of FILTER_NAMES) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  return (
    <DeskScreen title={m.back_office_audit_title()} lead={m.back_office_audit_lead()}>
      <ChainState />
      <AuditFilters key={JSON.stringify(filters)} filters={filters} />
      <Rows filters={filters} />
    </DeskScreen>
  )
}

function Rows({ filters }: { filters: Filters }) {
  const query = useInfiniteQuery(auditQuery(filters))
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_audit_failed_title(),
        safe: m.back_office_audit_failed_safe(),
        advice: m.back_office_audit_failed_advice(),
      }}
      skeleton={<SkeletonRows count={6} />}
    >
      {({ pages }) => <Entries entries={pages.flat()} more={query} />}
    </QueryScreen>
  )
}

type EntriesProps = ComponentProps<typeof AuditTable> & Pick<ComponentProps<typeof LoadMoreButton>, 'more'>

function Entries({ entries, more }: EntriesProps) {
  if (entries.length === 0)
    return (
      <EmptyState
        picture={TrayPicture}
        title={m.back_office_audit_empty_title()}
        text={m.back_office_audit_empty_text()}
      />
    )
  return (
    <>
      <AuditTable entries={entries} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="type-small text-ink-2">
          {m.back_office_audit_shown({ count: entries.length })}
        </p>
        <LoadMoreButton more={more}>{m.back_office_audit_more()}</LoadMoreButton>
      </div>
    </>
  )
}
