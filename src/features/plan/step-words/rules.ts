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

type Words = (purpose: string | null) => StepWords

const WORDS: Record<PlanStepId, Words> = {
  last_legal_day: () => ({
    title: m.plan_step_last_legal_day(),
    text: m.plan_step_last_legal_day_text(),
    takes: null,
    link: '/last-legal-day',
  }),
  pesel: () => ({
    title: m.plan_step_pesel(),
    text: m.plan_step_pesel_text(),
    takes: m.plan_step_pesel_takes(),
    link: STATE_ACCOUNTS,
  }),
  trusted_profile: () => ({
    title: m.plan_step_trusted_profile(),
    text: m.plan_step_trusted_profile_text(),
    takes: m.plan_step_trusted_profile_takes(),
    link: STATE_ACCOUNTS,
  }),
  passport_register: () => ({
    title: m.plan_step_passport_register(),
    text: m.plan_step_passport_register_text(),
    takes: m.plan_step_passport_register_takes(),
    link: STATE_ACCOUNTS,
  }),
  e_delivery: () => ({
    title: m.plan_step_e_delivery(),
    text: m.plan_step_e_delivery_text(),
    takes: m.plan_step_e_delivery_takes(),
    link: STATE_ACCOUNTS,
  }),
  mos_account: () => ({
    title: m.plan_step_mos_account(),
    text: m.plan_step_mos_account_text(),
    takes: m.plan_step_mos_account_takes(),
    link: STATE_ACCOUNTS,
  }),
  annex_link: (purpose) => ({
    title: ofPurpose(ANNEX_LINK, purpose),
    text: m.plan_step_annex_link_text(),
    takes: null,
    link: `${GUIDES}/employer`,
  }),
  personal_info: () => ({
    title: m.plan_step_personal_info(),
    text: m.plan_step_personal_info_text(),
    takes: m.plan_step_personal_info_takes(),
    link: '/personal-info',
  }),
  photo: () => ({
    title: m.plan_step_photo(),
    text: m.plan_step_photo_text({ months: requireFact('photo-months').shown }),
    takes: m.plan_step_photo_takes(),
    link: '/documents#photo',
  }),
  documents: () => ({
    title: m.plan_step_documents(),
    text: m.plan_step_documents_text(),
    takes: m.plan_step_documents_takes(),
    link: '/documents',
  }),
  application_form: () => ({
    title: m.plan_step_application_form(),
    text: m.plan_step_application_form_text(),
    takes: m.plan_step_application_form_takes(),
    link: '/application-form',
  }),
  submit: () => ({
    title: m.plan_step_submit(),
    text: m.plan_step_submit_text(),
    takes: m.plan_step_submit_takes(),
    link: '/review-application',
  }),
  check: () => ({ title: m.plan_step_check(), text: m.plan_step_check_text(), takes: null, link: null }),
  fees: (purpose) => ({
    title: m.plan_step_fees(),
    text: m.plan_step_fees_text({ stamp: stampDuty(purpose), card: requireFact('fee-card').shown }),
    takes: m.plan_step_fees_takes(),
    link: `${GUIDES}/paying-fees`,
  }),
  annex_signed: (purpose) => ({
    title: ofPurpose(ANNEX_SIGNED, purpose),
    text: m.plan_step_annex_signed_text(),
    takes: m.plan_step_annex_signed_takes({ days: requireFact('employer-annex').shown }),
    link: `${GUIDES}/employer`,
  }),
  file: () => ({
    title: m.plan_step_file(),
    text: m.plan_step_file_text(),
    takes: m.plan_step_file_takes(),
    link: '/filing',
  }),
  last_day_to_file: () => ({
    title: m.plan_step_last_day_to_file(),
    text: m.plan_step_last_day_to_file_text(),
    takes: null,
    link: `${GUIDES}/last-legal-day`,
  }),
  visit: () => ({
    title: m.plan_step_visit(),
    text: m.plan_step_visit_text(),
    takes: null,
    link: `${GUIDES}/letters`,
  }),
  decision: () => ({
    title: m.plan_step_decision(),
    text: m.plan_step_decision_text(),
    takes: null,
    link: '/knowledge-base/processing-times/voivodeship-times',
  }),
  card: () => ({
    title: m.plan_step_card(),
    text: m.plan_step_card_text(),
    takes: null,
    link: `${GUIDES}/collect-and-renew-card`,
  }),
}

/** What a step of the plan says, for a purpose of stay of the application form. */
export function describePlanStep(id: PlanStepId, purpose: string | null): StepWords {
  return WORDS[id](purpose)
}

const ANNEX_LINK: Record<string, () => string> = {
  work: m.plan_step_annex_link_work,
  study: m.plan_step_annex_link_study,
  business: m.plan_step_annex_link_business,
}
const ANNEX_SIGNED: Record<string, () => string> = {
  work: m.plan_step_annex_signed_work,
  study: m.plan_step_annex_signed_study,
  business: m.plan_step_annex_signed_business,
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
