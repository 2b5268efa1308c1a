import { resolve } from 'node:path'
import { describeBackup } from '#backup/describe-backup.ts'
import { verifyBackup } from '#backup/read-backup.ts'
import type { CommandContext } from './command.ts'

/** Checks every hash and the seal of a backup. Throws StartError when it is damaged or made with another FILES_KEY. */
export async function printBackup({ env, args, workingFolder, print }: CommandContext): Promise<void> {
  const path = resolve(workingFolder, args[0] ?? '')
  const { about, ...summary } = await verifyBackup({ path, filesKey: env.filesKey })
  print(`The backup is whole: ${describeBackup({ ...summary, at: new Date(about.at) })}.`)
  if (summary.missing > 0) print(`Files that were missing when it was made: ${summary.missing}.`)
}
