import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { CaseContext } from '#features/cases/web/case-context.tsx'
import { useCaseChange } from '#features/cases/web/use-case-change.ts'
import { progressQuery } from '#features/progress/web/api.ts'
import { MobileDrawer } from './mobile-drawer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Sidebar } from './sidebar.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'

/** Sidebar, top bar and the screen. Screens render no <main> and choose their own width. */
export function Shell() {
  const { open, toggle, drawerOpen, openDrawer, closeDrawer } = useSidebar()
  const { pathname } = useLocation()
  const current = useQuery(progressQuery).data?.case ?? null
  useCaseChange(current?.number)
  return (
    <>
      <SkipLink />
      <div className="@container/shell">
        <div className="min-h-dvh @3xl/shell:flex">
          <Sidebar open={open} onToggle={toggle} />
          <MobileDrawer open={drawerOpen} onClose={closeDrawer} />
          <div className="toast-room @container/page flex min-h-dvh min-w-0 flex-1 flex-col">
            <TopBar sidebarOpen={open} onOpenDrawer={openDrawer} />
            <main
              id={CONTENT_ID}
              tabIndex={-1}
              className="focus-quiet flex-1 px-4 pt-5 pb-14 md:px-12 md:py-10 print:p-0"
            >
              <OfflineNotice />
              <CaseContext value={current}>
                <ScreenBoundary key={pathname}>
                  <Outlet />
                </ScreenBoundary>
              </CaseContext>
            </main>
          </div>
        </div>
      </div>
    </>
  )
}
