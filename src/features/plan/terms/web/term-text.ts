import { m } from '#messages/messages.js'
import type { TermKind } from '../contract.ts'

/** What starts each term. */
export const TERM_NAMES: Record<TermKind, () => string> = {
  formal_gaps: m.plan_terms_formal_gaps,
  visit: m.plan_terms_visit,
  evidence: m.plan_terms_evidence,
  job_lost: m.plan_terms_job_lost,
}
