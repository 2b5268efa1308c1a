/** The seven services, in the order of the carousel; the ids are also their future paths and anchors. */
export const SERVICE_IDS = [
  'temporary-residence-card',
  'permanent-residence-card',
  'eu-long-term-residence-card',
  'work-permit',
  'company-registration',
  'business-incubator',
  'translation-services',
] as const

export type ServiceId = (typeof SERVICE_IDS)[number]

export interface Service {
  id: ServiceId
  /** On the home page the first four are main. */
  type: 'main' | 'additional'
}

export const SERVICES: readonly Service[] = [
  { id: 'temporary-residence-card', type: 'main' },
  { id: 'permanent-residence-card', type: 'main' },
  { id: 'eu-long-term-residence-card', type: 'main' },
  { id: 'work-permit', type: 'main' },
  { id: 'company-registration', type: 'additional' },
  { id: 'business-incubator', type: 'additional' },
  { id: 'translation-services', type: 'additional' },
]

/** The three that the services page shows with their rules; the other four are its additional services. */
export const RESIDENCE_CARD_IDS: readonly ServiceId[] = [
  'temporary-residence-card',
  'permanent-residence-card',
  'eu-long-term-residence-card',
]
