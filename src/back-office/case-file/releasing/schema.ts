import { z } from '@hono/zod-openapi'
import { MAX_NOTE_LENGTH } from '#back-office/case-file/contract.ts'
import { noteSchema, pastDay } from '#back-office/case-file/schema.ts'
import { m } from '#messages/messages.js'
import { plainText } from '#shared/text-schema.ts'
import { isTakenFrom, LEFT_OUT } from './rules.ts'

export const releasableNoteSchema = noteSchema.extend({
  released: z
    .string()
    .nullable()
    .describe('What the person was handed of it the last time; null for nothing yet.'),
})

export const noteReleaseSchema = z.object({
  id: z.string(),
  requested_on: z.string().describe('YYYY-MM-DD'),
  released_at: z.string(),
  released_by: z.string().nullable().describe('Name; null when the account is gone.'),
  count: z.int().describe('How many notes it holds.'),
})
export type NoteRelease = z.infer<typeof noteReleaseSchema>

export const releasableNotesSchema = z.object({
  notes: z.array(releasableNoteSchema).describe('All of the case, oldest first.'),
  releases: z.array(noteReleaseSchema).describe('Newest first.'),
})
export type ReleasableNotes = z.infer<typeof releasableNotesSchema>

export const releaseSchema = z.strictObject({
  requested_on: pastDay(),
  newest: z.uuid().describe('The newest note that the admin has read: 409 when there is a newer one.'),
  changes: z
    .array(z.strictObject({ id: z.uuid(), text: plainText({ max: MAX_NOTE_LENGTH * 2 }) }))
    .max(1_000)
    .default([])
    .describe(
      'Notes of which something is taken out: the text with `[…]` for each piece, and nothing else changed; `[…]` alone for a note that stays here whole. All others are released as they are.',
    ),
})
export type Release = z.infer<typeof releaseSchema>

/** The notes as they stand in the form: the text of each under its id, beside `requested_on`. */
export function releaseFormOf(notes: ReleasableNotes['notes']) {
  return z
    .record(z.string(), z.string())
    .superRefine((typed, { addIssue }) => {
      if (!typed.requested_on)
        addIssue({ code: 'custom', path: ['requested_on'], message: m.shared_enter_date() })
      for (const { id, text } of notes)
        if (!isTakenFrom(text, textOf(typed, id)))
          addIssue({
            code: 'custom',
            path: [id],
            message: m.back_office_case_file_release_not_the_note({ mark: LEFT_OUT }),
          })
    })
    .transform(
      (typed): Release => ({
        requested_on: typed.requested_on ?? '',
        newest: notes.at(-1)?.id ?? '',
        changes: notes
          .filter(({ id, text }) => textOf(typed, id) !== text)
          .map(({ id }) => ({ id, text: textOf(typed, id) })),
      }),
    )
}

const textOf = (typed: Record<string, string>, id: string) => typed[id]?.trim() || LEFT_OUT
