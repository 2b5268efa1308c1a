import { z } from 'zod'
import { m } from '#messages/messages.js'
import { countDays } from '#shared/dates.ts'
import { plainLine } from '#shared/text-schema.ts'
import { dateSchema, timeSchema, visitSchema } from '../schema.ts'
import { CLOSURE_DAYS_MAX, CLOSURE_REASON_MAX } from './contract.ts'

export const closuresQuerySchema = z
  .strictObject({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => from <= to && countDays(from, to) <= CLOSURE_DAYS_MAX, {
    path: ['to'],
    error: () => m.back_office_visits_closures_error_days(),
  })
export type ClosuresQuery = z.infer<typeof closuresQuerySchema>

export const newClosureSchema = z
  .strictObject({
    staff_id: z.string().max(100).nullable().describe('Null closes for everybody.'),
    from_day: dateSchema,
    to_day: dateSchema,
    from_time: timeSchema.nullish().describe('Of every day; without hours the whole day is closed.'),
    to_time: timeSchema.nullish(),
    reason: plainLine({ max: CLOSURE_REASON_MAX }).nullish(),
    covered_by: z
      .string()
      .max(100)
      .nullish()
      .describe('Id of the colleague who covers the cases; for whole days of one person.'),
  })
  .refine(({ from_day, to_day }) => from_day <= to_day, {
    path: ['to_day'],
    error: () => m.back_office_visits_closures_error_order(),
  })
  .refine(({ from_day, to_day }) => countDays(from_day, to_day) < CLOSURE_DAYS_MAX, {
    path: ['to_day'],
    error: () => m.back_office_visits_closures_error_days(),
  })
  .refine(({ from_time, to_time }) => Boolean(from_time) === Boolean(to_time), {
    path: ['to_time'],
    error: () => m.back_office_visits_closures_error_hours(),
  })
  .refine(({ from_time, to_time }) => !from_time || !to_time || from_time < to_time, {
    path: ['to_time'],
    error: () => m.back_office_visits_closures_error_hours_order(),
  })
  .refine(({ covered_by, staff_id, from_time }) => !covered_by || (staff_id !== null && !from_time), {
    path: ['covered_by'],
    error: () => m.back_office_visits_closures_error_cover_whole(),
  })
  .refine(({ covered_by, staff_id }) => !covered_by || covered_by !== staff_id, {
    path: ['covered_by'],
    error: () => m.back_office_visits_closures_error_cover_self(),
  })
export type NewClosure = z.infer<typeof newClosureSchema>

export const closureSchema = z.object({
  id: z.string(),
  staff: z.object({ id: z.string(), name: z.string() }).nullable().describe('Null is everybody.'),
  from_day: z.string(),
  to_day: z.string(),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  reason: z.string().nullable(),
  covered_by: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The colleague who covers the cases.'),
  set_by: z.string().nullable().describe('Name; null when the account is gone.'),
  may_remove: z.boolean().describe('Whether the caller may remove it.'),
})
export type Closure = z.infer<typeof closureSchema>

export const madeClosureSchema = closureSchema.extend({
  consultations: z
    .array(visitSchema)
    .describe('Booked consultations within it: they stand until they are moved.'),
})
export type MadeClosure = z.infer<typeof madeClosureSchema>
