import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { roleName } from '#back-office/staff/rules.ts'
import { FactorGate } from '#back-office/staff/web/factor-gate.tsx'
import { FailedState } from '#brand/failed-state.tsx'
import { accountQuery } from '#features/account/overview/web/api.ts'
import { AFTER_SIGN_IN_PATH, initialsOf, OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { LogOut, Scale, ScrollText, Shield, UserRound, Users } from '#ui/icons.tsx'
import { Menu, MenuButton, MenuLink } from '#ui/menu.tsx'
import { Trigger } from './account-menu.tsx'
import type { AppLink } from './app-links.ts'
import { CheckingSession, SessionGate } from './session-gate.tsx'
import { ShellFrame, type TopBarProps } from './shell-frame.tsx'
import type { NavProps } from './sidebar.tsx'
import { LogoutRow, SidebarFrame } from './sidebar-content.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import { BarFrame } from './top-bar.tsx'
import { useLogout } from './use-logout.tsx'

/** The screens of the people of the consultancy, behind the second factor. */
export default function OfficeLayout() {
  return (
    <SessionGate signIn={`${OFFICE_PATH}/sign-in`}>
      {({ id, role }) =>
        role === 'applicant' ? <Navigate to={AFTER_SIGN_IN_PATH} replace /> : <OfficeShell key={id} />
      }
    </SessionGate>
  )
}

const LOOK_MS = 60_000

function OfficeShell() {
  // Its 401 ends a session that is over in a tab that nobody touches: the office has no stream of events.
  const { data: account, isError, refetch } = useQuery({ ...accountQuery, refetchInterval: LOOK_MS })
  if (!account && !isError) return <CheckingSession />
  return (
    <ShellFrame nav={OfficeNav} topBar={OfficeBar}>
      {account ? (
        <FactorGate account={account}>
          <Outlet />
        </FactorGate>
      ) : (
        <FailedState
          title={m.account_overview_failed_title()}
          safe={m.account_overview_failed_safe()}
          advice={m.ui_try_in_a_moment()}
          onRetry={() => void refetch()}
        />
      )}
    </ShellFrame>
  )
}

const ADMIN_LINKS: readonly AppLink[] = [
  { to: `${OFFICE_PATH}/team`, label: m.shell_office_team, icon: Users },
  { to: `${OFFICE_PATH}/people`, label: m.shell_office_people, icon: UserRound },
  { to: `${OFFICE_PATH}/audit`, label: m.back_office_audit_title, icon: ScrollText },
]
const OWN_LINKS: readonly AppLink[] = [
  { to: `${OFFICE_PATH}/rules`, label: m.back_office_facts_title, icon: Scale },
  { to: `${OFFICE_PATH}/account`, label: m.account_overview_title, icon: Shield },
]

function OfficeNav({ narrow = false, onLeave }: NavProps) {
  const { user } = useAuth()
  const links = user?.role === 'admin' ? [...ADMIN_LINKS, ...OWN_LINKS] : OWN_LINKS
  return (
    <SidebarFrame label={m.shell_office()} narrow={narrow} foot={<LogoutRow narrow={narrow} />}>
      {links.map((entry) => (
        <SidebarLink key={entry.to} entry={entry} narrow={narrow} onFollow={onLeave} />
      ))}
    </SidebarFrame>
  )
}

function OfficeBar(props: TopBarProps) {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const { logout, dialog } = useLogout()
  const current = [...ADMIN_LINKS, ...OWN_LINKS].find(({ to }) => pathname.startsWith(to))
  const name = user?.full_name ?? ''
  return (
    <BarFrame
      {...props}
      title={current?.label() ?? m.shell_office()}
      text={user ? `${name}, ${roleName(user.role)}` : ''}
    >
      <Menu
        triggerClassName="px-1.5 md:pr-3"
        trigger={<Trigger initials={user ? initialsOf(user) : ''} label={m.shell_my_account()} />}
      >
        <MenuLink icon={Shield} to={`${OFFICE_PATH}/account`}>
          {m.account_overview_title()}
        </MenuLink>
        <MenuButton icon={LogOut} onClick={logout}>
          {m.shell_logout()}
        </MenuButton>
      </Menu>
      {dialog}
    </BarFrame>
  )
}
