import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { readCaseNumber } from '#back-office/desk/rules.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { type QueueView, queueQuery } from './api.ts'
import { addressOfView, FULL_VIEW, useQueueView } from './use-queue-view.ts'

/** So long after the last letter the search begins. */
export const PAUSE_MS = 200

/** Of a history entry: the first case takes the focus once it is there. */
export interface SearchState {
  toList?: boolean
}

/**
 * Searches while somebody types, in all cases, and what was there before comes back with an empty field. The words stand in
 * the address, which names one answer: an older one that comes late is not shown.
 */
export function useCaseSearch(input: RefObject<HTMLInputElement | null>) {
  const { pathname } = useLocation()
  const { view } = useQueueView()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isQueue = pathname === OFFICE_PATH
  const words = (isQueue && view.q) || ''
  const viewBefore = useRef<QueueView>(FULL_VIEW)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useShownWords(input, words)

  const show = (q: string, state?: SearchState) => {
    if (q === words && !(q && state)) return
    if (words === '') viewBefore.current = isQueue ? view : FULL_VIEW
    const searched = { ...FULL_VIEW, sort: isQueue ? view.sort : FULL_VIEW.sort, q }
    const next = q === words ? view : q === '' ? viewBefore.current : searched
    void navigate(addressOfView(next), { replace: words !== '', state })
  }
  const current = useRef(show)
  useLayoutEffect(() => {
    current.current = show
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const read = () => input.current?.value.trim() ?? ''
  return {
    words,
    onType() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => current.current(read()), PAUSE_MS)
    },
    /** Opens the case whose number this is; anything else is searched for, and the first case found takes the focus. */
    async onEnter() {
      clearTimeout(timer.current)
      const typed = read()
      const number = readCaseNumber(typed)
      const isThere = number !== null && (await isCase(client, number))
      if (typed !== read()) return
      if (!isThere) return current.current(typed, { toList: true })
      // The heading of the case takes the focus, and its keys are no letters of a search.
      input.current?.blur()
      await navigate(`${OFFICE_PATH}/cases/${number}`)
    },
  }
}

/** Shows the words of the address; but what somebody types is theirs until they go back or forward. */
function useShownWords(input: RefObject<HTMLInputElement | null>, words: string): void {
  const isPop = useNavigationType() === 'POP'
  useEffect(() => {
    const field = input.current
    if (field && (isPop || document.activeElement !== field)) field.value = words
  }, [input, words, isPop])
}

async function isCase(client: QueryClient, number: string): Promise<boolean> {
  try {
    const { pages } = await client.fetchInfiniteQuery(queueQuery({ ...FULL_VIEW, q: number }))
    return pages.some(({ rows }) => rows.some((row) => row.number === number))
  } catch {
    // The list says what has failed.
    return false
  }
}
