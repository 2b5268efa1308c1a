/** The three types of consultation; minutes as on their cards. */
export const CONSULTATION_TYPES = [
  { id: 'initial', minutes: 30, package: 'free' },
  { id: 'document-review', minutes: 45, package: 'basic' },
  { id: 'strategy', minutes: 60, package: 'standard' },
] as const

export type ConsultationType = (typeof CONSULTATION_TYPES)[number]
