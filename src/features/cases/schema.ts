import { z } from 'zod'
import { CASE_STAGES } from './contract.ts'

export const caseSchema = z.object({
  number: z.string().describe('Year and running number, for example 2026-0412.'),
  stage: z.enum(CASE_STAGES),
  opened_at: z.string(),
  ended_at: z.string().nullable().describe('Null while the case is open.'),
})
export type Case = z.infer<typeof caseSchema>

export const startCaseSchema = z.strictObject({})
