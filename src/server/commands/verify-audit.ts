import { type AuditFault, verifyAudit } from '#audit/verify-audit.ts'
import { StartError } from '#errors/start-error.ts'
import type { CommandContext } from './command.ts'

const SENTENCES: Record<AuditFault, (seq: number) => string> = {
  missing: (seq) => `row ${seq} is missing`,
  changed: (seq) => `row ${seq} was changed: its hash is not the hash of its values`,
  unchained: (seq) => `row ${seq} does not continue row ${seq - 1}, or that one was changed with its hash`,
  replaced: (seq) => `row ${seq} is not the row that was appended last`,
  uncounted: (seq) => `row ${seq} was inserted by hand, or the table audit_head was changed`,
}

/** Prints the number and hash of the newest row. Throws StartError naming the first row that was changed. */
export async function printAuditVerdict({ openDatabase, print }: CommandContext): Promise<void> {
  const database = await openDatabase()
  const verdict = await verifyAudit(database.db)
  if (!verdict.ok) throw new StartError(`The audit log is broken: ${SENTENCES[verdict.fault](verdict.seq)}.`)
  print(`The audit log is unchanged: ${verdict.count} rows, newest hash ${verdict.hash}`)
}
