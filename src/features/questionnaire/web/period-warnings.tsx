import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { TriangleAlert } from '#ui/icons.tsx'
import type { PeriodRule } from '../contract.ts'
import { findPeriodWarnings, type PeriodWarning } from '../periods/rules.ts'
import type { AnswerRow } from '../schema.ts'

interface PeriodWarningsProps {
  rows: readonly AnswerRow[]
  rule: PeriodRule
  /** Above the warnings, where somebody else reads them. */
  title?: string
}

/** What looks wrong with the days of a table. It can be saved all the same. */
export function PeriodWarnings({ rows, rule, title = m.questionnaire_warnings() }: PeriodWarningsProps) {
  const warnings = findPeriodWarnings(rows, { rule, today: todayInWarsaw(readClock()) })
  return (
    <div role="status" className="type-small empty:hidden">
      {warnings.length > 0 ? (
        <div className="flex gap-2 rounded-r-badge border-l-4 border-amber bg-amber-tint px-4 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" strokeWidth={1.75} />
          <div className="grid gap-1">
            <p className="font-semibold">{title}</p>
            <ul className="grid gap-1">
              {warnings.map((warning) => (
                <li key={JSON.stringify(warning)}>{describeWarning(warning)}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  )
}

function describeWarning(warning: PeriodWarning): string {
  const row = warning.row + 1
  switch (warning.kind) {
    case 'overlap':
      return m.questionnaire_warning_overlap({ row, other: warning.other + 1 })
    case 'gap':
      return m.questionnaire_warning_gap({
        row,
        other: warning.other + 1,
        from: formatDate(warning.from),
        to: formatDate(warning.to),
      })
    case 'future':
      return m.questionnaire_warning_future({ row })
    case 'no_end':
      return m.questionnaire_warning_no_end({ row })
    case 'no_start':
      return m.questionnaire_warning_no_start({ row })
    case 'end_before_start':
      return m.questionnaire_warning_end_before_start({ row })
  }
}
