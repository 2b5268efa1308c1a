import type { LetterWay } from '#features/letters/delivery/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { ANSWERED_KINDS, type LetterKind } from '../contract.ts'
import type { Letter } from '../schema.ts'

/** The Polish words by which a letter is recognised, as the guide about letters has them; none where nothing is typical. */
export const POLISH_WORDS: Record<LetterKind, string | null> = {
  formal_gaps: 'Wezwanie do uzupełnienia braków formalnych',
  visit: 'Wezwanie do osobistego stawiennictwa',
  evidence: 'Wezwanie do przedłożenia dokumentów',
  order: 'Postanowienie … przysługuje zażalenie',
  refusal: 'Decyzja … odmawia',
  refusal_upheld: 'Szef Urzędu do Spraw Cudzoziemców … utrzymuje w mocy',
  grant: 'Decyzja … udziela zezwolenia',
  certificate: 'Zaświadczenie',
  other: null,
}

const WAYS: Record<
  LetterWay,
  { name: () => string; arrived: () => string; opened: (() => string) | null; came: Came; wasOpened: Came }
> = {
  box: {
    name: m.letters_way_box,
    arrived: m.letters_form_arrived_box,
    opened: m.letters_form_opened_box,
    came: m.letters_came_box,
    wasOpened: m.letters_opened_box,
  },
  notice: {
    name: m.letters_way_notice,
    arrived: m.letters_form_arrived_notice,
    opened: m.letters_form_opened_notice,
    came: m.letters_came_notice,
    wasOpened: m.letters_opened_notice,
  },
  hand: {
    name: m.letters_way_hand,
    arrived: m.letters_form_arrived_hand,
    opened: null,
    came: m.letters_came_hand,
    wasOpened: m.letters_opened_box,
  },
}
type Came = (input: { date: string }) => string

/** How a letter came, and the names of its days: `opened` is null where there is no such day. */
export const describeWay = (way: LetterWay) => {
  const { name, arrived, opened } = WAYS[way]
  return { name: name(), arrived: arrived(), opened: opened?.() ?? null }
}

/** When a letter came, was opened and counts as delivered, in sentences. */
export function describeDays({ way, arrived_on, opened_on, delivered_on }: Letter): string[] {
  const { came, wasOpened } = WAYS[way]
  return [
    came({ date: formatDate(arrived_on) }),
    ...(opened_on && way !== 'hand' ? [wasOpened({ date: formatDate(opened_on) })] : []),
    ...(way === 'hand' ? [] : [m.letters_delivered({ date: formatDate(delivered_on) })]),
  ]
}

/** True for a term that is counted by the fiction of the delivery, and begins at once when the letter is opened. */
export function mayComeEarlier({ way, opened_on, delivered_on, due_on }: Unopened): boolean {
  const isStill = way !== 'hand' && opened_on === null && due_on !== null
  return isStill && delivered_on > todayInWarsaw(readClock())
}
type Unopened = Pick<Letter, 'way' | 'opened_on' | 'delivered_on' | 'due_on'>

type Due = Pick<Letter, 'kind' | 'due_on' | 'visit_on' | 'visit_time'>

/** Until when what is to be done; null where nothing is due. */
export function describeDue({ kind, due_on, visit_on, visit_time }: Due): string | null {
  if (due_on === null) return null
  const date = formatDate(due_on)
  if (kind === 'visit' && visit_on !== null)
    return visit_time ? m.letters_due_visit_at({ date, time: visit_time }) : m.letters_due_visit({ date })
  return isAnswered(kind) ? m.letters_due_answer({ date }) : m.letters_due({ date })
}

const isAnswered = (kind: LetterKind) => (ANSWERED_KINDS as readonly LetterKind[]).includes(kind)

/** The words of the box that says that it is done; null for a letter that asks for nothing. */
export function doneLabel({ kind, due_on }: Pick<Letter, 'kind' | 'due_on'>): string | null {
  if (isAnswered(kind)) return m.letters_mark_answered()
  if (kind === 'visit') return m.letters_mark_visited()
  return due_on === null ? null : m.letters_mark_done()
}

interface NextLink {
  label: string
  /** Of the application, unless it is a guide. */
  path: string
}

const GUIDES = '/knowledge-base/your-situation'

/** With which form of the case (case-sheets) a letter is answered in Polish; null for one that wants no answer. */
export function replyOf(kind: LetterKind): { label: string; form: string } | null {
  if (kind === 'refusal') return { label: m.letters_reply_appeal(), form: 'appeal' }
  return kind === 'formal_gaps' || kind === 'evidence'
    ? { label: m.letters_reply(), form: 'cover-letter' }
    : null
}

/** The guide for what follows; null where a letter has none. */
export function guideOf(kind: LetterKind): NextLink | null {
  if (kind === 'grant')
    return { label: m.cases_status_guide_card(), path: `${GUIDES}/collect-and-renew-card` }
  if (kind === 'refusal' || kind === 'refusal_upheld')
    return { label: m.letters_guide_refusal(), path: `${GUIDES}/refusal` }
  if (kind === 'certificate')
    return { label: m.letters_guide_travel(), path: `${GUIDES}/travel-while-waiting` }
  return null
}

/** What to bring to a visit (content/en/resources/checklist-office-visit.md). */
export const listToBring = (): string[] => [
  m.letters_bring_passport(),
  m.letters_bring_letter(),
  m.letters_bring_originals(),
  m.letters_bring_upo(),
  m.letters_bring_payments(),
]
