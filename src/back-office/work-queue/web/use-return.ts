import { type RefObject, useEffect, useState } from 'react'
import { type CaseList, recallCaseList, rememberCaseList } from '#back-office/desk/web/case-list-store.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { nearestShown } from '../rules.ts'
import { OPENS } from './use-queue-keys.ts'

interface ReturnOptions {
  list: RefObject<HTMLElement | null>
  /** The address of what is shown. */
  address: string
  /** The numbers of the cases that are shown. */
  numbers: readonly string[]
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isError: boolean
    fetchNextPage(): unknown
  }
  /** How many pages are shown. */
  pages: number
}

/**
 * The way back from a case: as many pages as there were, the same scroll, and the focus on the row of the case. Returns
 * what notes the list when a case is opened from it.
 */
export function useReturn({ list, address, numbers, query, pages }: ReturnOptions) {
  const { user } = useAuth()
  const [left, setLeft] = useState(() => findLeft(user?.id, address))
  const isShort = left !== null && pages < left.pages && query.hasNextPage && !query.isError
  const mayFetch = isShort && !query.isFetching
  const { fetchNextPage } = query
  useEffect(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])
  useEffect(() => {
    if (!left || isShort) return
    setLeft(null)
    rememberCaseList({ ...left, at: null })
    const number = nearestShown(left.numbers, left.at, (one) => numbers.includes(one))
    restore(list.current?.querySelector<HTMLElement>(`[${OPENS}="${number}"]`), left.scroll)
  }, [left, isShort, list, numbers])
  return (number: string) => {
    if (user)
      rememberCaseList({ userId: user.id, address, numbers, pages, scroll: window.scrollY, at: number })
  }
}

/** What was left from this address and has not been gone back to. Not while somebody types a search: the focus is theirs. */
function findLeft(userId: string | undefined, address: string): (CaseList & { at: string }) | null {
  if (document.activeElement?.closest('search')) return null
  const list = recallCaseList(userId)
  return list?.at && list.address === address ? { ...list, at: list.at } : null
}

/** The row may be another one, or have moved. */
function restore(link: HTMLElement | null | undefined, scroll: number): void {
  window.scrollTo(0, scroll)
  if (!link) return
  link.focus({ preventScroll: true })
  const { top, bottom } = link.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: 'center' })
}
