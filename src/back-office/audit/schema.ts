import { z } from 'zod'
import { ACTOR_KINDS } from './contract.ts'

/** The only texts that the log accepts (src/audit/audit-log-table.ts). */
const id = z.string().regex(/^[A-Za-z0-9_.:-]{1,100}$/)

export const auditFilterSchema = z.strictObject({
  act: z
    .string()
    .regex(/^[a-z_]{1,30}\.[a-z_]{1,60}$/)
    .optional()
    .describe('For example `document.opened`.'),
  actor: id.optional().describe(`Id of an account, or one of ${ACTOR_KINDS.join(', ')}.`),
  case: id.optional().describe('Number of a case that the caller sees, or the id of any case.'),
  from: z.iso.date().optional().describe('First day, in Warsaw.'),
  to: z.iso.date().optional().describe('Last day, in Warsaw.'),
  before: z.string().max(100).optional().describe('Only rows older than the one with this `id`.'),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>

export const auditRowSchema = z.object({
  id: z.int().describe('1, 2, 3 … without gaps.'),
  at: z.string().describe('To the microsecond, because the hash is made of it.'),
  actor: z.object({
    kind: z.enum(ACTOR_KINDS),
    id: z.string().nullable().describe('Of the account, or the name of the command or job.'),
    name: z.string().nullable().describe('Null when the account is gone, or hidden from the caller.'),
  }),
  act: z.string(),
  subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  case_id: z.string().nullable(),
  case_number: z.string().nullable().describe('Null for a case that is restricted to other people.'),
  address_hash: z.string().nullable().describe('Equal for equal addresses of clients.'),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'Codes, ids and numbers of the act. Null for a case that is restricted to other people or gone; `hash` is made of them all the same.',
    ),
  previous_hash: z.string().describe('`hash` of the row before it.'),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof auditRowSchema>

export const auditVerificationSchema = z.object({
  unbroken: z.boolean(),
  rows: z.int(),
  first_at: z.string().nullable(),
  hash: z.string().nullable().describe('Of the newest row; null when the chain is broken.'),
  broken_at: z.int().nullable().describe('The first row that is not as it was written.'),
  fault: z.enum(['missing', 'changed', 'unchained', 'replaced', 'uncounted']).nullable(),
  checked_at: z.string(),
  took_ms: z.int(),
})
export type AuditVerification = z.infer<typeof auditVerificationSchema>
