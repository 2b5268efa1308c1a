import { z } from 'zod'
import { accountEmail } from '#features/account/schema.ts'
import { m } from '#messages/messages.js'
import { requiredLine } from '#shared/text-schema.ts'

const MAX_TYPED = 40

export const codeUseSchema = z.strictObject({
  code: requiredLine({ max: MAX_TYPED, missing: () => m.back_office_walk_in_code_missing() }),
  email: accountEmail,
})
export type CodeUse = z.infer<typeof codeUseSchema>

/** What is printed for the person. */
export const printedCodeSchema = z.object({
  code: z.string().describe('In groups of four; it is shown only here.'),
  ends_at: z.string(),
  page_url: z.string().describe('Where it is typed.'),
  title: z.string().describe('In the language of the person, like `lines`.'),
  lines: z.array(z.string()),
})
export type PrintedCode = z.infer<typeof printedCodeSchema>
