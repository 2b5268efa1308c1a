import type { PreferredTime } from '#features/consultations/contract.ts'
import { namePartOfDay } from '#features/consultations/rules.ts'
import { m } from '#messages/messages.js'

/** What the person would like: "24 November 2026, Morning, 9-12", or the part that was said; null for neither. */
export function describeWish({ date, time }: { date: string | null; time: PreferredTime | null }) {
  if (date && time) return m.consultations_preferred({ date, time: namePartOfDay(time) })
  return date || (time ? namePartOfDay(time) : null)
}
