import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { type CaseList, recallCaseList, rememberCaseList } from '#back-office/desk/web/case-list-store.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { CaseSteps } from '#back-office/desk/web/use-case-steps.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { isPlainPress, listAhead, skipLeft } from '../rules.ts'
import { queueQuery } from './api.ts'
import { readView } from './use-queue-view.ts'

/** The steps from the open case to others of the list from which it was opened. The same part of the case opens. */
export function useListSteps(): CaseSteps {
  const { number = '' } = useParams()
  const { pathname } = useLocation()
  const list = useOpenList(number)
  const go = useStep(list)
  // Here, so that they work while a case is being loaded, too.
  useShortcuts({ '[': () => go(-1), ']': () => go(1) })
  const numbers = list?.numbers ?? []
  const at = numbers.indexOf(number)
  const linkTo = (step: 1 | -1) => {
    const [nearest] = listAhead(numbers, number, step)
    if (!nearest) return null
    const onClick = (event: MouseEvent) => {
      if (!isPlainPress(event)) return
      event.preventDefault()
      go(step)
    }
    return { to: pathOf(nearest, readCasePath(pathname).part), onClick }
  }
  return {
    queue: list?.address ?? OFFICE_PATH,
    place: at < 0 ? null : { n: at + 1, of: numbers.length },
    previous: linkTo(-1),
    next: linkTo(1),
  }
}

/** The list, in which the open case is where the queue will go back to. */
function useOpenList(number: string): CaseList | null {
  const { user } = useAuth()
  const [list] = useState(() => recallCaseList(user?.id))
  useEffect(() => {
    if (list?.numbers.includes(number)) rememberCaseList({ ...list, at: number })
  }, [list, number])
  return list
}

/** Goes to the nearest case that is still in the list, and back to the list when none is. */
function useStep(list: CaseList | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOnItsWay = useRef(false)
  async function step(from: CaseList, by: 1 | -1): Promise<void> {
    // By the address: a key may come before the case of the one before it has been drawn.
    const { number, part } = readCasePath(location.pathname)
    const ahead = listAhead(from.numbers, number, by)
    if (ahead.length === 0) return
    const shown = await listShown(client, from)
    const { to, skipped } = skipLeft(ahead, (one) => shown?.has(one) ?? true)
    // Somebody has gone elsewhere meanwhile.
    if (readCasePath(location.pathname).number !== number) return
    if (to && skipped > 0) toastSuccess(m.back_office_queue_steps_skipped({ count: skipped }))
    if (!to)
      toastSuccess(
        by === 1 ? m.back_office_queue_steps_none_after() : m.back_office_queue_steps_none_before(),
      )
    void navigate(to ? pathOf(to, part) : from.address)
  }
  return (by: 1 | -1) => {
    if (!list || isOnItsWay.current) return
    isOnItsWay.current = true
    void step(list, by).finally(() => {
      isOnItsWay.current = false
    })
  }
}

/** The cases that are in the list now; null when that cannot be asked: the case itself will say what is the matter. */
async function listShown(client: QueryClient, { address, pages }: CaseList): Promise<Set<string> | null> {
  const view = readView(new URL(address, location.origin).searchParams)
  try {
    const found = await client.fetchInfiniteQuery({ ...queueQuery(view), pages })
    return new Set(found.pages.flatMap(({ rows }) => rows.map((row) => row.number)))
  } catch {
    return null
  }
}

const CASE_PATH = /^\/office\/cases\/([^/]+)(?:\/([^/]+))?/

/** Which case is open at this address, and which part of it. */
function readCasePath(pathname: string): { number: string; part: string } {
  const [, number = '', part = 'documents'] = CASE_PATH.exec(pathname) ?? []
  return { number, part }
}

const pathOf = (number: string, part: string) => `${OFFICE_PATH}/cases/${number}/${part}`
