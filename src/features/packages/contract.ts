/** In ascending order: a later package includes more than an earlier one. */
export const PACKAGE_IDS = ['free', 'basic', 'standard', 'premium'] as const

export type PackageId = (typeof PACKAGE_IDS)[number]
export type PaidPackageId = Exclude<PackageId, 'free'>

export interface Package {
  id: PackageId
  /** Price per application, in grosze. */
  price: number
  popular: boolean
  is_free: boolean
  /** Keys of features; their texts are in rules.ts. */
  features: readonly FeatureKey[]
}

const FEATURE_KEYS = [
  'consultation_call',
  'basic_checklist',
  'general_guidance',
  'email_support',
  'document_review',
  'form_assistance',
  'email_and_phone_support',
  'basic_appointment_help',
  'extended_consultation_45',
  'full_review',
  'document_preparation',
  'priority_support',
  'appointment_booking',
  'interview_preparation',
  'extended_consultation_90',
  'end_to_end_management',
  'personal_consultant',
  'support_24_7',
  'translation',
  'follow_up_tracking',
  'success_guarantee',
] as const

export type FeatureKey = (typeof FEATURE_KEYS)[number]

/** The catalogue: the only place with prices. Amounts are never taken from a client. */
export const PACKAGES: readonly Package[] = [
  {
    id: 'free',
    price: 0,
    popular: false,
    is_free: true,
    features: ['consultation_call', 'basic_checklist', 'general_guidance', 'email_support'],
  },
  {
    id: 'basic',
    price: 109_900,
    popular: false,
    is_free: false,
    features: [
      'document_review',
      'form_assistance',
      'email_and_phone_support',
      'basic_appointment_help',
      'extended_consultation_45',
    ],
  },
  {
    id: 'standard',
    price: 199_900,
    popular: true,
    is_free: false,
    features: [
      'full_review',
      'document_preparation',
      'priority_support',
      'appointment_booking',
      'interview_preparation',
      'extended_consultation_90',
    ],
  },
  {
    id: 'premium',
    price: 299_900,
    popular: false,
    is_free: false,
    features: [
      'end_to_end_management',
      'personal_consultant',
      'support_24_7',
      'translation',
      'follow_up_tracking',
      'success_guarantee',
    ],
  },
]
