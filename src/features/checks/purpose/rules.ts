import { m } from '#messages/messages.js'
import type { CaseCheck, CaseFacts } from '../contract.ts'
import { readAnswer } from '../portal/rules.ts'

type FormPurpose = NonNullable<NonNullable<CaseFacts['application_form']>['purpose_of_stay']>

/** The purposes of the state portal that each of ours may be, the usual one first. */
const PURPOSES: Record<FormPurpose, readonly string[]> = {
  work: ['work', 'blue_card', 'delegated', 'seasonal', 'research', 'traineeship'],
  study: ['studies', 'research', 'research_mobility', 'traineeship', 'other_purpose'],
  family_reunification: ['family', 'polish_citizen', 'research_family', 'other_purpose'],
  business: ['business'],
  other: ['other_purpose', 'short_stay', 'volunteering', 'trafficking', 'research', 'traineeship'],
}

/** The purpose by the name that the state portal has for it; null while none is chosen. */
export function mainPurpose(facts: CaseFacts): string | null {
  const chosen = facts.application_form?.purpose_of_stay ?? null
  return readAnswer(facts, 'justification', 'main_purpose') ?? (chosen && (PURPOSES[chosen][0] ?? null))
}

/** Purposes under the work ground: of an employer, not of one's own company. */
const WORK = ['work', 'blue_card']

const OWN_COMPANY: CaseCheck = {
  id: 'own-company',
  fact: 'own-company',
  judge(facts) {
    const purpose = mainPurpose(facts)
    const status = facts.application_form?.employment_status ?? null
    const shares = readAnswer(facts, 'employer_or_school', 'company_shares')
    if (purpose === null || !WORK.includes(purpose) || (status === null && shares === null)) return null
    const of = [purpose, status, shares]
    if (shares === 'yes') return { verdict: 'stop', of, text: m.checks_own_company_stop() }
    if (status === 'self_employed') return { verdict: 'stop', of, text: m.checks_own_company_self_employed() }
    return { verdict: 'good', of, text: m.checks_own_company_good() }
  },
}

const SAME_PURPOSE: CaseCheck = {
  id: 'same-purpose',
  fact: 'same-everywhere',
  judge(facts) {
    const ours = facts.application_form?.purpose_of_stay ?? null
    const theirs = readAnswer(facts, 'justification', 'main_purpose')
    if (ours === null || theirs === null) return null
    const of = [ours, theirs]
    if (PURPOSES[ours].includes(theirs)) return { verdict: 'good', of, text: m.checks_same_purpose_good() }
    return { verdict: 'look', of, text: m.checks_same_purpose_look() }
  },
}

export const PURPOSE_CHECKS = [OWN_COMPANY, SAME_PURPOSE]
