import { join } from 'node:path'
import type { Env } from '#config/env.ts'
import { StartError } from '#errors/start-error.ts'
import { TRASH_DAYS } from '#files/file-sweep.ts'
import { createLocalStorage } from '#files/local-storage.ts'

const openStorage = ({ dataDir }: Env) => createLocalStorage(join(dataDir, 'files'))

/** Prints every file in the trash with the time it was moved there. */
export async function listTrash(env: Env): Promise<void> {
  let count = 0
  for await (const { name, trashedAt } of openStorage(env).listTrash()) {
    console.log(`${trashedAt.toISOString()}  ${name}`)
    count += 1
  }
  if (count === 0) return console.log('The trash is empty.')
  console.log(
    `\n${countFiles(count)}, each kept for ${TRASH_DAYS} days. Restore them with: npm run pobyt -- trash restore`,
  )
}

/**
 * Restores the named files, or all of them when none is named. The server may keep running, which holds the embedded
 * database, so this command opens none and appends no row to the audit log: a restored file is encrypted, and no one
 * reads it but through a document that names it.
 */
export async function restoreTrash(env: Env, names: string[]): Promise<void> {
  const storage = openStorage(env)
  const trashed = new Set<string>()
  for await (const { name } of storage.listTrash()) trashed.add(name)
  const unknown = names.filter((name) => !trashed.has(name))
  if (unknown.length > 0) throw new StartError(`Not in the trash: ${unknown.join(', ')}`)
  let count = 0
  for (const name of names.length > 0 ? names : trashed) if (await storage.restore(name)) count += 1
  console.log(`${countFiles(count)} restored.`)
}

function countFiles(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
