import { useLocation } from 'react-router'
import { PublicColumn } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { ChevronDown } from '#ui/icons.tsx'
import { Menu, MenuButton, MenuLink } from '#ui/menu.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { PublicDrawer } from './public-drawer.tsx'
import {
  ACCOUNT_LINKS,
  currentMark,
  LOGOUT_ICON,
  SIGNED_IN_ONLY,
  SIGNED_OUT_ONLY,
  SITE_LINKS,
} from './site-links.ts'

/** SITE-1. It has plain links, because every public page is a document of its own. Below 1024 px all of it is in the drawer. */
export function PublicHeader() {
  return (
    <header className="border-line border-b bg-paper print:hidden">
      <PublicColumn className="flex h-16 items-center justify-between gap-4 md:h-18">
        <div className="flex h-full items-center gap-8 xl:gap-12">
          <Logo />
          <SiteNavigation />
        </div>
        <div className="hidden items-center gap-4 lg:flex">
          <LanguageSwitch named="wide" />
          <SignedOutLinks />
          <SignedInLinks />
        </div>
        <PublicDrawer />
      </PublicColumn>
    </header>
  )
}

/** The header of the pages before the office. */
export function TeamHeader() {
  return (
    <header className="border-line border-b bg-paper print:hidden">
      <PublicColumn className="flex h-16 items-center justify-between gap-4 md:h-18">
        <div className="flex min-w-0 items-center gap-4">
          <Logo />
          <p className="min-w-0 border-line border-l pl-4 leading-tight type-small text-ink-2">
            {m.shell_office_for_team()}
          </p>
        </div>
        <LanguageSwitch named="wide" />
      </PublicColumn>
    </header>
  )
}

function SiteNavigation() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={m.shell_main_navigation()} className="hidden h-full lg:block">
      <ul className="flex h-full items-center gap-5 xl:gap-8">
        {SITE_LINKS.map(({ href, label }) => {
          const current = currentMark(href, pathname)
          return (
            <li key={href} className="h-full">
              <PageLink
                href={href}
                aria-current={current}
                className={classNames(
                  'inline-flex h-full items-center border-y-4 border-transparent text-[1rem] hover:text-pine forced-colors:border-t-[color:Canvas] not-aria-current:forced-colors:border-b-[color:Canvas]',
                  current ? 'border-b-pine font-semibold' : 'font-[560]',
                )}
              >
                {label()}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function SignedOutLinks() {
  return (
    <>
      <PageLink
        href="/login"
        className={classNames(
          SIGNED_OUT_ONLY,
          'min-h-11 items-center px-1 font-[560] text-[1rem] hover:text-pine',
        )}
      >
        {m.shell_login()}
      </PageLink>
      <PageLink
        href="/register"
        className={classNames(
          SIGNED_OUT_ONLY,
          'min-h-11 items-center rounded-control bg-pine px-4 type-small font-semibold text-on-pine hover:bg-pine-hover',
        )}
      >
        {m.shell_register()}
      </PageLink>
    </>
  )
}

function SignedInLinks() {
  return (
    <>
      <a
        href="/dashboard"
        className={classNames(
          SIGNED_IN_ONLY,
          'min-h-11 items-center px-1 font-[560] text-[1rem] hover:text-pine',
        )}
      >
        {m.shell_dashboard()}
      </a>
      <div className={SIGNED_IN_ONLY}>
        <Menu
          trigger={
            <>
              {m.shell_my_account()}
              <Icon of={ChevronDown} />
            </>
          }
        >
          {ACCOUNT_LINKS.map(({ href, label, icon }) => (
            <MenuLink key={href} href={href} icon={icon}>
              {label()}
            </MenuLink>
          ))}
          <MenuButton icon={LOGOUT_ICON} data-logout="">
            {m.shell_logout()}
          </MenuButton>
        </Menu>
      </div>
    </>
  )
}
