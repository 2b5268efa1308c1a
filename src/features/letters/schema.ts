import { z } from 'zod'
import { attachedFileSchema } from '#features/messages/files/schema.ts'
import { m } from '#messages/messages.js'
import { requiredLine } from '#shared/text-schema.ts'
import { FIXED_KINDS, LETTER_KINDS, type LetterKind, MAX_VISIT_PLACE } from './contract.ts'
import { LETTER_WAYS } from './delivery/rules.ts'
import { arrivalRange, namedRange } from './rules.ts'

const day = z.iso.date({ abort: true, error: () => m.shared_enter_date() })
const isWithin = (value: string, { min, max }: { min: string; max: string }) => value >= min && value <= max
const came = day.refine((value) => isWithin(value, arrivalRange()), {
  error: () => m.letters_error_arrived(),
})

const fields = {
  kind: z.enum(LETTER_KINDS, { error: () => m.letters_error_kind() }),
  way: z.enum(LETTER_WAYS, { error: () => m.letters_error_way() }).default('box'),
  arrived_on: came.describe('When it came; with a notice of the post (awizo) the day of the first one.'),
  opened_on: came.optional().describe('When it was opened or collected; without it, it was not.'),
  named_until: day.optional().describe('The last day that the letter itself names.'),
  visit_on: day.optional().describe('The day of the visit that it orders.'),
  visit_time: z.iso
    .time({ precision: -1, error: () => m.letters_error_time() })
    .optional()
    .describe('HH:MM in Warsaw.'),
  visit_place: requiredLine({ max: MAX_VISIT_PLACE, missing: () => m.letters_error_place() }).optional(),
}

/** What is known of a letter. */
export const letterDetailsSchema = z.strictObject(fields).superRefine(checkDays)
export type LetterDetails = z.infer<typeof letterDetailsSchema>

/** The same, corrected. */
export const letterChangeSchema = z
  .strictObject({
    ...fields,
    version: z.int().optional().describe('The one that was seen; without it nothing is compared.'),
  })
  .superRefine(checkDays)
export type LetterChange = z.infer<typeof letterChangeSchema>

/** The texts of the form of a new letter. */
export const newLetterSchema = z
  .strictObject({
    id: z.uuid().optional().describe('Sent again with the same id, nothing is added.'),
    ...fields,
  })
  .superRefine(checkDays)
export type NewLetter = z.infer<typeof newLetterSchema>

/** What the form of a letter has: '' for what is empty. What does not belong to its kind, or to how it came, is left out. */
export const letterFormSchema = z.preprocess(filledOf, letterDetailsSchema)

function filledOf(typed: unknown): unknown {
  const { opened_on, named_until, visit_on, visit_time, visit_place, ...letter } = typed as Record<
    keyof LetterDetails,
    string
  >
  const fields = {
    ...letter,
    ...(letter.way !== 'hand' && { opened_on }),
    ...(!FIXED_KINDS.includes(letter.kind as LetterKind) && { named_until }),
    ...(letter.kind === 'visit' && { visit_on, visit_time, visit_place }),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined))
}

type Context = Pick<z.core.$RefinementCtx, 'addIssue'>

function checkDays(letter: LetterDetails, { addIssue }: Context): void {
  const { kind, arrived_on, opened_on, named_until, visit_on, visit_time, visit_place } = letter
  const fault = (path: keyof LetterDetails, message: string) =>
    addIssue({ code: 'custom', path: [path], message })
  if (opened_on && opened_on < arrived_on) fault('opened_on', m.letters_error_opened())
  const range = namedRange(arrived_on)
  if (named_until && !isWithin(named_until, range)) fault('named_until', m.letters_error_named())
  if (visit_on && !isWithin(visit_on, range)) fault('visit_on', m.letters_error_visit())
  const isVisit = kind === 'visit'
  if (visit_on && !isVisit) fault('visit_on', m.letters_error_visit_kind())
  if (visit_place && !isVisit) fault('visit_place', m.letters_error_visit_kind())
  if (visit_time && !visit_on) fault('visit_on', m.letters_error_visit_day())
}

export const letterSchema = z.object({
  id: z.string(),
  version: z.int().describe('Counted up with every correction.'),
  kind: z.enum(LETTER_KINDS),
  way: z.enum(LETTER_WAYS),
  arrived_on: z.string().describe('YYYY-MM-DD'),
  opened_on: z.string().nullable(),
  delivered_on: z.string().describe('When it counts as delivered, YYYY-MM-DD.'),
  named_until: z.string().nullable(),
  visit_on: z.string().nullable(),
  visit_time: z.string().nullable(),
  visit_place: z.string().nullable(),
  due_on: z
    .string()
    .nullable()
    .describe('The last day to answer, or of the visit; null where there is none.'),
  rule: z.string().nullable().describe('By which rule the last day is counted.'),
  source: z.string().nullable(),
  source_url: z.string().nullable(),
  checked_on: z.string().nullable(),
  answered: z.boolean().describe('Whether what it asks for is done.'),
  files: z.array(attachedFileSchema).describe('In the order in which they were added.'),
  by_staff: z.boolean(),
  added_by: z.string().nullable().describe('Name; null when the account is gone.'),
  added_at: z.string(),
})
export type Letter = z.infer<typeof letterSchema>

export const lettersSchema = z.object({ letters: z.array(letterSchema) })
export type Letters = z.infer<typeof lettersSchema>

export const letterAnsweredSchema = z.strictObject({
  answered: z.boolean({ error: () => m.tasks_done_wrong() }),
})
