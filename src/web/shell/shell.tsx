import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { CaseContext } from '#features/cases/web/case-context.tsx'
import { useCaseChange } from '#features/cases/web/use-case-change.ts'
import { progressQuery } from '#features/progress/web/api.ts'
import { ShellFrame } from './shell-frame.tsx'
import { SidebarContent } from './sidebar-content.tsx'
import { TopBar } from './top-bar.tsx'

/** An applicant's screens. */
export function Shell() {
  const current = useQuery(progressQuery).data?.case ?? null
  useCaseChange(current?.number)
  return (
    <ShellFrame nav={SidebarContent} topBar={TopBar}>
      <CaseContext value={current}>
        <Outlet />
      </CaseContext>
    </ShellFrame>
  )
}
