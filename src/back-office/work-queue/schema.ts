import { z } from 'zod'
import { CASE_STAGES, TO_DOS, TURNS } from '#features/cases/contract.ts'
import { PACKAGE_IDS } from '#features/packages/contract.ts'
import { MAX_QUERY_LENGTH, MOST_AT_ONCE, SORTS } from './contract.ts'

export const queueQuerySchema = z.strictObject({
  turn: z.enum(TURNS).optional(),
  stage: z.enum(CASE_STAGES).optional().describe('Without it, every stage but the two ends.'),
  assigned: z.string().max(100).optional().describe('`me`, `none`, or the id of a member of staff.'),
  package: z.enum(PACKAGE_IDS).optional(),
  q: z
    .string()
    .max(MAX_QUERY_LENGTH)
    .optional()
    .describe('Beginnings of words of name, email, case number or passport number, in any spelling.'),
  sort: z.enum(SORTS).default('days_left'),
  before: z.string().max(100).optional().describe('The number of the last case seen.'),
})
export type QueueQuery = z.infer<typeof queueQuerySchema>

export const queueRowSchema = z.object({
  number: z.string(),
  person: z.object({ name: z.string(), email: z.string() }),
  package_type: z.enum(PACKAGE_IDS),
  purpose_of_stay: z.string().nullable(),
  stage: z.enum(CASE_STAGES),
  turn: z.enum(TURNS).nullable().describe('Null when the case has ended.'),
  to_do: z.enum(TO_DOS).nullable(),
  to_do_count: z.int().describe('How many documents, messages or tasks it is about; 0 for the others.'),
  waiting_since: z.string(),
  last_legal_day: z.string().nullable().describe('YYYY-MM-DD'),
  days_left: z.int().nullable().describe('Until the last legal day; negative after it.'),
  assigned_to: z.string().nullable().describe('Id of the member of staff.'),
  assigned_to_name: z.string().nullable(),
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

export const colleagueSchema = z.object({ id: z.string(), name: z.string(), is_you: z.boolean() })
export type Colleague = z.infer<typeof colleagueSchema>

export const assignmentSchema = z.strictObject({
  numbers: z.array(z.string().max(20)).min(1).max(MOST_AT_ONCE),
  assigned_to: z.string().max(100).nullable(),
})
