import { StartError } from '#errors/start-error.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { TRASH_DAYS } from '#files/file-sweep.ts'
import type { CommandContext } from './command.ts'

/** `trash` lists what is in it; `trash restore` restores the named files, or all of them. */
export async function listOrRestoreTrash(context: CommandContext): Promise<void> {
  return context.args[0] === 'restore' ? restoreTrash(context) : listTrash(context)
}

/** Prints every file in the trash with the time it was moved there. */
async function listTrash({ env, print }: CommandContext): Promise<void> {
  const { storage } = await chooseStorage(env)
  let count = 0
  for await (const { name, trashedAt } of storage.listTrash()) {
    print(`${trashedAt.toISOString()}  ${name}`)
    count += 1
  }
  if (count === 0) return print('The trash is empty.')
  print(
    `\n${countFiles(count)}, each kept for ${TRASH_DAYS} days. Restore them with: npm run pobyt -- trash restore`,
  )
}

/**
 * Restores the named files, or all of them when none is named. It opens no database and appends no row to the audit log: a restored file is encrypted, and no one
 * reads it but through a document that names it.
 */
async function restoreTrash({ env, args, print }: CommandContext): Promise<void> {
  const names = args.slice(1)
  const { storage } = await chooseStorage(env)
  const trashed = new Set<string>()
  for await (const { name } of storage.listTrash()) trashed.add(name)
  const unknown = names.filter((name) => !trashed.has(name))
  if (unknown.length > 0) throw new StartError(`Not in the trash: ${unknown.join(', ')}`)
  let count = 0
  for (const name of names.length > 0 ? names : trashed) if (await storage.restore(name)) count += 1
  print(`${countFiles(count)} restored.`)
}

function countFiles(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
