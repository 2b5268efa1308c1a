import { useState } from 'react'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { MOST_STAYS } from '../contract.ts'
import { doOverlap, type Stay, visaFreeUntil } from '../rules.ts'

interface TypedStays {
  entered: string
  /** Rows as they are typed; both days of an empty row are ''. */
  earlier: Stay[]
}

/** One text for all that is typed, so that it is kept with the form: the entry, then the stays. */
const WRITTEN = /^(?:\d{4}-\d{2}-\d{2})?$/

/** The rows of a text that was written by writeStays. */
export function readStays(text: string): TypedStays {
  const [entered = '', ...rows] = text.split(';')
  const earlier = rows.map((row) => {
    const [from = '', to = ''] = row.split('/')
    return { from: day(from), to: day(to) }
  })
  return { entered: day(entered), earlier }
}

const day = (text: string) => (WRITTEN.test(text) ? text : '')

/** All that is typed as one text; '' for nothing. */
export function writeStays({ entered, earlier }: TypedStays): string {
  if (entered === '' && earlier.length === 0) return ''
  return [entered, ...earlier.map(({ from, to }) => `${from}/${to}`)].join(';')
}

type Faults = Readonly<Record<string, string>>
type Counted = { until: string | null } | { faults: Faults }

export const ENTERED = 'stays-entered'
export const fieldOf = (row: number, end: 'from' | 'to') => `stays-${row + 1}-${end}`

/** The rows of the count, and its result until something else is typed. */
export function useVisaFreeCount({ typed, onType }: { typed: string; onType(text: string): void }) {
  const [counted, setCounted] = useState<Counted | null>(null)
  const stays = readStays(typed)
  function write(next: TypedStays) {
    // An answer to other days than those in the fields would mislead.
    setCounted((now) => (now && 'faults' in now ? now : null))
    onType(writeStays(next))
  }
  function count() {
    const faults = findFaults(stays)
    const [first] = Object.keys(faults)
    if (first === undefined) setCounted({ until: countUntil(stays) })
    else {
      setCounted({ faults })
      document.getElementById(first)?.focus()
    }
  }
  return {
    ...stays,
    faults: counted && 'faults' in counted ? counted.faults : {},
    until: counted && 'until' in counted ? counted : null,
    mayAdd: stays.earlier.length < MOST_STAYS,
    count,
    enter: (entered: string) => write({ ...stays, entered }),
    change: (row: number, change: Partial<Stay>) =>
      write({
        ...stays,
        earlier: stays.earlier.map((one, at) => (at === row ? { ...one, ...change } : one)),
      }),
    add: () => write({ ...stays, earlier: [...stays.earlier, { from: '', to: '' }] }),
    remove: (row: number) => write({ ...stays, earlier: stays.earlier.filter((_, at) => at !== row) }),
  }
}

function countUntil({ entered, earlier }: TypedStays): string | null {
  return visaFreeUntil({
    entered,
    earlier: earlier.filter(isTyped),
    limit: requireFact('visa-free-days').value,
    window: requireFact('visa-free-window').value,
  })
}

const isTyped = ({ from, to }: Stay) => from !== '' || to !== ''

/** What is wrong with the typed days, by the id of the field. An empty row says nothing. */
export function findFaults({ entered, earlier }: TypedStays): Faults {
  const faults: Record<string, string> = {}
  if (entered === '') faults[ENTERED] = m.shared_enter_date()
  for (const [row, { from, to }] of earlier.entries()) {
    if (from === '' && to === '') continue
    if (from === '') faults[fieldOf(row, 'from')] = m.shared_enter_date()
    else if (to === '') faults[fieldOf(row, 'to')] = m.shared_enter_date()
    else if (to < from) faults[fieldOf(row, 'to')] = m.legal_stay_count_late()
    else if (entered !== '' && to >= entered) faults[fieldOf(row, 'to')] = m.legal_stay_count_overlap()
  }
  if (Object.keys(faults).length === 0 && doOverlap(earlier.filter(isTyped)))
    faults[fieldOf(0, 'from')] = m.legal_stay_count_overlap()
  return faults
}
