import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import type { LetterWay } from '#features/letters/delivery/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { FactRules } from '#texts/web/fact-rule.tsx'
import type { LetterKind } from '../contract.ts'
import { arrivalRange, letterTerm, ruleOfDelivery, ruleOfLetter } from '../rules.ts'
import { describeDue, mayComeEarlier } from './letter-text.ts'
import type { LetterValues } from './use-letter-form.ts'

/** The term of what is typed, with its rules; nothing before kind and day of arrival are known. */
export function TermPreview({ values }: { values: LetterValues }) {
  const term = termOf(values)
  return (
    <div>
      <div role="status" className="empty:hidden">
        {term ? (
          <div className="grid gap-1 rounded-control bg-pine-tint px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {term.due ?? m.letters_preview_none()}
              {term.due_on ? <DayBadge day={term.due_on} /> : null}
            </p>
            <p className="type-small text-ink-2">
              {m.letters_delivered({ date: formatDate(term.delivered_on) })}
              {term.isUnopened ? ` ${m.letters_unopened()}` : null}
            </p>
          </div>
        ) : null}
      </div>
      {term ? <LetterRules {...term.of} /> : null}
    </div>
  )
}

interface RulesProps {
  kind: LetterKind
  way: LetterWay
  due_on: string | null
}

/** By which rules the term is counted, folded; none where nothing is due. */
export function LetterRules({ kind, way, due_on }: RulesProps) {
  const facts = [ruleOfLetter(kind), ruleOfDelivery(way)].filter((fact) => fact !== null)
  if (due_on === null || facts.length === 0) return null
  return (
    <details className="type-small text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-2">
        {m.plan_rule()}
      </summary>
      <FactRules facts={facts} />
    </details>
  )
}

function termOf({ kind, way, arrived_on, opened_on, named_until, visit_on, visit_time }: LetterValues) {
  const { min, max } = arrivalRange()
  if (kind === '' || arrived_on < min || arrived_on > max) return null
  const isOpenedLate = way !== 'hand' && opened_on !== ''
  if (isOpenedLate && (opened_on < arrived_on || opened_on > max)) return null
  const days = {
    ...{ kind: kind as LetterKind, way: way as LetterWay, arrived_on },
    opened_on: isOpenedLate ? opened_on : null,
    named_until: named_until >= arrived_on ? named_until : null,
    visit_on: kind === 'visit' && visit_on >= arrived_on ? visit_on : null,
  }
  const term = letterTerm(days)
  const due = describeDue({ ...days, ...term, visit_time: visit_time || null })
  return { ...term, due, isUnopened: mayComeEarlier({ ...days, ...term }), of: { ...days, ...term } }
}
