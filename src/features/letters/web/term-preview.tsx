import type { Fact } from '#facts/fact.ts'
import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { LetterWay } from '#shared/letter-term.ts'
import { FoldedRule } from '#texts/web/official-rule.tsx'
import type { LetterKind } from '../contract.ts'
import { arrivalRange, letterTerm, ruleOfDelivery, ruleOfLetter } from '../rules.ts'
import { describeDue } from './letter-text.ts'
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
            </p>
          </div>
        ) : null}
      </div>
      {term ? <LetterRules rules={term.rules} className="mt-2" /> : null}
    </div>
  )
}

/** By which rules a term is counted, folded. */
export function LetterRules({ rules, className }: { rules: readonly (Fact | null)[]; className?: string }) {
  const shown = rules.filter((rule) => rule !== null)
  if (shown.length === 0) return null
  return (
    <div className={className}>
      {shown.map((rule) => (
        <FoldedRule key={rule.id} rule={rule} />
      ))}
    </div>
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
  return { ...term, due, rules: [ruleOfLetter(days.kind), ruleOfDelivery(days.way)] }
}
