// npm run pobyt -- <command>: the operator's command line, run from the bundle. It reads the same environment variables
// as the server.

import { readEnv } from '#config/env.ts'
import { StartError } from '#errors/start-error.ts'
import { explainStartFailure } from '#errors/start-failure.ts'
import { listTrash, restoreTrash } from './pobyt/trash.ts'

const USAGE = `Usage: npm run pobyt -- <command>

  trash                    lists the files that the sweep moved to the trash in the last 30 days
  trash restore [name …]   restores these files, or all of them
  adopt-files              makes the files in DATA_DIR/files belong to the configured database
  verify-audit             recomputes the chain of the audit log and names the first row that was changed
  retention                prints how long each kind of data is kept, why, and what would be deleted now
  create-admin [email]     prints a link to become an admin, valid once and for 72 hours; only the first
                           admin's needs no address`

async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'trash' && rest[0] === 'restore') return restoreTrash(readEnv(process.env), rest.slice(1))
  if (command === 'trash' && rest.length === 0) return listTrash(readEnv(process.env))
  if (command === 'adopt-files' && rest.length === 0) {
    // Imported here, because the commands of the trash need no database.
    const { adoptFiles } = await import('./pobyt/adopt-files.ts')
    return adoptFiles(readEnv(process.env))
  }
  if (command === 'verify-audit' && rest.length === 0) {
    const { printAuditVerdict } = await import('./pobyt/verify-audit.ts')
    return printAuditVerdict(readEnv(process.env))
  }
  if (command === 'retention' && rest.length === 0) {
    const { printRetention } = await import('./pobyt/retention.ts')
    return printRetention(readEnv(process.env))
  }
  if (command === 'create-admin' && rest.length <= 1) {
    const { printAdminLink } = await import('./pobyt/create-admin.ts')
    return printAdminLink(readEnv(process.env), rest[0] ?? null)
  }
  throw new StartError(USAGE)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(explainStartFailure(error, readFolder()) ?? error)
  process.exitCode = 1
}

function readFolder() {
  try {
    return readEnv(process.env)
  } catch {
    return undefined
  }
}
