import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { ATTACHED_TYPES, FILE_PURPOSES } from '../contract.ts'

const OWN = sql`user_id = current_setting('app.user_id', true)`
const IN_OPEN_CASE = sql`case_id = nullif(current_setting('app.case_id', true), '')::uuid and ${OWN}`
const SEEN = sql`exists (select from cases c where c.id = case_id)`
const OF_MESSAGE = sql`exists (select from case_messages m where m.id = attached_to and m.case_id = case_files.case_id)`
const OF_NOTE = sql`exists (select from case_notes n where n.id = attached_to and n.case_id = case_files.case_id)`
const BY_ME = sql`uploaded_by = (select current_staff())`

/** Applicants read what they and the team have sent, what third parties have, and letters of the office; never what belongs to a note. */
const ownReads = () => [
  pgPolicy('own_messages_read', {
    for: 'select',
    to: 'app_user',
    using: sql`${OWN} and purpose = 'messages' and (author_kind = 'applicant' or attached_to is not null)`,
  }),
  pgPolicy('own_received_read', {
    for: 'select',
    to: 'app_user',
    using: sql`${OWN} and purpose in ('third_parties', 'letters')`,
  }),
]

/** Files of messages, of internal notes, of third parties and of letters. An applicant's role sees all but those of notes. */
export const caseFiles = pgTable(
  'case_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** The person of the case, whose key the bytes are encrypted with. */
    user_id: text().notNull(),
    purpose: text({ enum: FILE_PURPOSES }).notNull(),
    author_kind: text({ enum: ['applicant', 'staff', 'third_party'] }).notNull(),
    /** Null when the account is gone. */
    uploaded_by: text().references(() => user.id, { onDelete: 'set null' }),
    file_name: text().notNull(),
    /** Bytes. */
    file_size: integer().notNull(),
    content_type: text({ enum: ATTACHED_TYPES }).notNull(),
    /** The name of the bytes in the encrypted file store. */
    object_name: text().notNull().unique(),
    uploaded_at: instant().notNull().default(sql`clock_timestamp()`),
    /** The message or the note; null until it is sent. */
    attached_to: uuid(),
  },
  (t) => [
    foreignKey({
      name: 'case_files_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_files_case_id').on(t.case_id),
    index('case_files_user_id').on(t.user_id),
    index('case_files_uploaded_by').on(t.uploaded_by),
    index('case_files_attached_to').on(t.attached_to),
    index('case_files_unattached').on(t.uploaded_at).where(sql`attached_to is null`),
    check('case_files_purpose', sql`purpose in ('messages', 'notes', 'third_parties', 'letters')`),
    check(
      'case_files_author_kind',
      sql`author_kind in ('applicant', 'staff', 'third_party') and (author_kind <> 'applicant' or purpose in ('messages', 'letters')) and (author_kind = 'third_party') = (purpose = 'third_parties')`,
    ),
    ...ownReads(),
    pgPolicy('open_case_insert', {
      for: 'insert',
      to: 'app_user',
      withCheck: sql`${IN_OPEN_CASE} and purpose = 'messages' and author_kind = 'applicant' and uploaded_by = current_setting('app.user_id', true)`,
    }),
    pgPolicy('own_attach', {
      for: 'update',
      to: 'app_user',
      using: sql`${IN_OPEN_CASE} and purpose = 'messages' and author_kind = 'applicant' and attached_to is null`,
      withCheck: sql`${OWN} and ${OF_MESSAGE}`,
    }),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`${SEEN} and (attached_to is not null or ${BY_ME})`,
    }),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${SEEN} and author_kind = 'staff' and ${BY_ME}`,
    }),
    pgPolicy('staff_attach', {
      for: 'update',
      to: 'app_staff',
      using: sql`${SEEN} and ${BY_ME} and attached_to is null`,
      withCheck: sql`${BY_ME} and case purpose when 'messages' then ${OF_MESSAGE} else ${OF_NOTE} end`,
    }),
  ],
).enableRLS()
