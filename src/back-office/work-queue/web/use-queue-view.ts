import type { MouseEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MAX_QUERY_LENGTH, SNOOZED, SORTS } from '#back-office/work-queue/contract.ts'
import { isPlainPress } from '#back-office/work-queue/rules.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { CASE_STAGES, TURNS } from '#features/cases/contract.ts'
import { PACKAGE_IDS } from '#features/packages/contract.ts'
import type { QueueView } from './api.ts'

/** Everything, in the usual order. */
export const FULL_VIEW: QueueView = { sort: 'days_left' }

/** A link to another view. Its address is that of the screen, for a tab of its own; pressed, it changes the address as it is. */
export interface ViewLink {
  to: string
  onClick(event: MouseEvent): void
}

/** The view in the address, so that it can be kept and sent; a change is a new address. */
export function useQueueView() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // From the address as it is now: the screen may be one press behind.
  const change = (part: Partial<QueueView>) => {
    const now = readView(new URLSearchParams(location.search))
    const next = addressOfView({ ...now, ...part })
    // Like a link: where one is already is no step further in the history.
    const replace = next === location.pathname + location.search
    void navigate(next, { preventScrollReset: true, replace })
  }
  const view = readView(params)
  const linkTo = (part: Partial<QueueView>): ViewLink => ({
    to: addressOfView({ ...view, ...part }),
    onClick(event) {
      if (!isPlainPress(event)) return
      event.preventDefault()
      change(part)
    },
  })
  return { view, change, linkTo }
}

/** What the address says; a value that does not exist is left out. */
export function readView(params: URLSearchParams): QueueView {
  return {
    turn: pick(TURNS, params.get('turn')),
    assigned: readText(params.get('assigned')),
    stage: pick(CASE_STAGES, params.get('stage')),
    package: pick(PACKAGE_IDS, params.get('package')),
    snoozed: pick(SNOOZED, params.get('snoozed')),
    q: readText(params.get('q')),
    sort: pick(SORTS, params.get('sort')) ?? FULL_VIEW.sort,
  }
}

export function addressOfView(view: QueueView): string {
  const named = Object.entries(view).filter(
    ([name, value]) => value !== undefined && !(name === 'sort' && value === FULL_VIEW.sort),
  )
  const search = new URLSearchParams(named).toString()
  return search === '' ? OFFICE_PATH : `${OFFICE_PATH}?${search}`
}

/** True when something is left out of this view. */
export function isNarrowed({ sort: _, ...filters }: QueueView): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** True for a search that goes through all cases. */
export function isSearchOfAll({ q, ...view }: QueueView): boolean {
  return q !== undefined && !isNarrowed(view)
}

function pick<T extends string>(options: readonly T[], value: string | null): T | undefined {
  return options.find((option) => option === value)
}

function readText(value: string | null): string | undefined {
  return value?.trim().slice(0, MAX_QUERY_LENGTH) || undefined
}
