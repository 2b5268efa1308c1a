import { z } from 'zod'
import { caseFileSchema } from '#back-office/case-file/schema.ts'
import { queueRowSchema } from '#back-office/work-queue/schema.ts'
import { DOCUMENT_STATUSES } from '#features/documents/contract.ts'
import { documentKeySchema } from '#features/documents/schema.ts'
import { RELATIONS } from '#features/household/contract.ts'
import { m } from '#messages/messages.js'
import { plainLine } from '#shared/text-schema.ts'

const documentSchema = z.object({
  id: z.string(),
  document_type: documentKeySchema,
  requested_name: z.string().nullable().describe('The name of one that was asked for beside the eight.'),
  status: z.enum(DOCUMENT_STATUSES),
})
export type MemberDocument = z.infer<typeof documentSchema>

const memberSchema = queueRowSchema.extend({
  relation: z
    .enum(RELATIONS)
    .describe('Who the person is to the first person of the household, who is `main`.'),
  open: caseFileSchema.shape.still_open,
  documents: z.array(documentSchema),
})
export type Member = z.infer<typeof memberSchema>

const referenceSchema = documentSchema.extend({
  document_id: z.string(),
  of: z.string().describe('Number of the case that the document is of.'),
  for: z.string().describe('Number of the case that it is for, too.'),
})
export type Reference = z.infer<typeof referenceSchema>

export const householdSchema = z.object({
  id: z.string(),
  members: z.array(memberSchema).describe('Those that the caller sees, the first person first.'),
  hidden: z.int().describe('Restricted cases of the household that the caller does not see.'),
  documents: z.array(referenceSchema).describe('Documents of one member that are for another one, too.'),
})
export type Household = z.infer<typeof householdSchema>

export const caseHouseholdSchema = z.object({
  household: householdSchema.nullable().describe('Null for a case that is in none.'),
})
export type CaseHousehold = z.infer<typeof caseHouseholdSchema>

const relation = z.enum(RELATIONS, { error: () => m.back_office_households_relation_missing() })

export const newMemberSchema = z.strictObject({
  number: plainLine({ max: 20 })
    .refine((number) => number !== '', { error: () => m.back_office_households_case_missing() })
    .describe('Of the case that is added.'),
  relation,
})
export type NewMember = z.infer<typeof newMemberSchema>

export const memberChangeSchema = z.strictObject({ relation })

export const newReferenceSchema = z.strictObject({
  document_id: z.uuid({ error: () => m.back_office_households_document_missing() }),
  for: plainLine({ max: 20 })
    .refine((number) => number !== '', { error: () => m.back_office_households_for_missing() })
    .describe('Number of the member that it is for, too.'),
})
export type NewReference = z.infer<typeof newReferenceSchema>
