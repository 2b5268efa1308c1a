import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { MobileDrawer } from './mobile-drawer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { type NavProps, Sidebar } from './sidebar.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { useSidebar } from './use-sidebar.ts'

interface ShellFrameProps {
  /** The entries of the sidebar and of the drawer on a phone. */
  nav: ComponentType<NavProps>
  topBar: ComponentType<TopBarProps>
  /** Less room at the edges, for lists that need it. */
  isDense?: boolean
  children: ReactNode
}

export interface TopBarProps {
  sidebarOpen: boolean
  onOpenDrawer(): void
}

/** Sidebar, top bar and the screen. Screens render no <main> and choose their own width. */
export function ShellFrame({ nav, topBar: TopBar, isDense = false, children }: ShellFrameProps) {
  const { open, toggle, drawerOpen, openDrawer, closeDrawer } = useSidebar()
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <div className="@container/shell">
        <div className="min-h-dvh @3xl/shell:flex">
          <Sidebar open={open} onToggle={toggle} nav={nav} />
          <MobileDrawer open={drawerOpen} onClose={closeDrawer} nav={nav} />
          <div
            className={classNames(
              'toast-room @container/page flex min-h-dvh min-w-0 flex-1 flex-col',
              isDense && 'desk',
            )}
          >
            <TopBar sidebarOpen={open} onOpenDrawer={openDrawer} />
            <main
              id={CONTENT_ID}
              tabIndex={-1}
              className={classNames(
                'focus-quiet flex-1 px-4 pt-5 pb-14 print:p-0',
                isDense ? 'md:px-8 md:py-8' : 'md:px-12 md:py-10',
              )}
            >
              <OfflineNotice />
              <ScreenBoundary key={pathname}>{children}</ScreenBoundary>
            </main>
          </div>
        </div>
      </div>
    </>
  )
}
