/** The seven services, in the order of the carousel; the ids are also their paths. */
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
  /** The home page treats the first four as main services. */
  type: 'main' | 'additional'
  /** Where the service begins: in the portal (a visitor registers first), or with a contact message. */
  start: 'portal' | 'contact'
}

export const SERVICES: readonly Service[] = [
  { id: 'temporary-residence-card', type: 'main', start: 'portal' },
  { id: 'permanent-residence-card', type: 'main', start: 'portal' },
  { id: 'eu-long-term-residence-card', type: 'main', start: 'portal' },
  { id: 'work-permit', type: 'main', start: 'portal' },
  { id: 'company-registration', type: 'additional', start: 'contact' },
  { id: 'business-incubator', type: 'additional', start: 'contact' },
  { id: 'translation-services', type: 'additional', start: 'contact' },
]

/** The three services that the services page shows with their rules; the other four are its additional services. */
export const RESIDENCE_CARD_IDS: readonly ServiceId[] = [
  'temporary-residence-card',
  'permanent-residence-card',
  'eu-long-term-residence-card',
]

export const servicePath = (id: ServiceId): `/${ServiceId}` => `/${id}`

/** The service of this id; throws for an unknown id. */
export function requireService(id: string): Service {
  const service = SERVICES.find((one) => one.id === id)
  if (service === undefined) throw new Error(`No service has the id "${id}"`)
  return service
}
