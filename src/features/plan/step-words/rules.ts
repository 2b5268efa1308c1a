import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import type { PlanStepId } from '../contract.ts'

interface StepWords {
  title: string
  text: string
  /** How long it usually takes; null where we do not know. */
  takes: string | null
  /** Path of the screen or the guide; null where there is none. */
  link: string | null
}

const GUIDES = '/knowledge-base/your-situation'
const STATE_ACCOUNTS = `${GUIDES}/pesel-trusted-profile-e-delivery`

type Words = (purpose: string | null) => Omit<StepWords, 'title'>

const WORDS: Record<PlanStepId, Words> = {
  last_legal_day: () => ({
    text: m.plan_step_last_legal_day_text(),
    takes: null,
    link: '/last-legal-day',
  }),
  pesel: () => ({
    text: m.plan_step_pesel_text(),
    takes: m.plan_step_pesel_takes(),
    link: STATE_ACCOUNTS,
  }),
  trusted_profile: () => ({
    text: m.plan_step_trusted_profile_text(),
    takes: m.plan_step_trusted_profile_takes(),
    link: STATE_ACCOUNTS,
  }),
  passport_register: () => ({
    text: m.plan_step_passport_register_text(),
    takes: m.plan_step_passport_register_takes(),
    link: STATE_ACCOUNTS,
  }),
  e_delivery: () => ({
    text: m.plan_step_e_delivery_text(),
    takes: m.plan_step_e_delivery_takes(),
    link: STATE_ACCOUNTS,
  }),
  mos_account: () => ({
    text: m.plan_step_mos_account_text(),
    takes: m.plan_step_mos_account_takes(),
    link: STATE_ACCOUNTS,
  }),
  annex_link: () => ({
    text: m.plan_step_annex_link_text(),
    takes: null,
    link: `${GUIDES}/employer`,
  }),
  personal_info: () => ({
    text: m.plan_step_personal_info_text(),
    takes: m.plan_step_personal_info_takes(),
    link: '/personal-info',
  }),
  photo: () => ({
    text: m.plan_step_photo_text({ months: showInCase(requireFact('photo-months'), 'genitive') }),
    takes: m.plan_step_photo_takes(),
    link: '/documents#photo',
  }),
  documents: () => ({
    text: m.plan_step_documents_text(),
    takes: m.plan_step_documents_takes(),
    link: '/documents',
  }),
  application_form: () => ({
    text: m.plan_step_application_form_text(),
    takes: m.plan_step_application_form_takes(),
    link: '/application-form',
  }),
  questionnaire: () => ({
    text: m.plan_step_questionnaire_text(),
    takes: null,
    link: '/questionnaire/person',
  }),
  submit: () => ({
    text: m.plan_step_submit_text(),
    takes: m.plan_step_submit_takes(),
    link: '/review-application',
  }),
  check: () => ({ text: m.plan_step_check_text(), takes: null, link: null }),
  fees: (purpose) => ({
    text: m.plan_step_fees_text({ stamp: stampDuty(purpose), card: requireFact('fee-card').shown }),
    takes: m.plan_step_fees_takes(),
    link: `${GUIDES}/paying-fees`,
  }),
  annex_signed: () => ({
    text: m.plan_step_annex_signed_text(),
    takes: m.plan_step_annex_signed_takes({ days: showInCase(requireFact('employer-annex'), 'genitive') }),
    link: `${GUIDES}/employer`,
  }),
  file: () => ({
    text: m.plan_step_file_text(),
    takes: m.plan_step_file_takes(),
    link: '/filing',
  }),
  last_day_to_file: () => ({
    text: m.plan_step_last_day_to_file_text(),
    takes: null,
    link: `${GUIDES}/last-legal-day`,
  }),
  visit: () => ({
    text: m.plan_step_visit_text(),
    takes: null,
    link: `${GUIDES}/letters`,
  }),
  decision: () => ({
    text: m.plan_step_decision_text(),
    takes: null,
    link: '/knowledge-base/processing-times/voivodeship-times',
  }),
  card: () => ({
    text: m.plan_step_card_text(),
    takes: null,
    link: '/decision',
  }),
}

/** What a step of the plan says, for a purpose of stay of the application form. */
export function describePlanStep(id: PlanStepId, purpose: string | null): StepWords {
  return { title: nameStep(id, purpose), ...WORDS[id](purpose) }
}

const ANNEX_LINK: Record<string, () => string> = {
  work: () => m.plan_step_annex_link_work(),
  study: () => m.plan_step_annex_link_study(),
  business: () => m.plan_step_annex_link_business(),
}
const ANNEX_SIGNED: Record<string, () => string> = {
  work: () => m.plan_step_annex_signed_work(),
  study: () => m.plan_step_annex_signed_study(),
  business: () => m.plan_step_annex_signed_business(),
}

function ofPurpose(titles: Record<string, () => string>, purpose: string | null): string {
  const otherwise = titles === ANNEX_LINK ? m.plan_step_annex_link_any : m.plan_step_annex_signed_any
  return (titles[purpose ?? ''] ?? otherwise)()
}

/** Of work it is more than of every other purpose; both while the purpose is not chosen. */
function stampDuty(purpose: string | null): string {
  const { shown: work } = requireFact('fee-work')
  const { shown: other } = requireFact('fee-other')
  if (purpose === null) return m.plan_step_fees_either({ work, other })
  return purpose === 'work' ? work : other
}

const TITLES: Record<PlanStepId, (purpose: string | null) => string> = {
  last_legal_day: () => m.plan_step_last_legal_day(),
  pesel: () => m.plan_step_pesel(),
  trusted_profile: () => m.plan_step_trusted_profile(),
  passport_register: () => m.plan_step_passport_register(),
  e_delivery: () => m.plan_step_e_delivery(),
  mos_account: () => m.plan_step_mos_account(),
  annex_link: (purpose) => ofPurpose(ANNEX_LINK, purpose),
  personal_info: () => m.plan_step_personal_info(),
  photo: () => m.plan_step_photo(),
  documents: () => m.plan_step_documents(),
  application_form: () => m.plan_step_application_form(),
  questionnaire: () => m.plan_step_questionnaire(),
  submit: () => m.plan_step_submit(),
  check: () => m.plan_step_check(),
  fees: () => m.plan_step_fees(),
  annex_signed: (purpose) => ofPurpose(ANNEX_SIGNED, purpose),
  file: () => m.plan_step_file(),
  last_day_to_file: () => m.plan_step_last_day_to_file(),
  visit: () => m.plan_step_visit(),
  decision: () => m.plan_step_decision(),
  card: () => m.plan_step_card(),
}

/** What is to be done, in one line. */
export function nameStep(id: PlanStepId, purpose: string | null): string {
  return TITLES[id](purpose)
}
