import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { progressQuery } from '#features/progress/web/api.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { LogOut } from '#ui/icons.tsx'
import { CASE_LINKS, HELP_LINKS, PROCESS_LINKS } from './app-links.ts'
import type { NavProps } from './sidebar.tsx'
import { rowClasses, SidebarLink } from './sidebar-link.tsx'
import { useLogout } from './use-logout.tsx'

/** The entries of an applicant's sidebar and drawer. */
export function SidebarContent({ narrow = false, onLeave }: NavProps) {
  const { data: progress } = useQuery(progressQuery)
  const link = { narrow, progress, onFollow: onLeave }
  return (
    <SidebarFrame
      label={m.shell_process()}
      narrow={narrow}
      second={{
        label: m.shell_case(),
        entries: CASE_LINKS.map((entry) => <SidebarLink key={entry.to} entry={entry} {...link} />),
      }}
      foot={
        <>
          <Divider narrow={narrow} />
          {HELP_LINKS.map((entry) => (
            <SidebarLink key={entry.to} entry={entry} {...link} />
          ))}
          <Divider narrow={narrow} />
          <LogoutRow narrow={narrow} />
        </>
      }
    >
      {PROCESS_LINKS.map((entry) => (
        <SidebarLink key={entry.to} entry={entry} {...link} />
      ))}
    </SidebarFrame>
  )
}

interface SidebarFrameProps {
  /** Heading of the entries, and name of the navigation that has no other. */
  label: string
  name?: string
  narrow: boolean
  /** A second group below the entries. */
  second?: { label: string; entries: ReactNode }
  /** Entries at the bottom. */
  foot: ReactNode
  children: ReactNode
}

export function SidebarFrame({ label, name = label, narrow, second, foot, children }: SidebarFrameProps) {
  const heading = narrow ? 'sr-only' : 'mb-2 px-3 font-[560] type-caption text-ink-3'
  return (
    <nav
      aria-label={name}
      className={classNames('flex flex-1 flex-col overflow-y-auto pt-6 pb-5', narrow ? 'px-0.5' : 'px-2')}
    >
      <h2 className={heading}>{label}</h2>
      <ul>{children}</ul>
      {second ? (
        <>
          <h2 className={classNames(heading, !narrow && 'mt-5')}>{second.label}</h2>
          <ul>{second.entries}</ul>
        </>
      ) : null}
      <ul className="mt-auto pt-6">{foot}</ul>
    </nav>
  )
}

/** The last entry of a sidebar. */
export function LogoutRow({ narrow }: { narrow: boolean }) {
  const { logout, dialog } = useLogout()
  return (
    <li>
      <button
        type="button"
        onClick={logout}
        title={narrow ? m.shell_logout() : undefined}
        className={rowClasses({ narrow, current: false })}
      >
        <Icon of={LogOut} className="text-ink-2" />
        <span className={narrow ? 'sr-only' : undefined}>{m.shell_logout()}</span>
      </button>
      {dialog}
    </li>
  )
}

function Divider({ narrow }: { narrow: boolean }) {
  return <li aria-hidden className={classNames('my-3 border-line border-t', narrow ? 'mx-1' : 'mx-3')} />
}
