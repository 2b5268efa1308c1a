// The week of the demo's desk: who comes when, and what became of it.
import type { VisitOutcome } from '#features/appointments/contract.ts'
import type { Minutes } from '#features/consultations/contract.ts'

export interface PlannedVisit {
  /** Position of the case in DESK_CASES. */
  place: number
  /** 0 is this week, -1 the last one. */
  week: -1 | 0 | 1
  /** 1 is Monday. */
  weekday: 1 | 2 | 3 | 4 | 5
  time: string
  /** The length of a consultation; without it it is an appointment at an office. */
  minutes?: Minutes
  note?: string
  /** What became of it once it was over; without it nobody has said so yet. */
  outcome?: VisitOutcome
}

export const DESK_VISITS: readonly PlannedVisit[] = [
  { place: 23, week: -1, weekday: 3, time: '11:00', outcome: 'done' },
  { place: 14, week: -1, weekday: 4, time: '14:00', minutes: 30, outcome: 'did_not_come' },
  { place: 0, week: 0, weekday: 1, time: '09:30', note: 'The lease of my new flat', outcome: 'done' },
  { place: 15, week: 0, weekday: 1, time: '14:00', minutes: 45, outcome: 'done' },
  {
    place: 12,
    week: 0,
    weekday: 2,
    time: '10:00',
    note: 'Annex no. 1 of the contract',
    outcome: 'did_not_come',
  },
  { place: 18, week: 0, weekday: 2, time: '14:30', minutes: 30, outcome: 'done' },
  { place: 3, week: 0, weekday: 2, time: '13:00', outcome: 'done' },
  { place: 11, week: 0, weekday: 3, time: '09:00', note: 'Чи потрібні оригінали?' },
  { place: 32, week: 0, weekday: 3, time: '14:00', minutes: 45 },
  { place: 29, week: 0, weekday: 3, time: '13:30', note: 'Before the filing in MOS' },
  { place: 34, week: 0, weekday: 4, time: '10:30', note: 'Evidence for the summons' },
  { place: 9, week: 0, weekday: 4, time: '14:30', minutes: 60 },
  { place: 36, week: 0, weekday: 5, time: '09:30', note: 'Before the fingerprints' },
  { place: 31, week: 1, weekday: 1, time: '09:00' },
  { place: 24, week: 1, weekday: 2, time: '15:00', minutes: 30 },
  { place: 21, week: 1, weekday: 4, time: '11:30' },
]
