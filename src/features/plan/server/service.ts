import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { FactId } from '#facts/fact-book.ts'
import { requireFact } from '#facts/require-fact.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import type { CaseStage } from '#features/cases/contract.ts'
import { requireOpenCase } from '#features/cases/server/service.ts'
import { appealDayOf } from '#features/cases/status/rules.ts'
import { LATER_TYPE } from '#features/documents/rules.ts'
import { LETTERS_PAGE } from '#features/letters/contract.ts'
import { describeLetterStep } from '#features/letters/letter-words/rules.ts'
import { factOfLetter, waitsForAnswer } from '#features/letters/rules.ts'
import { serviceOf } from '#features/packages/rules.ts'
import { isSubmittedRow, listAskedAgain, listMissing } from '#features/progress/server/service.ts'
import { getOwnProgressRow, type ProgressRow } from '#features/progress/server/store.ts'
import { cardState, renewalFrom } from '#features/residence-card/rules.ts'
import { showTaskTitle } from '#features/tasks/caused/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { PlanStepId } from '../contract.ts'
import { orderSteps, type PlannedStep, planSteps, withStates } from '../rules.ts'
import { isMarkedStep, type Plan, type PlanStep } from '../schema.ts'
import { describePlanStep } from '../step-words/rules.ts'
import type { TermKind } from '../terms/contract.ts'
import { deleteMark, getOwnPlanRow, insertMark, type PlanRow } from './store.ts'

type PlanDeps = Pick<Deps, 'payments' | 'now'>

/** The plan of the caller's application, counted back from the last legal day. Throws signed_out. */
export async function readPlan({
  deps,
  session,
}: {
  deps: PlanDeps
  session: ApplicantSession
}): Promise<Plan> {
  const now = deps.now()
  const today = todayInWarsaw(now)
  const { row } = await getOwnProgressRow(session, { provider: deps.payments.name, now })
  return presentPlan({ row, own: await getOwnPlanRow(session, today), today })
}

/**
 * Marks a step as done, or not, that happens outside of this product; the first thing that is saved opens a case. Throws
 * not_found for a step that is not marked by hand, and conflict when the application has ended.
 */
export async function markStep(
  act: Act<ApplicantActor>,
  { step, done }: { step: string; done: boolean },
): Promise<void> {
  if (!isMarkedStep(step)) throw new AppError('not_found')
  const open = await requireOpenCase(act)
  const mark = { case_id: open.id, user_id: act.actor.userId, step }
  await (done ? insertMark(act.tx, mark) : deleteMark(act.tx, mark))
}

