import { initialsOf } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { BellRing, ChevronDown, LogOut, Shield } from '#ui/icons.tsx'
import { Menu, MenuButton, MenuLink } from '#ui/menu.tsx'
import { ACCOUNT_LINKS } from './site-links.ts'
import { useLogout } from './use-logout.tsx'

/** SHELL-3: "My Account". */
export function AccountMenu() {
  const { user } = useAuth()
  const { logout, dialog } = useLogout()
  return (
    <>
      <Menu
        triggerClassName="px-1.5 md:pr-3"
        trigger={<Trigger initials={user ? initialsOf(user) : ''} label={m.shell_my_account()} />}
      >
        {ACCOUNT_LINKS.map(({ href, label, icon }) => (
          <MenuLink key={href} icon={icon} {...(href === '/personal-info' ? { to: href } : { href })}>
            {label()}
          </MenuLink>
        ))}
        <MenuLink icon={Shield} to="/account">
          {m.account_overview_title()}
        </MenuLink>
        <MenuLink icon={BellRing} to="/notification-settings">
          {m.shell_notification_settings()}
        </MenuLink>
        <MenuButton icon={LogOut} onClick={logout}>
          {m.shell_logout()}
        </MenuButton>
      </Menu>
      {dialog}
    </>
  )
}

/** The button of the menu. */
export function Trigger({ initials, label }: { initials: string; label: string }) {
  return (
    <>
      <span
        aria-hidden
        translate="no"
        className="grid size-8 shrink-0 place-items-center rounded-badge bg-pine-tint text-[min(0.8125rem,18px)] font-semibold text-pine"
      >
        {initials}
      </span>
      <span className="sr-only md:not-sr-only md:max-w-52 md:min-w-0 md:truncate">{label}</span>
      <Icon of={ChevronDown} />
    </>
  )
}
