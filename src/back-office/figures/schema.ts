import { z } from 'zod'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { OFFICE_LOCATIONS } from '#features/appointments/contract.ts'
import { CASE_STAGES, TURNS } from '#features/cases/contract.ts'
import { DECISIONS } from '#features/cases/status/contract.ts'
import { PAID_PACKAGE_IDS } from '#features/payments/contract.ts'
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
/** Grosze. */
const money = {
  paid: z.int().describe('Grosze that came in the period.'),
  refunded: z
    .int()
    .describe('Grosze that left in it, whenever they had come: given back, or lost in a dispute.'),
  net: z.int(),
}
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
  load: z
    .array(
      z.object({
        key: z.string().nullable().describe('Id of the member of staff; null for the cases of nobody.'),
        name: z.string().nullable(),
        open: z.int(),
        ours: z.int().describe('How many of them are ours to act on now.'),
        tasks_due: z
          .int()
          .describe('Open tasks of ours in them that are due today, were before, or have no day.'),
      }),
    )
    .describe('Open cases by who has them. Suspended colleagues are there while they have any.'),
  decisions: counted(z.enum(DECISIONS)).describe(
    'Decisions that were noted in the period; one that was corrected counts once, an appeal has one of its own.',
  ),
  decisions_by_purpose: z
    .array(
      z.object({
        key: z.enum(PURPOSES_OF_STAY).nullable(),
        count: z.int(),
        granted: z.int(),
        share: z.number().nullable().describe('Of those granted, 0 to 1; null of nothing.'),
      }),
    )
    .describe('The same by purpose of stay; null where it is not known.'),
  revenue_by_month: z
    .array(z.object({ key: z.string().describe('YYYY-MM in Warsaw.'), ...money }))
    .describe('Money of the period by month; the first and the last month may be parts.'),
  revenue_by_package: z.array(z.object({ key: z.enum(PAID_PACKAGE_IDS), ...money })),
})
export type Figures = z.infer<typeof figuresSchema>
