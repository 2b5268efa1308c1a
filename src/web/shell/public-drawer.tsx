import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuIcon, X } from '#ui/icons.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { currentMark, LOGOUT_ICON, SIGNED_IN_ONLY, SIGNED_OUT_ONLY, SITE_LINKS } from './site-links.ts'

const DRAWER_ID = 'site-drawer'
const ROW =
  'focus-inset min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-[560] hover:bg-surface'

/** The header's links on a phone or tablet, with the popover attribute, so that it needs no script. */
export function PublicDrawer() {
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget={DRAWER_ID}
        className="inline-flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-surface px-3.5 type-small font-medium"
      >
        <Icon of={MenuIcon} />
        {m.shell_menu()}
      </button>
      <div
        id={DRAWER_ID}
        popover="auto"
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[18rem] max-w-[calc(100vw-48px)] overflow-y-auto border-line border-l bg-sunken p-0 text-ink backdrop:bg-[rgb(12_17_16/55%)]"
      >
        <div className="flex h-16 items-center justify-between border-line border-b px-4">
          <Logo />
          <IconButton
            icon={X}
            label={m.shell_menu_close()}
            popoverTarget={DRAWER_ID}
            popoverTargetAction="hide"
          />
        </div>
        <DrawerLinks />
      </div>
    </div>
  )
}

function DrawerLinks() {
  return (
    <nav aria-label={m.shell_site_menu()} className="p-3">
      <ul>
        {SITE_LINKS.map(({ href, label }) => (
          <DrawerLink key={href} href={href}>
            {label()}
          </DrawerLink>
        ))}
      </ul>
      <ul className="mt-3 border-line border-t pt-3">
        <DrawerLink href="/login" when={SIGNED_OUT_ONLY}>
          {m.shell_login()}
        </DrawerLink>
        <DrawerLink href="/register" when={SIGNED_OUT_ONLY}>
          {m.shell_register()}
        </DrawerLink>
        <DrawerLink href="/dashboard" when={SIGNED_IN_ONLY}>
          {m.shell_dashboard()}
        </DrawerLink>
        <li>
          <button type="button" data-logout="" className={classNames(SIGNED_IN_ONLY, ROW)}>
            <Icon of={LOGOUT_ICON} className="text-ink-2" />
            {m.shell_logout()}
          </button>
        </li>
      </ul>
      <LanguageSwitch className="mt-3 border-line border-t pt-3" />
    </nav>
  )
}

function DrawerLink({
  href,
  when = 'inline-flex',
  children,
}: {
  href: string
  when?: string
  children: string
}) {
  const current = currentMark(href, useLocation().pathname)
  return (
    <li>
      <PageLink
        href={href}
        aria-current={current}
        className={classNames(when, ROW, current && 'bg-surface font-semibold')}
      >
        {children}
      </PageLink>
    </li>
  )
}
