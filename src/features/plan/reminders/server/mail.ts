import { DEADLINE_NOTICES } from '#features/cases/deadlines/server/mail.ts'
import { composeMessage, type Notice } from '#features/notifications/server/mail.ts'
import type { PlannedStep } from '#features/plan/rules.ts'
import { nameStep } from '#features/plan/step-words/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { ReminderDays } from '../contract.ts'
import { isSwitchable } from '../rules.ts'

/** So many of the open steps are named in a mail. */
const MAX_NAMED_STEPS = 3

interface DatedSteps {
  steps: readonly PlannedStep[]
  /** Purpose of stay of the application form. */
  purpose: string | null
}

interface NearDay {
  userId: string
  caseId: string
  /** YYYY-MM-DD. */
  day: string
  daysBefore: ReminderDays
  plan: DatedSteps
}

/** Reminder of the last day of the legal stay, one for each of the days before it; the mail names what is open. */
export function lastLegalDayNearNotice({ userId, caseId, day, daysBefore, plan }: NearDay): Notice {
  return {
    userId,
    topic: isSwitchable(daysBefore) ? 'deadlines' : 'last_days',
    message: composeMessage(DEADLINE_NOTICES, 'cases_last_legal_day_near', { day }),
    link: '/plan',
    // A changed day is told of anew.
    dedupeKey: `deadline:${caseId}:${day}:${daysBefore}`,
    mail: () => {
      const date = formatDate(day)
      return {
        subject: m.cases_mail_last_legal_day_near_subject({ date }),
        paragraphs: [
          m.cases_last_legal_day_near({ date }),
          ...describeOpen(plan),
          m.cases_mail_last_legal_day_file(),
        ],
        action: { label: m.plan_mail_button(), path: '/plan' },
      }
    },
  }
}

/** The next open steps, one to a paragraph; a mail has no words of a task, which may be of anything. */
function describeOpen({ steps, purpose }: DatedSteps): string[] {
  const open = steps.flatMap(({ id, due_on, state }) =>
    state === 'completed' || due_on === null ? [] : [{ id, due_on, state }],
  )
  if (open.length === 0) return []
  const named = open.slice(0, MAX_NAMED_STEPS).map(({ id, due_on, state }) => {
    const values = { step: nameStep(id, purpose), date: formatDate(due_on) }
    return state === 'late' ? m.plan_mail_step_late(values) : m.plan_mail_step(values)
  })
  return [m.plan_mail_open({ count: open.length }), ...named]
}
