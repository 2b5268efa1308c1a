import type { DatabaseHandle } from '#database/database.ts'
import { summarizeError } from '#database/describe-error.ts'
import { StartError } from '#errors/start-error.ts'
import type { CommandContext } from '../command.ts'
import { checkBackup } from './backup.ts'
import { checkConfiguration, checkOperator } from './configuration.ts'
import { checkDisk, checkPermissions } from './data-folder.ts'
import { checkClock, checkConnections, checkServer, checkWritable } from './database.ts'
import { checkFacts } from './facts.ts'
import { count, type Finding, fault, type OpenPlace, type Place, warning } from './finding.ts'
import { checkFailedJobs, checkQueues, checkSchedules } from './jobs.ts'
import { checkAppSecret, checkFilesKey } from './keys.ts'
import { checkKsef } from './ksef.ts'
import { checkMailServer, checkMails } from './mail.ts'
import { checkMadeParts, checkMigrations } from './migrations.ts'
import { checkPayments } from './payments.ts'
import { checkStorage, checkStoredFiles } from './storage.ts'
import { checkVersions } from './versions.ts'
import { checkVirusScanner } from './virus-check.ts'

const LIMIT_MS = 20_000
/** Every name of a stored file is read. */
const FILES_LIMIT_MS = 10 * 60_000

interface Check<Where> {
  subject: string
  look(where: Where): Promise<Finding[]>
  limitMs?: number
}

const OF_PLACE: readonly Check<Place>[] = [
  { subject: 'versions', look: (place) => checkVersions(place) },
  { subject: 'configuration', look: checkConfiguration },
  { subject: 'operator', look: checkOperator },
  { subject: 'permissions', look: checkPermissions },
  { subject: 'disk', look: (place) => checkDisk(place) },
  { subject: 'mail server', look: checkMailServer },
  { subject: 'payments', look: (place) => checkPayments(place) },
  { subject: 'ksef', look: (place) => checkKsef(place) },
  { subject: 'backup', look: checkBackup },
]

const OF_DATABASE: readonly Check<OpenPlace>[] = [
  { subject: 'database', look: checkServer },
  { subject: 'migrations', look: checkMigrations },
  { subject: 'roles and policies', look: checkMadeParts },
  { subject: 'database writes', look: checkWritable },
  { subject: 'clock', look: (place) => checkClock(place) },
  { subject: 'connections', look: checkConnections },
  { subject: 'FILES_KEY', look: checkFilesKey },
  { subject: 'APP_SECRET', look: checkAppSecret },
  { subject: 'storage', look: checkStorage },
  { subject: 'stored files', look: checkStoredFiles, limitMs: FILES_LIMIT_MS },
  { subject: 'virus scanner', look: checkVirusScanner },
  { subject: 'mails', look: checkMails },
  { subject: 'facts', look: checkFacts },
  { subject: 'failed jobs', look: checkFailedJobs },
  { subject: 'queues', look: checkQueues },
  { subject: 'schedules', look: checkSchedules },
]

/**
 * Looks at everything that the server needs and prints a line for each check: ok, warning or fault, and for the latter two
 * what to do. It changes and creates nothing. Throws StartError when there is a fault.
 */
export async function examineInstallation({
  env,
  openDatabaseAsIs,
  print,
}: Pick<CommandContext, 'env' | 'openDatabaseAsIs' | 'print'>): Promise<void> {
  const place = { env, now: new Date() }
  const counts = { ok: 0, warning: 0, fault: 0 }
  const tell = (subject: string, found: readonly Finding[]) => {
    for (const { state, text, remedy } of found) {
      counts[state] += 1
      print(`${state.padEnd(8)} ${subject}: ${text}`)
      if (remedy) print(`         What to do: ${remedy}.`)
    }
  }
  // All at once, and told in their order.
  const ofPlace = OF_PLACE.map((check) => ({ check, found: lookAt(check, place) }))
  const opened = open(openDatabaseAsIs)
  for (const { check, found } of ofPlace) tell(check.subject, await found)
  const database = await opened
  if ('state' in database) {
    tell('database', [database])
    tell(
      OF_DATABASE.slice(1)
        .map(({ subject }) => subject)
        .join(', '),
      [warning('not looked at', 'mend the database first')],
    )
  } else {
    const ofDatabase = OF_DATABASE.map((check) => ({ check, found: lookAt(check, { ...place, database }) }))
    for (const { check, found } of ofDatabase) tell(check.subject, await found)
  }
  const summary = `${count(counts.fault, 'fault')}, ${count(counts.warning, 'warning')}, ${counts.ok} ok.`
  if (counts.fault > 0) throw new StartError(summary)
  print(summary)
}

/** The database, or why it cannot be opened. */
async function open(openDatabaseAsIs: () => Promise<DatabaseHandle>): Promise<DatabaseHandle | Finding> {
  try {
    return await within(LIMIT_MS, openDatabaseAsIs())
  } catch (error) {
    const why = error instanceof StartError ? error.message : summarizeError(error)
    return fault(
      why,
      'start it or correct DATABASE_URL; the embedded one is made by the first start of the server',
    )
  }
}

/** What a check has found. One that fails or takes too long is a fault itself. */
async function lookAt<Where>({ look, limitMs = LIMIT_MS }: Check<Where>, where: Where): Promise<Finding[]> {
  try {
    return await within(limitMs, look(where))
  } catch (error) {
    return [
      fault(
        `this could not be looked at (${summarizeError(error)})`,
        'mend what is said above, and look again',
      ),
    ]
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error(`no answer within ${ms / 1000} s`)), ms).unref()
  })
  return Promise.race([work, limit])
}
