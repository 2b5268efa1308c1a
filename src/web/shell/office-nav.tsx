import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { countsQuery } from '#back-office/work-queue/web/api.ts'
import { accountQuery } from '#features/account/overview/web/api.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import type { LinkMark } from './app-links.ts'
import { CASES_LINKS, findOfficeLink, OFFICE_LINKS, type OfficeLink } from './office-links.ts'
import type { NavProps } from './sidebar.tsx'
import { LogoutRow, SidebarFrame } from './sidebar-content.tsx'
import { SidebarLink } from './sidebar-link.tsx'

/** The entries of the office's sidebar and drawer, in two groups. */
export function OfficeNav({ narrow = false, onLeave }: NavProps) {
  const { user } = useAuth()
  const current = findOfficeLink(useLocation().pathname)
  const queueMark = useQueueMark()
  const listEntries = (links: readonly OfficeLink[]) =>
    links
      .filter(({ isForAdmins }) => !isForAdmins || user?.role === 'admin')
      .map((entry) => (
        <SidebarLink
          key={entry.to}
          entry={entry}
          narrow={narrow}
          isCurrent={entry === current}
          mark={entry.to === OFFICE_PATH ? queueMark : undefined}
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
      {listEntries(CASES_LINKS)}
    </SidebarFrame>
  )
}

/** How many cases wait for us; a session without a second factor is not told. */
function useQueueMark(): LinkMark | undefined {
  const { data: account } = useQuery(accountQuery)
  const enabled = account !== undefined && account.assurance_level !== 'aal1'
  const count = useQuery({ ...countsQuery, enabled }).data?.ours
  return count === undefined
    ? undefined
    : { words: { shown: String(count), said: m.shell_office_queue_ours({ count }) } }
}
