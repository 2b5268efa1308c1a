import { requireFact } from '#facts/require-fact.ts'
import type { Rule } from '#texts/web/fact-rule.tsx'
import type { ServiceId } from '../contract.ts'

/** Rules and figures that differ from the consultancy's statement: wherever one is shown, the other stands beside it. */
export const SERVICE_RULES: Partial<Record<ServiceId, readonly Rule[]>> = {
  'temporary-residence-card': [
    requireFact('decision-temporary'),
    requireFact('average-malopolskie'),
    requireFact('average-slaskie'),
  ],
  'permanent-residence-card': [
    requireFact('permanent-ground'),
    requireFact('language-permanent'),
    requireFact('citizenship-rule'),
  ],
  'eu-long-term-residence-card': [requireFact('language-eu')],
}

/** Ids of the rules that ask for more than the consultancy's statement: nobody should have to open one to learn it. */
export const STRICTER_RULES: readonly string[] = ['language-eu', 'permanent-ground']
