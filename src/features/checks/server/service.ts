import { createHash } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { recogniseNationality } from '#features/personal-info/nationality/server/service.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { CaseFacts } from '../contract.ts'
import { type Judged, judgeCase } from '../rules.ts'
import type { Check } from '../schema.ts'
import { findCurrentCase, findStoredFacts, listOverrules, type OverruleRow } from './store.ts'

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
export async function judgeStoredCase({ now }: ClockDeps, tx: Tx, caseId: string): Promise<JudgedCheck[]> {
  const facts = await readCaseFacts(tx, { caseId, today: todayInWarsaw(now()) })
  if (!facts) return []
  const overrules = await listOverrules(tx, caseId)
  return judgeCase(facts).map((judged) => {
    const fingerprint = fingerprintOf(judged)
    const overrule = overrules.find((one) => one.check_id === judged.id && one.fingerprint === fingerprint)
    return { ...judged, fingerprint, overrule: overrule ?? null }
  })
}

async function readCaseFacts(
  tx: Tx,
  { caseId, today }: { caseId: string; today: string },
): Promise<CaseFacts | null> {
  const stored = await findStoredFacts(tx, caseId)
  if (!stored) return null
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
