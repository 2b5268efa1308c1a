import type { ComponentType } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PanelLeft } from '#ui/icons.tsx'
import { Logo } from './logo.tsx'

interface SidebarProps {
  open: boolean
  onToggle(): void
  /** The entries. */
  nav: ComponentType<NavProps>
}

export interface NavProps {
  /** Icons only. */
  narrow?: boolean
  /** Called when a link was followed: the drawer on a phone closes. */
  onLeave?(): void
}

/** SHELL-1, from 768 px on: 16rem wide; collapsed 3rem with icons only. */
export function Sidebar({ open, onToggle, nav: Nav }: SidebarProps) {
  return (
    <aside
      aria-label={m.shell_sidebar()}
      className={classNames(
        'sticky top-0 z-45 hidden h-dvh shrink-0 flex-col border-line border-r bg-sunken transition-[width] duration-200 @3xl/shell:flex print:hidden',
        open ? 'w-[16rem]' : 'w-12',
      )}
    >
      <div
        className={classNames(
          'flex h-18 shrink-0 items-center border-line border-b bg-surface',
          open ? 'justify-between pr-4 pl-5' : 'justify-center',
        )}
      >
        {open ? <Logo /> : null}
        <IconButton
          icon={PanelLeft}
          label={open ? m.shell_sidebar_collapse() : m.shell_sidebar_expand()}
          aria-expanded={open}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggle}
        />
      </div>
      <Nav narrow={!open} />
    </aside>
  )
}
