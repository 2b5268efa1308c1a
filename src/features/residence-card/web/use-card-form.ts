import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { latestEnd } from '../rules.ts'
import type { NewResidenceCard, ResidenceCard } from '../schema.ts'

type Days = NewResidenceCard
type Faults = Partial<Record<keyof Days, string>>
/** In the order of the form. */
const FIELDS = ['collected_on', 'valid_until'] as const

export interface CardFormOptions {
  of: Pick<ResidenceCard, 'card' | 'earliest_day'>
  save(card: Days): Promise<unknown>
  onSaved(): void
  /** A failure that belongs to no field. */
  onFailed(error: unknown): void
}

/** The two days of a card; what was typed stays in the fields when it could not be stored. */
export function useCardForm({ of: { card, earliest_day }, save, onSaved, onFailed }: CardFormOptions) {
  const [days, setDays] = useState<Days>({
    collected_on: card?.collected_on ?? '',
    valid_until: card?.valid_until ?? '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  function refuse(found: Faults): void {
    setFaults(found)
    const first = FIELDS.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = judge(days, earliest_day)
    if (Object.keys(found).length > 0) return refuse(found)
    setFaults({})
    await save(days).then(onSaved, (error: unknown) => {
      const refused = refusedFields(error)
      if (Object.keys(refused).length > 0) refuse(refused)
      else onFailed(error)
    })
  }
  const set = (change: Partial<Days>) => setDays((before) => ({ ...before, ...change }))
  return { form, days, faults, set, onSubmit: (event: FormEvent) => void submit(event) }
}

/** What is wrong with it, by field; the same that the server refuses. */
function judge({ collected_on, valid_until }: Days, earliest: string | null): Faults {
  const start = judgeStart(collected_on, earliest)
  const end = judgeEnd(valid_until, collected_on)
  return { ...(start && { collected_on: start }), ...(end && { valid_until: end }) }
}

/** A date field is empty until its date is whole. */
function judgeStart(day: string, earliest: string | null): string | null {
  if (day === '') return m.shared_enter_date()
  if (day > todayInWarsaw(readClock())) return m.residence_card_error_future()
  return earliest !== null && day < earliest
    ? m.residence_card_error_before({ date: formatDate(earliest) })
    : null
}

function judgeEnd(day: string, collectedOn: string): string | null {
  if (day === '') return m.shared_enter_date()
  if (collectedOn === '') return null
  if (day <= collectedOn) return m.residence_card_error_end_before()
  const latest = latestEnd(collectedOn)
  return day > latest ? m.residence_card_error_end_late({ date: formatDate(latest) }) : null
}

function refusedFields(error: unknown): Faults {
  const { collected_on, valid_until } = (isApiError(error) ? error.fields : undefined) ?? {}
  return {
    ...(collected_on?.[0] && { collected_on: collected_on[0] }),
    ...(valid_until?.[0] && { valid_until: valid_until[0] }),
  }
}
