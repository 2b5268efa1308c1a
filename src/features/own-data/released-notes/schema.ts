import { z } from '@hono/zod-openapi'

const releasedNoteSchema = z.object({
  created_at: z.string(),
  text: z.string().describe('`[…]` stands where something about another person was taken out.'),
  contact_kind: z
    .string()
    .nullable()
    .describe('`call` or `meeting` for the note of one; null for any other.'),
  contact_on: z.string().nullable().describe('YYYY-MM-DD'),
  contact_minutes: z.int().nullable(),
})
export type ReleasedNote = z.infer<typeof releasedNoteSchema>

export const noteReleaseSchema = z.object({
  id: z.string(),
  number: z.string().describe('Of the case.'),
  requested_on: z.string().describe('YYYY-MM-DD'),
  released_at: z.string(),
  notes: z.array(releasedNoteSchema).describe('Oldest first.'),
})
export type NoteRelease = z.infer<typeof noteReleaseSchema>
