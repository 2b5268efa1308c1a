import { z } from 'zod'

/** Types of the frames of a backup. A part is a head, its data and an end. */
export const FRAMES = { head: 1, data: 2, end: 3, last: 4 } as const

const text = z.string().min(1)

/** The first part: what the backup is of. */
export const aboutSchema = z.object({
  /** The moment whose data it holds. */
  at: z.iso.datetime(),
  installation: z.uuid(),
  /** The database it was made of; it can be restored into either. */
  database: z.enum(['postgres', 'pglite']),
  /** Time of the newest migration, in milliseconds. */
  newestMigration: text,
})

/** What stands in the head of a part. Tables come first, then sequences, files and erasures. */
export const headSchema = z.discriminatedUnion('kind', [
  aboutSchema.extend({ kind: z.literal('about') }),
  /** Data: the rows in PostgreSQL's text format, compressed. */
  z.object({ kind: z.literal('table'), name: text, columns: z.array(text) }),
  z.object({
    kind: z.literal('sequences'),
    sequences: z.array(z.object({ name: text, last: text })),
  }),
  /** Data: the stored bytes, encrypted as they are in the storage. */
  z.object({ kind: z.literal('file'), name: text }),
  /** Data: an id and a day a line. */
  z.object({ kind: z.literal('erasures') }),
])

export const endSchema = z.object({
  /** SHA-256 of the data of the part, before compression. */
  sha256: z.string().length(64),
  bytes: z.int(),
})

/** The last frame. */
export const summarySchema = z.object({
  /** Parts of each kind, as a check that none is missing. */
  tables: z.int(),
  files: z.int(),
  /** Rows of each table. */
  rows: z.record(text, z.int()),
  /** Files that the database refers to and that were not in the storage. */
  missing: z.int(),
})

export type BackupAbout = z.infer<typeof aboutSchema>
export type PartHead = z.infer<typeof headSchema>
export type PartEnd = z.infer<typeof endSchema>
export type BackupSummary = z.infer<typeof summarySchema>

/** Tables whose rows are in no backup: they are empty after a restore. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  session: 'everybody signs in again: a session that was ended after the backup must not come back',
  verification: 'a one-time link or code that was used after the backup must not work again',
  spent_challenges: 'solved captchas are valid for minutes',
  rate_limits: 'counts of minutes and hours',
  data_exports: 'copies of personal data are deleted after a day; their files are in no backup',
  kits: 'files for the state portal are made again of the documents; they are in no backup',
  file_removals: 'files that were removed already',
}
