import { createHash } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { recogniseNationality } from '#features/personal-info/nationality/server/service.ts'
import { listAskedNames } from '#features/questionnaire/fields/server/service.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { CaseFacts, Verdict } from '../contract.ts'
import { type Judged, judgeCase } from '../rules.ts'
import type { Check, OpenChecks } from '../schema.ts'
import {
  findCurrentCase,
  listOverrules,
  listStoredFacts,
  type OverruleRow,
  type StoredFacts,
} from './store.ts'

/** What the checks say of a case, each with the overrule that stands for what was judged. */
export interface JudgedCheck extends Judged {
  fingerprint: string
  overrule: OverruleRow | null
}

type ClockDeps = Pick<Deps, 'now'>

/** What the checks say of the caller's current case; nothing without one, and of one that has ended. */
export async function listOwnChecks(deps: ClockDeps, { tx, actor }: Act<ApplicantActor>): Promise<Check[]> {
  const caseId = await findCurrentCase(tx, actor.userId)
  const judged = caseId === null ? [] : await judgeStoredCase(deps, tx, caseId)
  return judged.map(presentCheck)
}

/** What the checks say of an open case that the caller sees, in the current language. */
export async function judgeStoredCase(deps: ClockDeps, tx: Tx, caseId: string): Promise<JudgedCheck[]> {
  const judged = await judgeStoredCases(deps, tx, [caseId])
  return (judged.get(caseId) ?? []).map((check) => ({ ...check, fingerprint: fingerprintOf(check) }))
}

/** How many checks of each of these cases stop, or are to be looked at, and are not overruled; none of one that has ended. */
export async function countOpenChecks(
  deps: ClockDeps,
  tx: Tx,
  caseIds: readonly string[],
): Promise<(caseId: string) => OpenChecks> {
  const judged = await judgeStoredCases(deps, tx, caseIds)
  return (caseId) => countOpen(judged.get(caseId) ?? [])
}

function countOpen(checks: readonly Pick<JudgedCheck, 'verdict' | 'overrule'>[]): OpenChecks {
  const count = (wanted: Verdict) =>
    checks.filter(({ verdict, overrule }) => verdict === wanted && overrule === null).length
  return { stop: count('stop'), look: count('look') }
}

/** What the checks say of each of these cases that is open and that the caller sees: two statements, however many there are. */
async function judgeStoredCases(
  { now }: ClockDeps,
  tx: Tx,
  caseIds: readonly string[],
): Promise<Map<string, Omit<JudgedCheck, 'fingerprint'>[]>> {
  if (caseIds.length === 0) return new Map()
  const today = todayInWarsaw(now())
  const [stored, overrules] = await Promise.all([listStoredFacts(tx, caseIds), listOverrules(tx, caseIds)])
  const judged = new Map<string, Omit<JudgedCheck, 'fingerprint'>[]>()
  const askedOf = rememberAsked()
  for (const facts of stored) {
    const own = overrules.filter(({ case_id }) => case_id === facts.case_id)
    const portal = keepAsked(facts.portal, askedOf(facts.application_form?.purpose_of_stay ?? null))
    const checks = judgeCase(await toCaseFacts({ ...facts, portal }, today))
    judged.set(
      facts.case_id,
      checks.map((check) => ({ ...check, overrule: findOverrule(check, own) })),
    )
  }
  return judged
}

type Purpose = NonNullable<CaseFacts['application_form']>['purpose_of_stay']

/** The names of the questions of each purpose, which are listed once however many cases have it. */
function rememberAsked(): (purpose: Purpose) => ReadonlySet<string> {
  const known = new Map<Purpose, ReadonlySet<string>>()
  return (purpose) => {
    const asked = known.get(purpose) ?? listAskedNames(purpose)
    known.set(purpose, asked)
    return asked
  }
}

/** The answers to what the purpose needs: the copy sheet has no others, and what is left of an earlier purpose says nothing of this one. */
function keepAsked(portal: CaseFacts['portal'], asked: ReadonlySet<string>): CaseFacts['portal'] {
  if (portal === null) return null
  const parts = Object.entries(portal).map(([part, answers]) => {
    const kept = Object.entries(answers).filter(([question]) => asked.has(`${part}.${question}`))
    return [part, Object.fromEntries(kept)] as const
  })
  return Object.fromEntries(parts)
}

/** The overrule of this very judgement. */
function findOverrule(judged: Judged, overrules: readonly OverruleRow[]): OverruleRow | null {
  const ofCheck = overrules.filter(({ check_id }) => check_id === judged.id)
  if (ofCheck.length === 0) return null
  const wanted = fingerprintOf(judged)
  return ofCheck.find(({ fingerprint }) => fingerprint === wanted) ?? null
}

async function toCaseFacts(stored: StoredFacts, today: string): Promise<CaseFacts> {
  const { personal_info: info } = stored
  return {
    ...pickFields(stored, ['application_form', 'last_legal_day', 'documents', 'portal', 'zone', 'employer']),
    today,
    personal_info: info && { ...info, nationality_code: await recogniseNationality(info.nationality) },
  }
}

/** The same for the same verdict on the same input: an overrule counts for no other one. */
function fingerprintOf({ id, verdict, of }: Judged): string {
  return createHash('sha256')
    .update(JSON.stringify([id, verdict, of]))
    .digest('base64url')
}

/** The record as the applicant's call returns it. */
export function presentCheck({ overrule, ...judged }: JudgedCheck): Check {
  const { id, document_type, verdict, text, rule, source, source_url, checked_on } = judged
  const overruled = overrule && { reason: overrule.reason, at: overrule.overruled_at.toISOString() }
  return { id, document_type, verdict, text, rule, source, source_url, checked_on, overruled }
}
