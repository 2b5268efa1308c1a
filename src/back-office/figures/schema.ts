import { z } from 'zod'
import { OFFICE_LOCATIONS } from '#features/appointments/contract.ts'
import { CASE_STAGES, TURNS } from '#features/cases/contract.ts'
import { LEAST_CASES, PERIODS } from './contract.ts'

export const figuresQuerySchema = z.strictObject({
  period: z.enum(PERIODS).optional().describe('Back from today; a quarter without it.'),
})

const UNDER = `Null from 1 to ${LEAST_CASES - 1}.`
const count = z.int().nullable().describe(UNDER)
const figure = z.number().nullable().describe(`Null under ${LEAST_CASES}.`)

const counted = <K extends z.ZodType>(key: K) =>
  z.object({
    total: z.int(),
    groups: z.array(
      z.object({ key, count: z.int(), share: z.number().nullable().describe('0 to 1; null of nothing.') }),
    ),
  })

/** Median and the value that nine of ten do not exceed. */
const spread = { median: figure, p90: figure }
const day = z.string().describe('First day of the week or month, YYYY-MM-DD.')

export const figuresSchema = z.object({
  period: z.enum(PERIODS),
  from: z.string().describe('YYYY-MM-DD in Warsaw.'),
  to: z.string(),
  open_by_turn: counted(z.enum(TURNS)),
  open_by_stage: counted(z.enum(CASE_STAGES)),
  waiting: z
    .array(
      z.object({
        key: z.enum(TURNS),
        count: z.int(),
        median: z.number().nullable(),
        p90: z.number().nullable(),
      }),
    )
    .describe('Days for which open cases have waited until now; null where none waits.'),
  filing_to_decision: z
    .array(z.object({ key: z.enum(OFFICE_LOCATIONS).nullable(), count, ...spread }))
    .describe(
      'Days, of cases decided in the period, by the office of the visit; null for cases without a visit.',
    ),
  accepted_at_once: z
    .array(z.object({ key: day, count, accepted: figure, share: figure }))
    .describe('Documents by the week or month of their first verdict.'),
  time_to_verdict: z
    .array(z.object({ key: day, count, ...spread }))
    .describe('Hours from the upload of a version to its first verdict.'),
})
export type Figures = z.infer<typeof figuresSchema>
