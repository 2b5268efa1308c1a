import { m } from '#messages/messages.js'
import { fold } from '#shared/text.ts'
import { FACT_KINDS, type FactKind } from '../contract.ts'
import { stateOf } from '../rules.ts'
import type { FactRow } from '../schema.ts'

export const SHOWN = ['all', 'old', 'soon', ...FACT_KINDS] as const
export type Shown = (typeof SHOWN)[number]

/** What the address of the screen says. */
export interface View {
  show: Shown
  q: string
  /** Id of the open record; '' when none is. */
  open: string
}

export function readView(params: URLSearchParams): View {
  const show = SHOWN.find((one) => one === params.get('show')) ?? 'all'
  return { show, q: params.get('q') ?? '', open: params.get('open') ?? '' }
}

/** The address of a view, without what is not said. */
export function writeView({ show, q, open }: View): string {
  const params = new URLSearchParams()
  if (show !== 'all') params.set('show', show)
  if (q) params.set('q', q)
  if (open) params.set('open', open)
  return `?${params}`
}

/** The facts of a view, the one that waits longest for its check first. */
export function listShown(facts: readonly FactRow[], { show, q }: Pick<View, 'show' | 'q'>): FactRow[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return facts
    .filter((fact) => isOf(fact, show))
    .filter(({ id, text, shown, source }) => {
      const all = fold(`${id} ${text} ${shown} ${source}`)
      return words.every((word) => all.includes(word))
    })
    .sort((a, b) => a.days_left - b.days_left || a.id.localeCompare(b.id))
}

export function isOf({ kind, days_left }: FactRow, show: Shown): boolean {
  if (show === 'all') return true
  return show === 'old' || show === 'soon' ? stateOf(days_left) === show : kind === show
}

const VIEWS: Record<Shown, () => string> = {
  all: m.back_office_facts_view_all,
  old: m.back_office_facts_view_old,
  soon: m.back_office_facts_view_soon,
  'status-end': m.back_office_facts_kind_status_end,
  amount: m.back_office_facts_kind_amount,
  figure: m.back_office_facts_kind_figure,
  term: m.back_office_facts_kind_term,
  rule: m.back_office_facts_kind_rule,
  office: m.back_office_facts_kind_office,
  practice: m.back_office_facts_kind_practice,
} satisfies Record<FactKind | 'all' | 'old' | 'soon', () => string>

export function viewName(show: Shown): string {
  return VIEWS[show]()
}

/** The value with its unit; one of several parts, or in words, says so. */
export function describeShown({ shown, value }: Pick<FactRow, 'shown' | 'value'>): string {
  if (shown !== '') return shown
  return value === null ? m.back_office_facts_in_words() : m.back_office_facts_parts()
}

/** The sentence of a fact whose value stands beside it: "The decision on an appeal is due within …" */
export function withoutValue({ text, shown }: Pick<FactRow, 'text' | 'shown'>): string {
  if (shown === '') return text
  const value = shown.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${value}(?![\\p{L}\\p{N}])`, 'gu'), '…')
    .replace(/…\.(?= |$)/g, '…')
}

const PARTS: Record<string, () => string> = {
  from: m.back_office_facts_part_from,
  to: m.back_office_facts_part_to,
  width: m.back_office_facts_part_width,
  height: m.back_office_facts_part_height,
  name: m.back_office_facts_part_name,
  address: m.back_office_facts_part_address,
  phone: m.back_office_facts_part_phone,
  email: m.back_office_facts_part_email,
  site: m.back_office_facts_part_site,
  page: m.back_office_facts_part_page,
  order: m.back_office_facts_part_order,
  polish: m.back_office_facts_part_polish,
  purposes: m.back_office_facts_part_purposes,
  question: m.back_office_facts_part_question,
  explanation: m.back_office_facts_part_explanation,
}

export function partName(part: string): string {
  return (Object.hasOwn(PARTS, part) && PARTS[part]?.()) || part
}
