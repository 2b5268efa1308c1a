export const OFFICE_LOCATIONS = ['warsaw', 'krakow', 'gdansk', 'wroclaw', 'poznan', 'lodz'] as const
export type OfficeLocation = (typeof OFFICE_LOCATIONS)[number]

/** Every half hour from 09:00 to 15:00, Warsaw time. */
export const TIME_SLOTS = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
] as const
export type TimeSlot = (typeof TIME_SLOTS)[number]

export const APPOINTMENT_STATUSES = ['scheduled', 'canceled'] as const
/** What became of an appointment or a consultation, said by staff. */
export const VISIT_OUTCOMES = ['done', 'did_not_come'] as const
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]
export const CANCEL_REASON_MAX = 500
/** What the consultancy writes to the applicant about an appointment that it books. */
export const BOOKING_NOTE_MAX = 500
export const CLOSED_REASONS = ['past', 'weekend', 'holiday', 'office_closed', 'too_far'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** Name of the draft of the form that books a time. */
export const APPOINTMENT_DRAFT = 'appointment'
/** The action of the notices about a booking. */
export const BOOK = 'appointment.book'

export const SLOT_MINUTES = 30
export const NOTES_MAX = 1000
/** The first day that can be booked is tomorrow, the last one a year ahead. */
export const EARLIEST_DAYS_AHEAD = 1
export const LATEST_DAYS_AHEAD = 365
export const APPOINTMENTS_PER_PAGE = 50
/** How many days the answer to "when is the next free time?" names, with the first free time of each. */
export const NEXT_FREE_DAYS = 3
