import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useInboxCounts } from '#back-office/inbox/web/use-inbox-counts.ts'
import { CaseSearch } from '#back-office/work-queue/web/case-search.tsx'
import { initialsOf, OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { notificationsQuery } from '#features/notifications/web/api.ts'
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { Keyboard, LogOut, Search, Shield } from '#ui/icons.tsx'
import { Menu, MenuButton, MenuLink } from '#ui/menu.tsx'
import { shortcutSwitch } from '#ui/shortcut-switch.ts'
import { useCountInTitle } from '#ui/title-count.ts'
import { Trigger } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { findOfficeLink, INBOX_SCREEN } from './office-links.ts'
import type { TopBarProps } from './shell-frame.tsx'
import { BarFrame } from './top-bar.tsx'
import { useLogout } from './use-logout.tsx'
import { usePalette } from './use-palette.tsx'

/** The bar of the office: where one is, the day, the search for a case, and one's own account. */
export function OfficeBar(props: TopBarProps) {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const { logout, dialog } = useLogout()
  const hasKeys = useKeys()
  const { open, palette } = usePalette()
  useUnreadInTitle()
  return (
    <BarFrame
      {...props}
      shrinks
      title={findOfficeLink(pathname)?.label() ?? m.shell_office()}
      text={useBarText(pathname)}
    >
      <CaseSearch className="hidden w-76 min-w-0 md:block" />
      <LanguageSwitch className="hidden shrink-0 md:block" named="never" />
      <NotificationBell userId={user?.id} />
      <Menu
        triggerClassName="min-w-0 px-1.5 md:pr-3"
        trigger={
          <Trigger initials={user ? initialsOf(user) : ''} label={user?.full_name || m.shell_my_account()} />
        }
      >
        <MenuLink icon={Shield} to={`${OFFICE_PATH}/account`}>
          {m.account_overview_title()}
        </MenuLink>
        <MenuButton icon={Search} onClick={open}>
          {m.shell_office_palette()}
        </MenuButton>
        <MenuButton icon={Keyboard} aria-pressed={hasKeys} onClick={() => shortcutSwitch.turn(!hasKeys)}>
          {m.shell_office_keys()}
          <span aria-hidden className="ml-auto text-ink-2">
            {hasKeys ? m.shell_office_keys_on() : m.shell_office_keys_off()}
          </span>
        </MenuButton>
        <MenuButton icon={LogOut} onClick={logout}>
          {m.shell_logout()}
        </MenuButton>
      </Menu>
      {dialog}
      {palette}
    </BarFrame>
  )
}

/** Whether single keys are on. Where they are off, no screen names them (app.css). */
function useKeys(): boolean {
  const isOn = shortcutSwitch.useIsOn()
  useEffect(() => {
    document.documentElement.dataset.keys = isOn ? 'on' : 'off'
  }, [isOn])
  return isOn
}

/** A tab in the background says how much is unread; the bell loads the list. */
function useUnreadInTitle(): void {
  const { data } = useQuery({ ...notificationsQuery, enabled: false })
  useCountInTitle(data?.unread ?? 0)
}

/** The day; on the inbox how much is open, of which the sidebar has asked. */
function useBarText(pathname: string): string {
  const data = useInboxCounts({ enabled: false })
  if (pathname === INBOX_SCREEN && data) return m.back_office_inbox_lead(data)
  return formatLongDate(todayInWarsaw(readClock()))
}