interface PlanSource {
  row: ProgressRow
  own: PlanRow
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/** The plan as the API returns it, in the current language. */
export function presentPlan(source: PlanSource): Plan {
  const { own, row } = source
  const { current_case: current, purpose_of_stay: purpose } = row
  const ended = (current?.ended_at ?? null) !== null
  const steps = ended
    ? []
    : [
        ...listPlanned(source).map((step) => presentStep(step, { purpose, own })),
        ...listOwn(source),
        ...listRenewal(source),
      ]
  return {
    last_legal_day: current?.last_legal_day ?? null,
    waiting: isWaiting(row),
    filed: (current?.filed_at ?? null) !== null,
    ended,
    steps: orderSteps(steps),
  }
}

/** The steps of every plan as they stand in this one, in no language. */
export function listPlanned({ row, own, today }: PlanSource): PlannedStep[] {
  const { current_case: current, purpose_of_stay: purpose } = row
  return planSteps({
    today,
    lastLegalDay: current?.last_legal_day ?? null,
    purpose,
    isFiled: (current?.filed_at ?? null) !== null,
    isChecked: isChecked(row),
    done: listDone(row, own),
  })
}

/** A stay that lasts until a decision has no last day. */
const isWaiting = ({ current_case: current }: ProgressRow) => current?.last_legal_day_basis === 'waiting'

const isChecked = ({ package_type }: ProgressRow) => serviceOf(package_type ?? 'free') !== 'advice'

/** Stages in which the consultancy has checked the application. */
const CHECKED_STAGES: readonly CaseStage[] = ['ready_to_file', 'filed', 'in_proceedings', 'decided', 'closed']

/** What is done of the steps: marked by hand, or seen in the case. */
function listDone(row: ProgressRow, { marks, has_pesel }: PlanRow): ReadonlySet<string> {
  const { current_case: current } = row
  const again = listAskedAgain(row)
  const missing = listMissing(row).filter((type) => type !== LATER_TYPE)
  const stage = current?.held_stage ?? current?.stage ?? 'preparing'
  const seen: [PlanStepId, boolean][] = [
    ['last_legal_day', (current?.last_legal_day ?? null) !== null || isWaiting(row)],
    ['pesel', has_pesel],
    ['personal_info', row.personal_info_at !== null],
    ['photo', row.document_types.includes('photo') && !again.includes('photo')],
    ['documents', missing.length === 0 && again.length === 0],
    ['application_form', row.application_form_at !== null],
    ['submit', isSubmittedRow(row)],
    ['check', CHECKED_STAGES.includes(stage)],
    ['visit', stage === 'decided'],
    ['decision', (current?.decision ?? null) !== null],
    ['card', (current?.residence_card ?? null) !== null],
  ]
  return new Set([...marks, ...seen.flatMap(([id, isDone]) => (isDone ? [id] : []))])
}

function presentStep(
  { id, owner, due_on, state, fact }: PlannedStep,
  { purpose, own }: { purpose: string | null; own: PlanRow },
): PlanStep {
  const words = describePlanStep(id, purpose)
  return {
    id,
    ...words,
    due_on,
    time: null,
    owner,
    state,
    markable: isMarkedStep(id) && !(id === 'pesel' && own.has_pesel),
    ...(fact ? ruleOf(fact) : {}),
  }
}

function ruleOf(fact: FactId) {
  const { text, source, source_url, checked_on } = requireFact(fact)
  return { rule: text, source, ...(source_url ? { source_url } : {}), checked_on }
}

const PLAIN = { takes: null, time: null, markable: false, isDone: false }

/** What this case has of its own: terms that run, tasks, and visits that are booked. */
function listOwn({ row, own, today }: PlanSource): PlanStep[] {
  return withStates(
    [
      ...listAppeal(row),
      ...listTerms(own),
      ...listLetterSteps({ row, own }),
      ...listTasks(own),
      ...listVisits(own),
    ],
    today,
  )
}

/** The term of an appeal or of a complaint to the court, with its rule. */
function listAppeal({ current_case: current }: ProgressRow) {
  const due_on = current ? appealDayOf(current) : null
  if (!current || due_on === null) return []
  const isSecond = current.decision_instance === 'second'
  return [
    {
      ...PLAIN,
      id: isSecond ? 'complaint' : 'appeal',
      title: isSecond ? m.plan_step_complaint() : m.plan_step_appeal(),
      text: isSecond ? m.plan_step_complaint_text() : m.plan_step_appeal_text(),
      due_on,
      owner: 'applicant' as const,
      link: '/messages',
      ...ruleOf(isSecond ? 'court-complaint' : 'appeal'),
    },
  ]
}

/** The next application, by our advice before the card ends: years ahead it is no step of now, and late once it has ended. */
function listRenewal({ row: { current_case: current }, today }: PlanSource): PlanStep[] {
  const card = current?.residence_card
  if (!card) return []
  const states = { valid: 'upcoming', renewal: 'current', ended: 'late' } as const
  const { isDone: _, ...plain } = PLAIN
  return [
    {
      ...plain,
      state: states[cardState(card.valid_until, today)],
      id: 'renewal',
      title: m.residence_card_start_button(),
      text: m.plan_step_renewal_text({ date: formatDate(card.valid_until) }),
      due_on: renewalFrom(card.valid_until),
      owner: 'applicant' as const,
      link: '/decision#renewal',
      ...ruleOf('renewal-before'),
    },
  ]
}

const TERMS: Record<TermKind, { title: () => string; text: () => string; fact: FactId }> = {
  formal_gaps: {
    title: m.plan_terms_step_formal_gaps,
    text: m.plan_terms_step_formal_gaps_text,
    fact: 'formal-gaps',
  },
  visit: { title: m.plan_terms_step_visit, text: m.plan_terms_step_visit_text, fact: 'office-visit' },
  evidence: {
    title: m.plan_terms_step_evidence,
    text: m.plan_terms_step_evidence_text,
    fact: 'evidence-term',
  },
  job_lost: {
    title: m.plan_terms_step_job_lost,
    text: m.plan_terms_step_job_lost_text,
    fact: 'notify-change',
  },
}

/** The terms of letters that came, and of a lost job. */
const listTerms = ({ terms }: PlanRow) =>
  terms.map(({ id, kind, due_on, done }) => {
    const { title, text, fact } = TERMS[kind]
    return {
      ...PLAIN,
      id: `term-${id}`,
      title: title(),
      text: text(),
      due_on,
      owner: 'applicant' as const,
      markable: true,
      link: '/messages',
      isDone: done,
      ...ruleOf(fact),
    }
  })

/** What letters of the office ask for by a day, as long as they can be answered. */
function listLetterSteps({ row, own }: Pick<PlanSource, 'row' | 'own'>) {
  const { decision = null, decision_instance: instance = 'first' } = row.current_case ?? {}
  const shown = own.letters.filter(({ kind, done }) => done || waitsForAnswer(kind, { decision, instance }))
  return shown.map(({ id, kind, due_on, time, done }) => {
    const fact = factOfLetter(kind)
    return {
      ...PLAIN,
      ...describeLetterStep(kind),
      id: `letter-${id}`,
      due_on,
      time,
      owner: 'applicant' as const,
      markable: true,
      link: LETTERS_PAGE,
      isDone: done,
      ...(fact && ruleOf(fact)),
    }
  })
}

const listTasks = ({ tasks }: PlanRow) =>
  tasks.map(({ id, title, due_on, done }) => ({
    ...PLAIN,
    id: `task-${id}`,
    title: showTaskTitle(title),
    text: m.plan_step_task_text(),
    due_on,
    owner: 'applicant' as const,
    link: '/dashboard',
    isDone: done,
  }))

const listVisits = ({ visits }: PlanRow) =>
  visits.map(({ id, kind, place, day, time }) => ({
    ...PLAIN,
    id: `${kind}-${id}`,
    title: place ? m.plan_step_visit_with_us({ place: nameOffice(place) }) : m.plan_step_consultation(),
    text: m.plan_step_visit_with_us_text({ time }),
    due_on: day,
    time,
    owner: 'applicant' as const,
    link: kind === 'appointment' ? '/appointment' : '/consultation',
  }))
