import { z } from 'zod'
import { caseSummarySchema } from '#back-office/desk/schema.ts'
import { CASE_STAGES, TERMS, TURNS } from '#features/cases/contract.ts'
import { openChecksSchema } from '#features/checks/schema.ts'
import { PACKAGE_IDS } from '#features/packages/contract.ts'
import { MAX_QUERY_LENGTH, SNOOZED, SORTS } from './contract.ts'

export const queueQuerySchema = z.strictObject({
  turn: z.enum(TURNS).optional(),
  stage: z
    .enum(CASE_STAGES)
    .optional()
    .describe('Without it, every stage but the two ends; in a search, every stage, the two ends last.'),
  assigned: z
    .string()
    .max(100)
    .optional()
    .describe('`me`, with the cases that the caller covers, `none`, or the id of a member of staff.'),
  package: z.enum(PACKAGE_IDS).optional(),
  snoozed: z
    .enum(SNOOZED)
    .optional()
    .describe('Those that the caller has snoozed; without it they are left out, and a search has them, too.'),
  q: z
    .string()
    .max(MAX_QUERY_LENGTH)
    .optional()
    .describe(
      'Beginnings of words of name, email or case number, in any spelling ("23" is the case 2026-0023); or a whole number of a phone, or of a passport with its letters or without them, which the audit log says.',
    ),
  sort: z.enum(SORTS).default('days_left'),
  before: z.string().max(100).optional().describe('The number of the last case seen.'),
})
export type QueueQuery = z.infer<typeof queueQuerySchema>

const termSchema = z.object({
  kind: z.enum(TERMS),
  on: z.string().describe('YYYY-MM-DD'),
  days_left: z.int().describe('Until that day; negative after it.'),
  title: z.string().nullable().describe('Of a task.'),
})

export const queueRowSchema = caseSummarySchema.extend({
  term: termSchema
    .nullable()
    .describe(
      'What runs next: the last legal day until the case was filed in time, then the earliest of appeal, tasks and visits.',
    ),
  legal_by_application: z.boolean().describe('Filed in time, and not decided yet.'),
  moves: z.array(z.enum(CASE_STAGES)).describe('The stages to which the caller may move it now.'),
  last_message: z
    .string()
    .nullable()
    .describe('Id of the newest message of the conversation, of either side.'),
  updated_at: z.string(),
  checks: openChecksSchema.describe('How many checks of an open case are neither good nor overruled.'),
  snoozed_until: z.string().nullable().describe('YYYY-MM-DD, while the caller has snoozed it.'),
})
export type QueueRow = z.infer<typeof queueRowSchema>

export const queueSchema = z.object({
  rows: z.array(queueRowSchema),
  counts: z
    .object({
      all: z.int(),
      ours: z.int(),
      applicant: z.int(),
      third_party: z.int(),
      office: z.int(),
    })
    .describe('Of everything that the other filters leave, by whose turn it is.'),
})
export type Queue = z.infer<typeof queueSchema>
