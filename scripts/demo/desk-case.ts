// One case of the demo's desk with its times: what has happened in it follows from its stage.
import { randomUUID } from 'node:crypto'
import type { CaseStage } from '#features/cases/contract.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import { DESK_CASES } from './desk-cases.ts'
import { DESK_PEOPLE, emailOf } from './desk-people.ts'
import type { PassportData } from './files.ts'
import type { PlannedCase, PlannedPerson, PlannedWork, SlotState, Worker } from './plan.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The stages through which a case has come to this one. */
const WAYS: Record<CaseStage, readonly CaseStage[]> = {
  preparing: [],
  submitted: ['submitted'],
  ready_to_file: ['submitted', 'ready_to_file'],
  filed: ['submitted', 'ready_to_file', 'filed'],
  in_proceedings: ['submitted', 'ready_to_file', 'filed', 'in_proceedings'],
  decided: ['submitted', 'ready_to_file', 'filed', 'in_proceedings', 'decided'],
  closed: ['submitted', 'ready_to_file', 'filed', 'in_proceedings', 'decided', 'closed'],
  on_hold: ['submitted', 'on_hold'],
  withdrawn: ['submitted', 'withdrawn'],
}

/** When the stage was reached, as a share of the time that has passed since the case was opened. */
const REACHED: Record<CaseStage, number> = {
  preparing: 1,
  submitted: 0.6,
  ready_to_file: 0.45,
  filed: 0.4,
  on_hold: 0.35,
  in_proceedings: 0.3,
  withdrawn: 0.3,
  decided: 0.08,
  closed: 0.04,
}

export interface DeskCase {
  id: string
  /** Place in the list, from 0: what differs from person to person follows from it. */
  place: number
  userId: string
  name: string
  email: string
  passport: PassportData
  phone: string
  address: string
  stage: CaseStage
  heldStage: CaseStage | null
  packageId: PlannedCase[2]
  purpose: PlannedCase[3]
  slots: readonly { type: DocumentType; state: SlotState }[]
  assigned: Worker | null
  /** Who does what staff have done in it. */
  worker: Worker
  /** Days from today. */
  lastLegalDay: number | null
  work: PlannedWork
  moves: readonly { from: CaseStage; to: CaseStage; at: Date }[]
  /** The moment when this share of the time since its opening was still to come: 1 is the opening, 0 is now. */
  at(share: number): Date
  hoursAgo(hours: number): Date
}

const ADDRESSES = [
  'ul. Nadodrzańska 14/6, 50-231 Wrocław',
  'ul. Prosta 51 m. 8, 00-838 Warszawa',
  'al. Pokoju 3/21, 31-548 Kraków',
  'ul. Piotrkowska 118/4, 90-006 Łódź',
  'ul. Święty Marcin 29/11, 61-806 Poznań',
  'ul. Grunwaldzka 82/17, 80-244 Gdańsk',
] as const

/** The cases of the desk with their people, oldest first, so that their numbers follow their age. */
export function listDeskCases(now: Date): DeskCase[] {
  return DESK_CASES.map((plan, place) => {
    const person = DESK_PEOPLE[place]
    if (!person) throw new Error(`case ${place} of the demo has no person`)
    return toDeskCase({ plan, person, place, now })
  }).sort((a, b) => a.at(1).getTime() - b.at(1).getTime())
}

interface Planned {
  plan: PlannedCase
  person: PlannedPerson
  place: number
  now: Date
}

function toDeskCase({ plan, person, place, now }: Planned): DeskCase {
  const [stage, days, packageId, purpose, slots, assigned, lastLegalDay, work = {}] = plan
  const at = (share: number) => new Date(now.getTime() - Math.round(days * share * DAY_MS))
  const way = WAYS[stage]
  const moves = way.map((to, i) => ({ from: way[i - 1] ?? 'preparing', to, at: at(REACHED[to]) }))
  return {
    id: randomUUID(),
    place,
    userId: randomUUID(),
    name: person[0],
    email: emailOf(person),
    ...inventPerson(person, place),
    stage,
    heldStage: stage === 'on_hold' ? 'submitted' : null,
    packageId,
    purpose,
    slots: DOCUMENT_TYPES.map((type, i) => ({ type, state: (slots[i] ?? '.') as SlotState })),
    assigned,
    worker: assigned ?? 'ewa',
    lastLegalDay,
    work,
    moves,
    at,
    hoursAgo: (hours) => new Date(Math.max(at(0.98).getTime(), now.getTime() - hours * HOUR_MS)),
  }
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

function inventPerson([, latin, country, code]: PlannedPerson, place: number) {
  const letters = String.fromCharCode(65 + (place % 26), 65 + ((place * 7) % 26))
  return {
    passport: {
      latin,
      country,
      code,
      number: `${letters}${4_100_000 + place * 7919}`,
      born: `${1972 + ((place * 5) % 33)}-${twoDigits(1 + (place % 12))}-${twoDigits(1 + ((place * 3) % 28))}`,
      expires: `20${28 + (place % 7)}-${twoDigits(1 + ((place * 5) % 12))}-${twoDigits(1 + (place % 28))}`,
    },
    phone: `+48573${String(100_118 + place * 811).slice(0, 6)}`,
    address: ADDRESSES[place % ADDRESSES.length] ?? ADDRESSES[0],
  }
}
