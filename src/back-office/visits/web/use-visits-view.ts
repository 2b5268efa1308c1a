import { useNavigate, useSearchParams } from 'react-router'
import { VISITS_PAGE } from '#back-office/visits/contract.ts'
import { addDays, weekdayOf } from '#shared/dates.ts'
import type { Visit } from '../schema.ts'

export interface VisitsView {
  /** A day, or any day of the week; undefined is today, whenever the address is opened. */
  date?: string | undefined
  isDay: boolean
  /** "me", "none" or the id of a colleague. */
  with?: string | undefined
  /** The visit that is open, by its key. */
  visit?: string | undefined
}

/** What the screen shows stands in the address, so that it can be kept and sent; a change is a new address. */
export function useVisitsView() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // From the address as it is now: the screen may be one press behind.
  const change = (part: Partial<VisitsView>) => {
    const now = readView(new URLSearchParams(location.search))
    void navigate(addressOfView({ ...now, ...part }), { preventScrollReset: true })
  }
  return { view: readView(params), change }
}

/** What the address says; a value that does not exist is left out. */
export function readView(params: URLSearchParams): VisitsView {
  const date = params.get('date') ?? ''
  return {
    date: /^20\d\d-\d\d-\d\d$/.test(date) && isDate(date) ? date : undefined,
    isDay: params.get('show') === 'day',
    with: params.get('with')?.slice(0, 100) || undefined,
    visit: params.get('visit')?.slice(0, 100) || undefined,
  }
}

export function addressOfView({ date, isDay, with: who, visit }: VisitsView): string {
  const named = { date, show: isDay ? 'day' : undefined, with: who, visit }
  const search = new URLSearchParams(
    Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
  return search === '' ? VISITS_PAGE : `${VISITS_PAGE}?${search}`
}

/** By what a visit is named in the address. */
export function keyOf({ kind, id }: Pick<Visit, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}

/** The days that are read: one, or Monday to Sunday. */
export function daysOf({ isDay }: Pick<VisitsView, 'isDay'>, date: string): string[] {
  if (isDay) return [date]
  const monday = addDays(date, 1 - weekdayOf(date))
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i))
}

function isDate(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
