import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from '#features/messages/contract.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { baseVersionSchema, plainText, requiredLine } from '#shared/text-schema.ts'
import { FIELDS_OF_USE, TEMPLATE_NAME_MAX, TEMPLATE_USES, type TemplateUse } from './contract.ts'
import { listFields } from './rules.ts'

/** A text in each language of the product in which there is one. */
const textsSchema = z.strictObject(
  Object.fromEntries(
    LANGUAGES.map((language) => [language, plainText({ max: MAX_MESSAGE_LENGTH })]),
  ) as Record<Language, z.ZodString>,
)
/** The same as it is sent: a language that is left out, or empty, has none. */
export const newTextsSchema = textsSchema.partial()
export type Texts = Partial<Record<Language, string>>

export const nameSchema = requiredLine({
  max: TEMPLATE_NAME_MAX,
  missing: () => m.back_office_templates_error_name(),
})

/** Who made and changed something of the team, and when. */
export const authorshipSchema = {
  created_by: z.string().nullable().describe('Name; null when the account is gone.'),
  created_at: z.string(),
  updated_by: z.string().nullable().describe('Name; null when the account is gone.'),
  updated_at: z.string(),
  may_delete: z.boolean().describe('For who made it, and for admins.'),
}

export const teamTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  used_in: z.enum(TEMPLATE_USES),
  texts: newTextsSchema.describe('By language (BCP 47). Fields stand in braces.'),
  ...authorshipSchema,
})
export type TeamTemplate = z.infer<typeof teamTemplateSchema>

const templateFields = z.strictObject({
  name: nameSchema.describe('No two templates have one name, whatever its capitals.'),
  used_in: z.enum(TEMPLATE_USES, { error: () => m.back_office_templates_error_use() }),
  texts: newTextsSchema.describe(
    `At least one. Fields in braces; in a case: ${FIELDS_OF_USE.cases.join(', ')}; in the inbox: ${FIELDS_OF_USE.inbox.join(', ')}; in both: ${FIELDS_OF_USE.both.join(', ')}.`,
  ),
})

export const newTeamTemplateSchema = templateFields.superRefine(checkTexts)
export type NewTeamTemplate = z.infer<typeof newTeamTemplateSchema>

/** The version that the caller has changed; without it nothing is saved: a colleague may have changed it. */
export const versionSchema = baseVersionSchema.unwrap().unwrap()

export const teamTemplateChangeSchema = templateFields
  .extend({ updated_at: versionSchema })
  .superRefine(checkTexts)
export type TeamTemplateChange = z.infer<typeof teamTemplateChangeSchema>

function checkTexts(
  { texts, used_in }: { texts: Texts; used_in: TemplateUse },
  context: z.RefinementCtx,
): void {
  if (!hasText(texts))
    context.addIssue({
      code: 'custom',
      path: ['texts', LANGUAGES[0] ?? ''],
      message: m.back_office_templates_error_text(),
    })
  checkFields(texts, { used_in, context })
}

/** True when there is a text in some language. */
export const hasText = (texts: Texts) => Object.values(texts).some((text) => text !== '')

/** Adds an issue to every text with a field that is not there where the text is used. */
export function checkFields(
  texts: Texts,
  { used_in, context }: { used_in: TemplateUse; context: z.RefinementCtx },
): void {
  const allowed: readonly string[] = FIELDS_OF_USE[used_in]
  for (const [language, text] of Object.entries(texts)) {
    const unknown = listFields(text).filter((field) => !allowed.includes(field))
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['texts', language],
        message: m.back_office_templates_error_field({
          unknown: unknown.map(inBraces).join(', '),
          allowed: allowed.map(inBraces).join(', '),
        }),
      })
  }
}

const inBraces = (field: string) => `{${field}}`
