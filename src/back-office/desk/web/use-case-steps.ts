import { createContext, type MouseEvent, useContext } from 'react'
import { OFFICE_PATH } from '#features/account/rules.ts'

/** A link to another case of the list. A plain press goes past cases that have left it. */
interface CaseStep {
  to: string
  onClick(event: MouseEvent): void
}

/** Where the open case stands in the list from which it was opened. */
export interface CaseSteps {
  /** The address of that list; of the whole queue where there is none. */
  queue: string
  /** Which one of the list it is, counted from 1; null when it is not in it. */
  place: { n: number; of: number } | null
  previous: CaseStep | null
  next: CaseStep | null
}

export const CaseStepsContext = createContext<CaseSteps>({
  queue: OFFICE_PATH,
  place: null,
  previous: null,
  next: null,
})

export const useCaseSteps = () => useContext(CaseStepsContext)
