import { getTableName, sql } from 'drizzle-orm'
import { VERDICTS_ERASURE } from '#back-office/case-file/documents/server/erase.ts'
import { VERDICTS_EXPORT } from '#back-office/case-file/documents/server/export.ts'
import { NOTES_ERASURE } from '#back-office/case-file/notes/server/erase.ts'
import { NOTES_EXPORT } from '#back-office/case-file/notes/server/export.ts'
import { NOTE_RELEASES_ERASURE } from '#back-office/case-file/releasing/server/erase.ts'
import { NOTE_RELEASES_EXPORT } from '#back-office/case-file/releasing/server/export.ts'
import { SNOOZES_ERASURE } from '#back-office/case-file/snoozing/server/erase.ts'
import { SNOOZES_EXPORT } from '#back-office/case-file/snoozing/server/export.ts'
import { EMPLOYERS_ERASURE } from '#back-office/employers/server/erase.ts'
import { EMPLOYERS_EXPORT } from '#back-office/employers/server/export.ts'
import { FACTS_ERASURE } from '#back-office/facts/server/erase.ts'
import { FACTS_EXPORT } from '#back-office/facts/server/export.ts'
import { INBOX_ERASURE } from '#back-office/inbox/server/erase.ts'
import { INBOX_EXPORT } from '#back-office/inbox/server/export.ts'
import { STAFF_ERASURE } from '#back-office/staff/server/erase.ts'
import { STAFF_EXPORT } from '#back-office/staff/server/export.ts'
import { MACROS_ERASURE } from '#back-office/team-templates/macros/server/erase.ts'
import { MACROS_EXPORT } from '#back-office/team-templates/macros/server/export.ts'
import { TEAM_TEMPLATES_ERASURE } from '#back-office/team-templates/server/erase.ts'
import { TEAM_TEMPLATES_EXPORT } from '#back-office/team-templates/server/export.ts'
import { CALENDARS_ERASURE } from '#back-office/visits/calendar/server/erase.ts'
import { CALENDARS_EXPORT } from '#back-office/visits/calendar/server/export.ts'
import { CLOSURES_ERASURE } from '#back-office/visits/closures/server/erase.ts'
import { CLOSURES_EXPORT } from '#back-office/visits/closures/server/export.ts'
import { WALK_INS_ERASURE } from '#back-office/walk-in/server/erase.ts'
import { WALK_INS_EXPORT } from '#back-office/walk-in/server/export.ts'
import { SAVED_VIEWS_ERASURE } from '#back-office/work-queue/saved-views/server/erase.ts'
import { SAVED_VIEWS_EXPORT } from '#back-office/work-queue/saved-views/server/export.ts'
import { rows, type Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { ACCOUNT_ERASURE } from '#features/account/server/erase.ts'
import { ACCOUNT_EXPORT } from '#features/account/server/export.ts'
import { APPLICATION_FORM_ERASURE } from '#features/application-form/server/erase.ts'
import { APPLICATION_FORM_EXPORT } from '#features/application-form/server/export.ts'
import { APPOINTMENTS_ERASURE } from '#features/appointments/server/erase.ts'
import { APPOINTMENTS_EXPORT } from '#features/appointments/server/export.ts'
import { SEALED_ANSWERS_ERASURE } from '#features/cases/sealed-answers/server/erase.ts'
import { SEALED_ANSWERS_EXPORT } from '#features/cases/sealed-answers/server/export.ts'
import { CASES_ERASURE } from '#features/cases/server/erase.ts'
import { CASES_EXPORT } from '#features/cases/server/export.ts'
import { CASE_WORK_ERASURE } from '#features/cases/turn/server/erase.ts'
import { CASE_WORK_EXPORT } from '#features/cases/turn/server/export.ts'
import { CHECKS_ERASURE } from '#features/checks/server/erase.ts'
import { CHECKS_EXPORT } from '#features/checks/server/export.ts'
import { CONSULTATIONS_ERASURE } from '#features/consultations/server/erase.ts'
import { CONSULTATIONS_EXPORT } from '#features/consultations/server/export.ts'
import { CONTACT_ERASURE } from '#features/contact/server/erase.ts'
import { CONTACT_EXPORT } from '#features/contact/server/export.ts'
import { COPY_SHEET_ERASURE } from '#features/copy-sheet/server/erase.ts'
import { COPY_SHEET_EXPORT } from '#features/copy-sheet/server/export.ts'
import { CORRECTIONS_ERASURE } from '#features/corrections/server/erase.ts'
import { CORRECTIONS_EXPORT } from '#features/corrections/server/export.ts'
import { DOCUMENTS_ERASURE } from '#features/documents/server/erase.ts'
import { DOCUMENTS_EXPORT } from '#features/documents/server/export.ts'
import { HOUSEHOLD_ERASURE } from '#features/household/server/erase.ts'
import { HOUSEHOLD_EXPORT } from '#features/household/server/export.ts'
import { KIT_ERASURE } from '#features/kit/server/erase.ts'
import { KIT_EXPORT } from '#features/kit/server/export.ts'
import { LETTERS_ERASURE } from '#features/letters/server/erase.ts'
import { LETTERS_EXPORT } from '#features/letters/server/export.ts'
import { MESSAGES_ERASURE } from '#features/messages/server/erase.ts'
import { MESSAGES_EXPORT } from '#features/messages/server/export.ts'
import { NOTIFICATIONS_ERASURE } from '#features/notifications/server/erase.ts'
import { NOTIFICATIONS_EXPORT } from '#features/notifications/server/export.ts'
import { CLOSING_ERASURE } from '#features/own-data/closing/server/erase.ts'
import { CLOSING_EXPORT } from '#features/own-data/closing/server/export.ts'
import { OWN_DATA_EXPORT_ERASURE } from '#features/own-data/export/server/erase.ts'
import { OWN_DATA_EXPORT } from '#features/own-data/export/server/export.ts'
import { PAYMENTS_ERASURE } from '#features/payments/server/erase.ts'
import { PAYMENTS_EXPORT } from '#features/payments/server/export.ts'
import { PERSONAL_INFO_ERASURE } from '#features/personal-info/server/erase.ts'
import { PERSONAL_INFO_EXPORT } from '#features/personal-info/server/export.ts'
import { PLAN_ERASURE } from '#features/plan/server/erase.ts'
import { PLAN_EXPORT } from '#features/plan/server/export.ts'
import { QUESTIONNAIRE_ERASURE } from '#features/questionnaire/server/erase.ts'
import { QUESTIONNAIRE_EXPORT } from '#features/questionnaire/server/export.ts'
import { RESIDENCE_CARD_ERASURE } from '#features/residence-card/server/erase.ts'
import { RESIDENCE_CARD_EXPORT } from '#features/residence-card/server/export.ts'
import { RESOURCES_ERASURE } from '#features/resources/server/erase.ts'
import { RESOURCES_EXPORT } from '#features/resources/server/export.ts'
import { REVIEW_ERASURE } from '#features/review/server/erase.ts'
import { REVIEW_EXPORT } from '#features/review/server/export.ts'
import { TASKS_ERASURE } from '#features/tasks/server/erase.ts'
import { TASKS_EXPORT } from '#features/tasks/server/export.ts'
import { THIRD_PARTIES_ERASURE } from '#features/third-parties/server/erase.ts'
import { THIRD_PARTIES_EXPORT } from '#features/third-parties/server/export.ts'
import { FILES_ERASURE } from '#files/erase.ts'
import { FILES_EXPORT } from '#files/export.ts'
import { LIMITS_ERASURE } from '#limits/erase.ts'
import { LIMITS_EXPORT } from '#limits/export.ts'
import { MAIL_ERASURE } from '#mail/erase.ts'
import { MAIL_EXPORT } from '#mail/export.ts'
import { SANDBOX_ERASURE } from '#payments/erase.ts'
import { SANDBOX_EXPORT } from '#payments/export.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import type { ExportFile, TextOpener } from '#personal-data/export-file.ts'
import type { Person } from '#personal-data/person.ts'
import type { PersonalData, PersonExport } from '#personal-data/personal-data.ts'
import { SESSION_ERASURE } from '#session/erase.ts'
import { SESSION_EXPORT } from '#session/export.ts'

/** Everything the product keeps of a person, in the order of an export. */
export const EXPORTS: readonly ExportFile[] = [
  SESSION_EXPORT,
  ACCOUNT_EXPORT,
  CASES_EXPORT,
  SEALED_ANSWERS_EXPORT,
  CASE_WORK_EXPORT,
  WALK_INS_EXPORT,
  MESSAGES_EXPORT,
  TASKS_EXPORT,
  NOTES_EXPORT,
  NOTE_RELEASES_EXPORT,
  PERSONAL_INFO_EXPORT,
  PAYMENTS_EXPORT,
  SANDBOX_EXPORT,
  DOCUMENTS_EXPORT,
  VERDICTS_EXPORT,
  LETTERS_EXPORT,
  FILES_EXPORT,
  APPLICATION_FORM_EXPORT,
  QUESTIONNAIRE_EXPORT,
  CORRECTIONS_EXPORT,
  REVIEW_EXPORT,
  CHECKS_EXPORT,
  COPY_SHEET_EXPORT,
  RESIDENCE_CARD_EXPORT,
  APPOINTMENTS_EXPORT,
  CONSULTATIONS_EXPORT,
  PLAN_EXPORT,
  KIT_EXPORT,
  HOUSEHOLD_EXPORT,
  THIRD_PARTIES_EXPORT,
  EMPLOYERS_EXPORT,
  NOTIFICATIONS_EXPORT,
  CONTACT_EXPORT,
  INBOX_EXPORT,
  OWN_DATA_EXPORT,
  CLOSING_EXPORT,
  STAFF_EXPORT,
  FACTS_EXPORT,
  RESOURCES_EXPORT,
  CLOSURES_EXPORT,
  CALENDARS_EXPORT,
  SAVED_VIEWS_EXPORT,
  TEAM_TEMPLATES_EXPORT,
  MACROS_EXPORT,
  SNOOZES_EXPORT,
  MAIL_EXPORT,
  LIMITS_EXPORT,
]

/** In the order of an erasure: a row goes before the one it refers to, mails after what they are about. */
export const ERASURES: readonly EraseFile[] = [
  STAFF_ERASURE,
  FACTS_ERASURE,
  RESOURCES_ERASURE,
  CLOSURES_ERASURE,
  CALENDARS_ERASURE,
  SAVED_VIEWS_ERASURE,
  MACROS_ERASURE,
  TEAM_TEMPLATES_ERASURE,
  SNOOZES_ERASURE,
  OWN_DATA_EXPORT_ERASURE,
  CLOSING_ERASURE,
  INBOX_ERASURE,
  CONTACT_ERASURE,
  CONSULTATIONS_ERASURE,
  CHECKS_ERASURE,
  COPY_SHEET_ERASURE,
  RESIDENCE_CARD_ERASURE,
  REVIEW_ERASURE,
  APPOINTMENTS_ERASURE,
  CORRECTIONS_ERASURE,
  QUESTIONNAIRE_ERASURE,
  APPLICATION_FORM_ERASURE,
  PLAN_ERASURE,
  KIT_ERASURE,
  HOUSEHOLD_ERASURE,
  THIRD_PARTIES_ERASURE,
  EMPLOYERS_ERASURE,
  LETTERS_ERASURE,
  VERDICTS_ERASURE,
  DOCUMENTS_ERASURE,
  SANDBOX_ERASURE,
  PAYMENTS_ERASURE,
  NOTE_RELEASES_ERASURE,
  NOTES_ERASURE,
  TASKS_ERASURE,
  MESSAGES_ERASURE,
  CASE_WORK_ERASURE,
  WALK_INS_ERASURE,
  SEALED_ANSWERS_ERASURE,
  CASES_ERASURE,
  PERSONAL_INFO_ERASURE,
  NOTIFICATIONS_ERASURE,
  FILES_ERASURE,
  ACCOUNT_ERASURE,
  MAIL_ERASURE,
  LIMITS_ERASURE,
  SESSION_ERASURE,
]

/** Everything of one person that is theirs to have, without secrets; null when there is no such account. */
export function exportPerson(
  tx: Tx,
  { userId, files }: { userId: string; files: TextOpener },
): Promise<PersonExport | null> {
  return withOwnerRole(tx, async () => {
    const found = await tx.execute(sql`select email, email_verified from "user" where id = ${userId}`)
    const person = toPerson(userId, found)
    if (!person) return null
    const everything: PersonExport = { tables: {}, files: [] }
    for (const { tables, listFiles } of EXPORTS) {
      for (const { table, read } of tables)
        everything.tables[getTableName(table)] = await read(tx, person, files)
      if (listFiles) everything.files.push(...(await listFiles(tx, person)))
    }
    return everything
  })
}

/**
 * Erases a person from every table but for what the law keeps. Returns the names of the stored objects, which the caller
 * deletes after the commit; null when there is no such account (any more).
 *
 * The locks come first, in the order of every write of an applicant: the case, then the account. Who adds a row for the
 * account waits for the commit and is then refused by its foreign key. A call that holds another of the rows and adds one
 * at that moment can end in a deadlock, which PostgreSQL breaks by failing one of both: the caller repeats.
 */
export function erasePerson(tx: Tx, { userId }: { userId: string }): Promise<string[] | null> {
  return withOwnerRole(tx, async () => {
    await tx.execute(sql`select 1 from cases where user_id = ${userId} order by id for no key update`)
    const found = await tx.execute(
      sql`select email, email_verified from "user" where id = ${userId} for update`,
    )
    const person = toPerson(userId, found)
    if (!person) return null
    const objects: string[] = []
    for (const { erase } of ERASURES) objects.push(...(await erase(tx, person)))
    return objects
  })
}

function toPerson(userId: string, found: unknown): Person | null {
  const [row] = rows<Omit<Person, 'userId'>>(found)
  return row ? { userId, ...row } : null
}

export const PERSONAL_DATA: PersonalData = { exportPerson, erasePerson }
