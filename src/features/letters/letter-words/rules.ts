import { m } from '#messages/messages.js'
import type { LetterKind } from '../contract.ts'

const NAMES: Record<LetterKind, () => string> = {
  formal_gaps: m.letters_kind_formal_gaps,
  visit: m.letters_kind_visit,
  evidence: m.letters_kind_evidence,
  order: m.letters_kind_order,
  refusal: m.letters_kind_refusal,
  refusal_upheld: m.letters_kind_refusal_upheld,
  grant: m.letters_kind_grant,
  certificate: m.letters_kind_certificate,
  other: m.letters_kind_other,
}

/** What kind of letter it is, as every screen names it. */
export const nameLetter = (kind: LetterKind): string => NAMES[kind]()

const STEPS: Record<LetterKind, { title: () => string; text: () => string }> = {
  formal_gaps: { title: m.plan_terms_step_formal_gaps, text: m.plan_terms_step_formal_gaps_text },
  visit: { title: m.plan_terms_step_visit, text: m.plan_terms_step_visit_text },
  evidence: { title: m.plan_terms_step_evidence, text: m.plan_terms_step_evidence_text },
  order: { title: m.letters_step_order, text: m.letters_step_order_text },
  refusal: { title: m.plan_step_appeal, text: m.plan_step_appeal_text },
  refusal_upheld: { title: m.plan_step_complaint, text: m.plan_step_complaint_text },
  grant: { title: m.letters_step_grant, text: m.letters_step_grant_text },
  certificate: { title: m.letters_step_certificate, text: m.letters_step_certificate_text },
  other: { title: m.letters_step_other, text: m.letters_step_other_text },
}

/** What a letter asks to be done, as a step: a title and a sentence or two. */
export function describeLetterStep(kind: LetterKind): { title: string; text: string } {
  const { title, text } = STEPS[kind]
  return { title: title(), text: text() }
}
