import { m } from '#messages/messages.js'
import { type FeatureKey, PACKAGE_IDS, type PackageId } from './contract.ts'

/** The rank of a package in the catalogue: 0 is free, 3 is premium. */
export function packageRank(id: PackageId): number {
  return PACKAGE_IDS.indexOf(id)
}

const SERVICES = {
  free: 'advice',
  basic: 'review',
  standard: 'preparation',
  premium: 'preparation',
} as const satisfies Record<PackageId, string>

/**
 * What a package includes of the work on an application (specification, section 9): advice only, a review of the
 * documents and help with the form, or the preparation of the documents.
 */
export function serviceOf(id: PackageId): (typeof SERVICES)[PackageId] {
  return SERVICES[id]
}

/** True when the package is higher than the person's current one; free never has to be bought. */
export function canChoosePackage({ wanted, current }: { wanted: PackageId; current: PackageId }): boolean {
  return packageRank(wanted) > packageRank(current)
}

/**
 * How a card is shown to somebody with package `current`. Free does not count as owned while the person has only free.
 */
export function packageStanding({
  id,
  current,
}: {
  id: PackageId
  current: PackageId
}): 'open' | 'owned' | 'lower' {
  if (current === 'free' || canChoosePackage({ wanted: id, current })) return 'open'
  return id === current ? 'owned' : 'lower'
}

const NAMES: Record<PackageId, () => string> = {
  free: m.packages_free_name,
  basic: m.packages_basic_name,
  standard: m.packages_standard_name,
  premium: m.packages_premium_name,
}

const DESCRIPTIONS: Record<PackageId, () => string> = {
  free: m.packages_free_description,
  basic: m.packages_basic_description,
  standard: m.packages_standard_description,
  premium: m.packages_premium_description,
}

const FEATURES: Record<FeatureKey, () => string> = {
  consultation_call: m.packages_feature_consultation_call,
  basic_checklist: m.packages_feature_basic_checklist,
  general_guidance: m.packages_feature_general_guidance,
  email_support: m.packages_feature_email_support,
  document_review: m.packages_feature_document_review,
  form_assistance: m.packages_feature_form_assistance,
  email_and_phone_support: m.packages_feature_email_and_phone_support,
  basic_appointment_help: m.packages_feature_basic_appointment_help,
  extended_consultation_45: m.packages_feature_extended_consultation_standard,
  full_review: m.packages_feature_full_review,
  document_preparation: m.packages_feature_document_preparation,
  priority_support: m.packages_feature_priority_support,
  appointment_booking: m.packages_feature_appointment_booking,
  interview_preparation: m.packages_feature_interview_preparation,
  extended_consultation_90: m.packages_feature_extended_consultation_premium,
  end_to_end_management: m.packages_feature_end_to_end_management,
  personal_consultant: m.packages_feature_personal_consultant,
  support_24_7: m.packages_feature_support_at_any_hour,
  translation: m.packages_feature_translation,
  follow_up_tracking: m.packages_feature_follow_up_tracking,
  success_guarantee: m.packages_feature_success_guarantee,
}

/** What a feature is, and what it is not, where its name says too little. */
const NOTES: Partial<Record<FeatureKey, () => string>> = {
  basic_appointment_help: m.packages_note_appointment,
  appointment_booking: m.packages_note_appointment,
  interview_preparation: m.packages_note_interview,
  end_to_end_management: m.packages_note_end_to_end,
  personal_consultant: m.packages_note_personal_consultant,
  support_24_7: m.packages_note_support,
}

export const featureNote = (key: FeatureKey): string | undefined => NOTES[key]?.()
export const packageName = (id: PackageId): string => NAMES[id]()
export const packageDescription = (id: PackageId): string => DESCRIPTIONS[id]()
export const featureName = (key: FeatureKey): string => FEATURES[key]()
