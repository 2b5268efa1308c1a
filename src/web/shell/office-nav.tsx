import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { FAILED_JOBS_SCREEN } from '#back-office/failed-jobs/contract.ts'
import { failedJobsQuery } from '#back-office/failed-jobs/web/api.ts'
import { useInboxCounts } from '#back-office/inbox/web/use-inbox-counts.ts'
import { savedViewsQuery } from '#back-office/work-queue/saved-views/web/api.ts'
import { countsQuery } from '#back-office/work-queue/web/api.ts'
import { accountQuery } from '#features/account/overview/web/api.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { retriableImport } from '#ui/retriable-import.ts'
import type { LinkMark } from './app-links.ts'
import { CASES_LINKS, findOfficeLink, INBOX_SCREEN, OFFICE_LINKS, type OfficeLink } from './office-links.ts'
import type { NavProps } from './sidebar.tsx'
import { LogoutRow, SidebarFrame } from './sidebar-content.tsx'
import { SidebarLink } from './sidebar-link.tsx'

// A sidebar without them is still one: a script that cannot be fetched stops nothing.
const SavedViews = lazy(() =>
  retriableImport(() => import('#back-office/work-queue/saved-views/web/saved-views.tsx')).then(
    ({ SavedViews }) => ({ default: SavedViews }),
    () => ({ default: () => null }),
  ),
)

/** The saved views of the work queue stand below it. */
const UNTIL_QUEUE = CASES_LINKS.findIndex(({ to }) => to === OFFICE_PATH) + 1

/** The entries of the office's sidebar and drawer, in two groups. */
export function OfficeNav({ narrow = false, onLeave }: NavProps) {
  const { user } = useAuth()
  const current = findOfficeLink(useLocation().pathname)
  const marks = useMarks(user?.role === 'admin')
  const { data: views = [] } = useQuery({ ...savedViewsQuery, enabled: marks[OFFICE_PATH] !== undefined })
  const listEntries = (links: readonly OfficeLink[]) =>
    links
      .filter(({ isForAdmins }) => !isForAdmins || user?.role === 'admin')
      .map((entry) => (
        <SidebarLink
          key={entry.to}
          entry={entry}
          narrow={narrow}
          isCurrent={entry === current}
          mark={marks[entry.to]}
          onFollow={onLeave}
        />
      ))
  return (
    <SidebarFrame
      name={m.shell_office()}
      label={m.shell_office_cases()}
      narrow={narrow}
      second={{ label: m.shell_office(), entries: listEntries(OFFICE_LINKS) }}
      foot={<LogoutRow narrow={narrow} />}
    >
      {listEntries(CASES_LINKS.slice(0, UNTIL_QUEUE))}
      {views.length > 0 && !narrow ? (
        <Suspense>
          <SavedViews views={views} onFollow={onLeave} />
        </Suspense>
      ) : null}
      {listEntries(CASES_LINKS.slice(UNTIL_QUEUE))}
    </SidebarFrame>
  )
}

/** How many cases wait for us, and how many entries of the inbox; a session without a second factor is not told. */
function useMarks(isAdmin: boolean): Record<string, LinkMark | undefined> {
  const { data: account } = useQuery(accountQuery)
  const enabled = account !== undefined && account.assurance_level !== 'aal1'
  const ours = useQuery({ ...countsQuery, enabled }).data?.ours
  const open = useInboxCounts({ enabled })?.open
  const failed = useQuery({ ...failedJobsQuery, enabled: enabled && isAdmin }).data?.length
  return {
    [FAILED_JOBS_SCREEN]: markOf(failed || undefined, m.back_office_failed_jobs_count),
    [OFFICE_PATH]: markOf(ours, m.shell_office_queue_ours),
    [INBOX_SCREEN]: markOf(open, m.back_office_inbox_count),
  }
}

function markOf(count: number | undefined, say: (input: { count: number }) => string): LinkMark | undefined {
  return count === undefined ? undefined : { words: { shown: String(count), said: say({ count }) } }
}
