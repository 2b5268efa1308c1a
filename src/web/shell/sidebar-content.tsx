import { useQuery } from '@tanstack/react-query'
import { progressQuery } from '#features/progress/web/api.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { LogOut } from '#ui/icons.tsx'
import { HELP_LINKS, PROCESS_LINKS } from './app-links.ts'
import { rowClasses, SidebarLink } from './sidebar-link.tsx'
import { useLogout } from './use-logout.tsx'

interface SidebarContentProps {
  /** Icons only. */
  narrow?: boolean
  /** Called when a link was followed: the drawer on a phone closes. */
  onLeave?(): void
}

/** The entries of the sidebar and the drawer. */
export function SidebarContent({ narrow = false, onLeave }: SidebarContentProps) {
  const { data: progress } = useQuery(progressQuery)
  const { logout, dialog } = useLogout()
  const link = { narrow, progress, onFollow: onLeave }
  return (
    <nav
      aria-label={m.shell_process()}
      className={classNames('flex flex-1 flex-col overflow-y-auto pt-6 pb-5', narrow ? 'px-0.5' : 'px-2')}
    >
      <h2 className={narrow ? 'sr-only' : 'mb-2 px-3 font-[560] type-caption text-ink-3'}>
        {m.shell_process()}
      </h2>
      <ul>
        {PROCESS_LINKS.map((entry) => (
          <SidebarLink key={entry.to} entry={entry} {...link} />
        ))}
      </ul>
      <ul className="mt-auto pt-6">
        <Divider narrow={narrow} />
        {HELP_LINKS.map((entry) => (
          <SidebarLink key={entry.to} entry={entry} {...link} />
        ))}
        <Divider narrow={narrow} />
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
        </li>
      </ul>
      {dialog}
    </nav>
  )
}

function Divider({ narrow }: { narrow: boolean }) {
  return <li aria-hidden className={classNames('my-3 border-line border-t', narrow ? 'mx-1' : 'mx-3')} />
}
