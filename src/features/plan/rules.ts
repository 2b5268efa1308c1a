import type { FactId } from '#facts/fact-book.ts'
import { requireFact } from '#facts/require-fact.ts'
import { addDays } from '#shared/dates.ts'
import { workingDayUntil } from '#shared/holidays.ts'
import type { PlanState, PlanStepId, StepOwner } from './contract.ts'

/** From so many days before its day on, a step is one of now. */
const CURRENT_DAYS = 7

/** Purposes of stay whose application has an annex of somebody else (facts, section 1.1). */
const ANNEX_PURPOSES: readonly string[] = ['work', 'study', 'business']

export interface StepRule {
  id: PlanStepId
  owner: StepOwner
  /** Days before the last legal day, by our own advice; null for what has no day of ours. */
  lead: (() => number) | null
  /** The record that says why. */
  fact?: FactId
  /** True for what only an application with an annex has. */
  ofAnnex?: true
}

const days = (id: LeadFact) => () => requireFact(id).value
type LeadFact =
  | 'plan-pesel'
  | 'plan-trusted-profile'
  | 'plan-passport-register'
  | 'plan-e-delivery'
  | 'plan-mos-account'
  | 'annex-link-before'
  | 'plan-personal-info'
  | 'plan-documents'
  | 'plan-submit'
  | 'plan-fees'
  | 'apply-before'

/** The way to the filing and past it. What has to stand first comes first; the days before the last legal day are records. */
export const STEP_RULES: readonly StepRule[] = [
  { id: 'last_legal_day', owner: 'applicant', lead: null, fact: 'legal-stay-deadline' },
  { id: 'pesel', owner: 'applicant', lead: days('plan-pesel'), fact: 'mos-login' },
  { id: 'trusted_profile', owner: 'applicant', lead: days('plan-trusted-profile'), fact: 'mos-login' },
  {
    id: 'passport_register',
    owner: 'applicant',
    lead: days('plan-passport-register'),
    fact: 'passport-in-pesel',
  },
  { id: 'e_delivery', owner: 'applicant', lead: days('plan-e-delivery'), fact: 'e-delivery' },
  { id: 'mos_account', owner: 'applicant', lead: days('plan-mos-account'), fact: 'mos-account' },
  {
    id: 'annex_link',
    owner: 'applicant',
    lead: days('annex-link-before'),
    fact: 'annex-link-before',
    ofAnnex: true,
  },
  { id: 'personal_info', owner: 'applicant', lead: days('plan-personal-info') },
  { id: 'photo', owner: 'applicant', lead: days('plan-documents'), fact: 'photo' },
  { id: 'documents', owner: 'applicant', lead: days('plan-documents'), fact: 'passport-pages' },
  { id: 'application_form', owner: 'applicant', lead: days('plan-documents') },
  { id: 'questionnaire', owner: 'applicant', lead: days('plan-documents') },
  { id: 'submit', owner: 'applicant', lead: days('plan-submit') },
  { id: 'check', owner: 'consultancy', lead: days('plan-fees') },
  { id: 'fees', owner: 'applicant', lead: days('plan-fees'), fact: 'fees-two-payees' },
  {
    id: 'annex_signed',
    owner: 'third_party',
    lead: days('apply-before'),
    fact: 'employer-annex',
    ofAnnex: true,
  },
  { id: 'file', owner: 'applicant', lead: days('apply-before'), fact: 'apply-before' },
  { id: 'last_day_to_file', owner: 'applicant', lead: () => 0, fact: 'mos-filed' },
  { id: 'visit', owner: 'office', lead: null, fact: 'office-visit' },
  { id: 'decision', owner: 'office', lead: null, fact: 'decision-temporary' },
  { id: 'card', owner: 'office', lead: null, fact: 'card-pickup-age' },
]

export interface PlanFacts {
  /** YYYY-MM-DD in Warsaw. */
  today: string
  lastLegalDay: string | null
  /** Purpose of stay of the application form; null while it is not chosen. */
  purpose: string | null
  /** Whether the package has a check of ours in it. */
  isChecked: boolean
  /** Whether the official receipt is stored: whatever comes before the filing is done then. */
  isFiled: boolean
  done: ReadonlySet<string>
}

export interface PlannedStep {
  id: PlanStepId
  owner: StepOwner
  /** YYYY-MM-DD; null without a last legal day, and for what has no day of ours. */
  due_on: string | null
  state: PlanState
  fact: FactId | null
}

/**
 * The steps of an application, counted back from its last legal day. A day of ours that is no working day in Poland is the
 * working day before it, so that an office or a bank can be reached; the last legal day itself never moves.
 */
export function planSteps(facts: PlanFacts): PlannedStep[] {
  const steps = STEP_RULES.filter((rule) => isOfPlan(rule, facts)).map((rule) => ({
    id: rule.id,
    owner: rule.owner,
    due_on: dueOn(rule, facts.lastLegalDay),
    isDone: facts.done.has(rule.id) || (facts.isFiled && isBeforeFiling(rule.id)),
    fact: rule.fact ?? null,
  }))
  return withStates(steps, facts.today)
}

function isOfPlan({ id, ofAnnex }: StepRule, { purpose, isChecked }: PlanFacts): boolean {
  if (id === 'check') return isChecked
  return !ofAnnex || purpose === null || ANNEX_PURPOSES.includes(purpose)
}

const AFTER_FILING: readonly PlanStepId[] = ['visit', 'decision', 'card']
const isBeforeFiling = (id: PlanStepId) => !AFTER_FILING.includes(id)

function dueOn({ id, lead }: StepRule, lastLegalDay: string | null): string | null {
  if (lastLegalDay === null || lead === null) return null
  return id === 'last_day_to_file' ? lastLegalDay : workingDayUntil(addDays(lastLegalDay, -lead()))
}

interface OpenOrDone {
  owner: StepOwner
  due_on: string | null
  isDone: boolean
}

/**
 * Adds the state of each: done; late, when its day has passed; of now, when its day is near or it is the first one that the
 * applicant has not done; else to come.
 */
export function withStates<Step extends OpenOrDone>(
  steps: readonly Step[],
  today: string,
): (Omit<Step, 'isDone'> & { state: PlanState })[] {
  const first = steps.find(({ isDone, owner }) => !isDone && owner === 'applicant')
  return steps.map((step) => {
    const { isDone, ...shown } = step
    return { ...shown, state: stateOf(step, { today, isFirst: step === first }) }
  })
}

function stateOf(
  { isDone, due_on }: OpenOrDone,
  { today, isFirst }: { today: string; isFirst: boolean },
): PlanState {
  if (isDone) return 'completed'
  if (due_on !== null && due_on < today) return 'late'
  const isNear = due_on !== null && due_on <= addDays(today, CURRENT_DAYS)
  return isFirst || isNear ? 'current' : 'upcoming'
}

/**
 * The steps in the order of a line of time: what is done, then what is open by its day; what is due at once comes before
 * that, what comes after the filing last.
 */
export function orderSteps<Step extends { id: string; due_on: string | null; state: PlanState }>(
  steps: readonly Step[],
): Step[] {
  const last: readonly string[] = AFTER_FILING
  const dayOf = ({ id, due_on }: Step) => due_on ?? (last.includes(id) ? '9999' : '')
  const done = steps.filter(({ state }) => state === 'completed')
  const open = steps.filter(({ state }) => state !== 'completed')
  const hasDays = open.some(({ due_on }) => due_on !== null)
  return [...done, ...(hasDays ? open.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b))) : open)]
}
