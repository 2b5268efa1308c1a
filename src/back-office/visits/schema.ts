import { z } from 'zod'
import { deskPersonSchema } from '#back-office/desk/schema.ts'
import { CANCEL_REASON_MAX, OFFICE_LOCATIONS, VISIT_OUTCOMES } from '#features/appointments/contract.ts'
import { CONSULTATION_SERVICES } from '#features/consultations/contract.ts'
import { PACKAGE_IDS } from '#features/packages/contract.ts'
import { m } from '#messages/messages.js'
import { countDays } from '#shared/dates.ts'
import { plainText } from '#shared/text-schema.ts'
import { VISIT_DAYS_MAX, VISIT_KINDS, VISIT_STATUSES } from './contract.ts'

export const dateSchema = z.iso.date({ error: () => m.shared_enter_date() })
export const timeSchema = z
  .string({ error: () => m.back_office_visits_error_time() })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.back_office_visits_error_time() })

export const visitsQuerySchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    with: z.string().max(100).optional().describe('"me", "none" or the id of a member of staff.'),
  })
  .refine(({ from, to }) => from <= to && countDays(from, to) < VISIT_DAYS_MAX, {
    path: ['to'],
    error: () => m.back_office_visits_error_days(),
  })
export type VisitsQuery = z.infer<typeof visitsQuerySchema>

export const visitParamsSchema = z.object({ kind: z.enum(VISIT_KINDS), id: z.string().max(100) })
export type VisitName = z.infer<typeof visitParamsSchema>

const named = z.object({ id: z.string(), name: z.string() })

export const visitSchema = z.object({
  kind: z.enum(VISIT_KINDS),
  id: z.string(),
  /** Warsaw date and wall clock time. */
  date: z.string(),
  time: z.string(),
  minutes: z.int(),
  place: z
    .enum(OFFICE_LOCATIONS)
    .nullable()
    .describe('The office of an appointment; a consultation has none.'),
  service: z.enum(CONSULTATION_SERVICES).nullable().describe('What a consultation is about.'),
  note: z.string().nullable().describe('The words of the applicant.'),
  booking_note: z.string().nullable().describe('What the team wrote to the applicant about its booking.'),
  phone: z.string().nullable().describe('Where a consultation is held.'),
  person: deskPersonSchema,
  number: z.string().describe('Number of the case.'),
  package_type: z.enum(PACKAGE_IDS),
  purpose_of_stay: z.string().nullable(),
  with: named.nullable().describe('Who of the team: the one who has the case, unless somebody else is set.'),
  is_given: z.boolean().describe('Whether somebody was set for this visit alone.'),
  status: z.enum(VISIT_STATUSES),
  cancel_reason: z.string().nullable(),
  booked_by: z
    .string()
    .nullable()
    .describe('The applicant, or who of the team has booked it; null when that account is gone.'),
  booked_at: z.string().describe('Of a consultation: when it was asked for.'),
  revision: z.int().describe('Rises with every change; acts send the one they have seen.'),
})
export type Visit = z.infer<typeof visitSchema>

const revision = z.int().min(0)

export const outcomeSchema = z.strictObject({
  outcome: z
    .enum(VISIT_OUTCOMES, { error: () => m.back_office_visits_error_outcome() })
    .nullable()
    .describe('Null takes it back.'),
  revision,
})
export const moveSchema = z.strictObject({ date: dateSchema, time: timeSchema, revision })
export const cancelSchema = z.strictObject({
  reason: plainText({ max: CANCEL_REASON_MAX }).optional().describe('Shown to the applicant.'),
  revision,
})
export const withSchema = z.strictObject({
  with: z.string().max(100).nullable().describe('Null is the one who has the case.'),
  revision,
})
