import { z } from 'zod'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { DOCUMENT_STATUSES } from '#features/documents/contract.ts'
import { documentKeySchema } from '#features/documents/schema.ts'
import { SHARING_STATES } from './contract.ts'

const sharedDocumentSchema = z.object({
  id: z.string(),
  document_type: documentKeySchema,
  requested_name: z.string().nullable().describe('The name of one that was asked for beside the eight.'),
  status: z.enum(DOCUMENT_STATUSES),
  file_name: z.string(),
  uploaded_at: z.string(),
  file_url: z.string(),
})
export type SharedDocument = z.infer<typeof sharedDocumentSchema>

const householdPersonSchema = z.object({
  id: z.string(),
  state: z.enum(SHARING_STATES),
  name: z.string(),
  case: z
    .object({
      number: z.string(),
      purpose_of_stay: z.string().nullable(),
      stage: z.enum(CASE_STAGES),
      documents: z.array(sharedDocumentSchema).describe('Those that the team has marked for both.'),
    })
    .nullable()
    .describe('Null unless both have agreed.'),
})
export type HouseholdPerson = z.infer<typeof householdPersonSchema>

export const ownHouseholdSchema = z.object({
  others: z.int().describe('Other people of the family who have a case here.'),
  to_ask: z.int().describe('Those of them who can be asked.'),
  waiting: z.int().describe('Those who were asked and have not answered.'),
  people: z.array(householdPersonSchema).describe('Those who have asked, or agreed; nobody else is named.'),
})
export type OwnHousehold = z.infer<typeof ownHouseholdSchema>

export const consentSchema = z.strictObject({
  agree: z.boolean().describe('False is "not now": whoever asks is not told.'),
})
