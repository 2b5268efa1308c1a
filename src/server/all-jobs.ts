import { createAuditJobs } from '#audit/audit-jobs.ts'
import { createAddingJobs } from '#back-office/case-file/adding/server/jobs.ts'
import { createLastLegalDayJobs } from '#back-office/case-file/dates/server/jobs.ts'
import { createVerdictJobs } from '#back-office/case-file/documents/server/jobs.ts'
import { createFailedJobJobs } from '#back-office/failed-jobs/server/jobs.ts'
import { createDigestJobs } from '#back-office/inbox/digest/server/jobs.ts'
import { BACKUP_JOB, createBackupJobs } from '#backup/scheduled-backup.ts'
import type { Deps } from '#config/deps.ts'
import { createAccountJobs } from '#features/account/server/jobs.ts'
import { createTermsJobs } from '#features/account/terms/server/jobs.ts'
import { createAppointmentJobs } from '#features/appointments/server/jobs.ts'
import { createNewsJobs } from '#features/cases/news/server/jobs.ts'
import { createCaseWorkJobs } from '#features/cases/turn/server/jobs.ts'
import { createContactJobs } from '#features/contact/server/jobs.ts'
import { createFileCheckJobs } from '#features/documents/file-check/server/jobs.ts'
import { createPageCheckJobs } from '#features/documents/page-check/server/jobs.ts'
import { createZoneJobs } from '#features/documents/passport-zone/server/jobs.ts'
import { createDocumentJobs } from '#features/documents/server/jobs.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { createVirusScanJobs } from '#features/documents/virus-scan/server/jobs.ts'
import { createKitJobs } from '#features/kit/server/jobs.ts'
import { createLetterJobs } from '#features/letters/server/jobs.ts'
import { createMessageFileJobs } from '#features/messages/files/server/jobs.ts'
import { createMessageJobs } from '#features/messages/server/jobs.ts'
import { createClosingJobs } from '#features/own-data/closing/server/jobs.ts'
import { createExportJobs } from '#features/own-data/export/server/jobs.ts'
import { createRetentionJobs } from '#features/own-data/retention/server/jobs.ts'
import { createKsefJobs } from '#features/payments/ksef/server/jobs.ts'
import { createPaymentJobs } from '#features/payments/server/jobs.ts'
import { createReminderJobs } from '#features/plan/reminders/server/jobs.ts'
import { createProgressJobs } from '#features/progress/server/jobs.ts'
import { createResidenceCardJobs } from '#features/residence-card/server/jobs.ts'
import { createResourceJobs } from '#features/resources/server/jobs.ts'
import { createTaskJobs } from '#features/tasks/server/jobs.ts'
import { createThirdPartyJobs } from '#features/third-parties/server/jobs.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import type { JobList, ScheduledJob } from '#jobs/jobs.ts'
import { createMailJobs } from '#mail/mail-delivery.ts'
import { createAlarmJobs } from '#server/alarms/alarm-jobs.ts'

/** What people are reminded of, hour by hour. */
const listReminderJobs = (deps: Deps) => [
  ...createReminderJobs(deps),
  ...createLetterJobs(deps),
  ...createResidenceCardJobs(deps),
  ...createThirdPartyJobs(deps),
]

/** The background work of all features. Nothing is read from `deps` before a job runs. */
export function listAllJobs(deps: Deps, storageDownSince: () => Date | null = () => null): JobList {
  const mail = createMailJobs(deps)
  const pageChecks = createPageCheckJobs(deps)
  const zones = createZoneJobs(deps)
  const made = [createExportJobs(deps), createKitJobs(deps)]
  const closing = createClosingJobs(deps)
  return {
    scheduled: [
      ...createAccountJobs(deps),
      ...createTermsJobs(deps),
      ...createCaseWorkJobs(deps),
      ...listReminderJobs(deps),
      ...createNewsJobs(deps),
      ...createTaskJobs(deps),
      ...createMessageJobs(deps),
      ...createMessageFileJobs(deps),
      ...createVerdictJobs(deps),
      ...createAddingJobs(deps),
      ...createLastLegalDayJobs(deps),
      ...listFileJobs(deps),
      ...pageChecks.scheduled,
      ...zones.scheduled,
      ...createContactJobs(deps),
      ...createDigestJobs(deps),
      ...createAppointmentJobs(deps),
      ...createPaymentJobs(deps),
      ...createKsefJobs(deps),
      ...createProgressJobs(deps),
      ...createResourceJobs(deps),
      ...createAuditJobs(deps),
      ...createFailedJobJobs(deps),
      ...made.flatMap(({ scheduled }) => scheduled),
      ...closing.scheduled,
      ...createRetentionJobs(deps),
      ...listBackupJobs(deps),
      ...mail.scheduled,
      ...createAlarmJobs(deps, storageDownSince),
    ],
    queues: [
      ...mail.queues,
      ...pageChecks.queues,
      ...zones.queues,
      ...made.flatMap(({ queues }) => queues),
      ...closing.queues,
    ],
    elsewhere: listElsewhere(deps),
  }
}

const listFileJobs = (deps: Deps) => [
  ...createDocumentJobs(deps),
  ...createFileCheckJobs(deps),
  ...createVirusScanJobs(deps),
]

/** The backup may be made by one machine of several, the one with BACKUP_DIR. */
function listElsewhere({ database }: Partial<Deps>): string[] {
  return database?.kind === 'postgres' ? [BACKUP_JOB] : []
}

/** Whether there is one is read from `env` at once; a template of the database is made without. */
function listBackupJobs(deps: Partial<Deps>): ScheduledJob[] {
  const { env, database, log, now } = deps
  if (!env?.backupDir || !database || !log || !now) return []
  const openSource = async () => ({
    database,
    storage: (await chooseStorage(env)).storage,
    // A rotation may have replaced the kept key since the start.
    filesKey: (env.readKeptFilesKeys() ?? env).filesKey,
    listReferenced: listAllObjects,
  })
  return createBackupJobs({ env, log, now, openSource })
}
