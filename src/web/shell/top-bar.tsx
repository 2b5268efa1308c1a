import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuIcon } from '#ui/icons.tsx'
import { AccountMenu } from './account-menu.tsx'
import { titleOf } from './app-links.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import type { TopBarProps } from './shell-frame.tsx'

/** SHELL-3. The title only repeats the current screen's name: the screen has its own heading. */
export function TopBar(props: TopBarProps) {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const welcome = m.progress_welcome({ name: user?.full_name || user?.email || m.progress_user() })
  return (
    <BarFrame {...props} title={titleOf(pathname)} text={welcome}>
      <LanguageSwitch className="hidden md:block" />
      <NotificationBell userId={user?.id} />
      <AccountMenu />
    </BarFrame>
  )
}

interface BarFrameProps extends TopBarProps {
  /** What the screen is about, and a line below it. */
  title: string
  text: string
  /** True when what stands at the right can be narrower than it wants to be. */
  shrinks?: boolean
  /** At the right. */
  children: ReactNode
}

/** The bar over every screen. */
export function BarFrame({
  sidebarOpen,
  onOpenDrawer,
  title,
  text,
  shrinks = false,
  children,
}: BarFrameProps) {
  return (
    <header className="sticky top-0 z-30 flex min-h-16 shrink-0 items-center gap-2 border-line border-b bg-surface pr-4 pl-1 md:min-h-18 md:gap-8 md:px-8 print:hidden">
      <IconButton
        icon={MenuIcon}
        label={m.shell_menu_open()}
        onClick={onOpenDrawer}
        className="@3xl/shell:hidden"
      />
      <Logo className={sidebarOpen ? '@3xl/shell:hidden' : undefined} />
      <div className="hidden min-w-0 md:block">
        <p title={title} className="truncate font-semibold leading-snug">
          {title}
        </p>
        <p title={text} className="truncate type-small text-ink-2 leading-snug">
          {text}
        </p>
      </div>
      <div className={classNames('ml-auto flex items-center gap-2 md:gap-3', shrinks && 'min-w-0')}>
        {children}
      </div>
    </header>
  )
}
