import { Outlet } from 'react-router'
import { CaseStepsContext } from '#back-office/desk/web/use-case-steps.ts'
import { useListSteps } from './use-list-steps.ts'

/** Around an open case: the list from which it was opened, with the way back to it and to its neighbours. */
export default function CaseListLayout() {
  return (
    <CaseStepsContext value={useListSteps()}>
      <Outlet />
    </CaseStepsContext>
  )
}
