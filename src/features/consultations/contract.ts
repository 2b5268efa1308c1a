/** The lengths of a consultation, and the lowest package that includes each. All but the extended one have a card. */
export const CONSULTATION_TYPES = [
  { id: 'initial', minutes: 30, package: 'free' },
  { id: 'document-review', minutes: 45, package: 'basic' },
  { id: 'strategy', minutes: 60, package: 'standard' },
  { id: 'extended', minutes: 90, package: 'standard' },
] as const
export type ConsultationType = (typeof CONSULTATION_TYPES)[number]
export type Minutes = ConsultationType['minutes']
/** The same lengths as strings, for query parameters and radio buttons. */
export const MINUTES_TEXTS = ['30', '45', '60', '90'] as const satisfies readonly `${Minutes}`[]
export type MinutesText = (typeof MINUTES_TEXTS)[number]

export const CONSULTATION_SERVICES = [
  'temporary-residence',
  'permanent-residence',
  'eu-long-term',
  'work-permit',
  'company-registration',
  'business-incubator',
  'translation-services',
  'general-consultation',
] as const
export type ConsultationService = (typeof CONSULTATION_SERVICES)[number]

export const PREFERRED_TIMES = ['morning', 'afternoon', 'evening'] as const
export type PreferredTime = (typeof PREFERRED_TIMES)[number]
export const CONSULTATION_STATUSES = ['pending', 'booked', 'canceled'] as const
export const CLOSURE_REASONS = ['past', 'too_far', 'holiday', 'closed'] as const

/** Name of the form that sends a request, for its draft and the data layer. */
export const REQUEST_FORM = 'consultation'

export const NAME_MAX = 200
export const PHONE_MAX = 40
export const MESSAGE_MAX = 2000
export const CONSULTATIONS_PER_PAGE = 50
/** The first bookable day is tomorrow, so that the consultancy has read the request. */
export const EARLIEST_DAYS_AHEAD = 1
export const LATEST_DAYS_AHEAD = 60
/** A consultation can begin every half hour after opening. */
export const GRID_MINUTES = 30
/** The most requests without a time one person may have. */
export const PENDING_MAX = 10
/** The most future consultations one person may have. */
export const CONSULTATIONS_AHEAD = 3
/** Delay between the notice and the opening of the calendar (specification). */
export const CALENDAR_DELAY_MS = 1500
export const CALENDAR_PATH = '/consultation/calendar'
