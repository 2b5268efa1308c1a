import { createHash } from 'node:crypto'
import { StartError } from '#errors/start-error.ts'
import type { ChosenStorage } from './choose-storage.ts'
import type { FileStorage } from './storage.ts'
import { ownerOfArriving, ownerOfMoved } from './storage-owner.ts'

export interface Move {
  from: ChosenStorage
  to: ChosenStorage
  /** Of the database that the files belong to. */
  installationId: string
  print(line: string): void
}

/** How many files are copied at the same time. */
const AT_ONCE = 4
const LINE_EVERY = 500

interface MoveResult {
  /** Files that were copied now, and that had been copied by an earlier try. */
  copied: number
  kept: number
}

/**
 * Copies all files of an installation to another storage, and reads each one back: what comes back has the SHA-256 of what
 * was read. Nothing is removed from where they were. From its beginning on no server writes to the old storage, which says
 * so in the place of the owner; only its end makes the new one usable. It may be interrupted at any point and repeated.
 * Null when an earlier try has ended. Throws StartError when the two storages cannot be meant.
 */
export async function moveFiles(move: Move): Promise<MoveResult | null> {
  const { from, to, installationId: id } = move
  if (await hasMoved(move)) return null
  await requireMovable(move)
  await to.storage.writeOwner(ownerOfArriving(id))
  await from.storage.writeOwner(ownerOfMoved(id))
  const done = new Map<string, 'copied' | 'kept'>()
  // A server that had asked for the owner before may still have been writing.
  while (await copyNew(move, done));
  await removeOthers(move)
  await copyTrash(move)
  for await (const erasure of from.storage.listErasures()) await to.storage.addErasure(erasure)
  await to.storage.writeOwner(id)
  const copied = [...done.values()].filter((how) => how === 'copied').length
  return { copied, kept: done.size - copied }
}

async function hasMoved({ from, to, installationId: id }: Move): Promise<boolean> {
  return (await to.storage.readOwner()) === id && (await from.storage.readOwner()) === ownerOfMoved(id)
}

async function requireMovable({ from, to, installationId: id }: Move): Promise<void> {
  const source = await from.storage.readOwner()
  if (source !== id && source !== ownerOfMoved(id))
    throw new StartError(`The files in ${from.place} do not belong to this database: nothing was moved.`)
  const target = await to.storage.readOwner()
  if (target === ownerOfArriving(id) || (await isEmpty(to.storage))) return
  if (target === ownerOfMoved(id))
    throw new StartError(
      `In ${to.place} are still the files that were moved away from there: delete them first, with the command that ` +
        'moved them and the word delete-old.',
    )
  throw new StartError(`There are other files in ${to.place}: nothing was moved.`)
}

async function isEmpty(storage: FileStorage): Promise<boolean> {
  for await (const _ of storage.list()) return false
  for await (const _ of storage.listTrash()) return false
  return true
}

/** Copies what is not done yet. False when there was nothing. */
async function copyNew(move: Move, done: Map<string, 'copied' | 'kept'>): Promise<boolean> {
  const before = done.size
  const names = move.from.storage.list()[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const { name } = next.value
      if (done.has(name)) continue
      const how = await copyFile(move, name)
      if (!how) continue
      done.set(name, how)
      if (done.size % LINE_EVERY === 0) move.print(`${done.size} files …`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done.size > before
}

/** Null when the file was deleted meanwhile. */
async function copyFile({ from, to }: Move, name: string): Promise<'copied' | 'kept' | null> {
  const size = await from.storage.size(name)
  if (size === null) return null
  if ((await to.storage.size(name)) === size) {
    const [ours, theirs] = await Promise.all([from, to].map(({ storage }) => hashOf(storage, { name, size })))
    if (ours === theirs) return 'kept'
  }
  const hash = createHash('sha256')
  const parts = async function* () {
    for await (const part of readAll(from.storage, { name, size })) {
      hash.update(part)
      yield part
    }
  }
  await to.storage.put(name, parts())
  const written = hash.digest('hex')
  if ((await hashOf(to.storage, { name, size })) !== written) throw differs(to, name)
  return 'copied'
}

const differs = (to: ChosenStorage, name: string) =>
  new StartError(`${name} came back from ${to.place} with other bytes: find out why, and repeat the command.`)

const readAll = (storage: FileStorage, { name, size }: { name: string; size: number }) =>
  size === 0 ? [] : storage.read(name, { start: 0, end: size })

async function hashOf(storage: FileStorage, file: { name: string; size: number }): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of readAll(storage, file)) hash.update(part)
  return hash.digest('hex')
}

/** What an earlier try has copied, and somebody has deleted since. No server has used the new storage yet. */
async function removeOthers({ from, to }: Move): Promise<void> {
  for await (const { name } of to.storage.list())
    if ((await from.storage.size(name)) === null) await to.storage.delete(name)
}

/** The 30 days of a file in the trash begin again. */
async function copyTrash({ from, to }: Move): Promise<void> {
  const there = new Set<string>()
  for await (const { name } of to.storage.listTrash()) there.add(name)
  for await (const { name } of from.storage.listTrash()) {
    const bytes = await from.storage.getTrashed(name)
    // One that a crash has left in both places counts as not deleted.
    if (!bytes || (await from.storage.size(name)) !== null) continue
    if (there.has(name) && (await to.storage.getTrashed(name))?.equals(bytes)) continue
    await to.storage.put(name, bytes)
    await to.storage.trash(name)
    if (!(await to.storage.getTrashed(name))?.equals(bytes)) throw differs(to, name)
  }
}

/**
 * Deletes the files from where they were before a move that has ended. `missing` is how many the database refers to that
 * are not in the new storage: then nothing is deleted. Returns how many there were. Throws StartError.
 */
export async function deleteMoved({
  from,
  to,
  missing,
  ...move
}: Move & { missing: number }): Promise<number> {
  if (!(await hasMoved({ from, to, ...move })))
    throw new StartError(`The move to ${to.place} has not ended: nothing was deleted.`)
  if (missing > 0)
    throw new StartError(`${missing} files of documents are missing in ${to.place}: nothing was deleted.`)
  let count = 0
  for await (const { name } of from.storage.list()) {
    await from.storage.delete(name)
    count += 1
  }
  await from.storage.emptyTrash(new Date(8.64e15))
  return count
}
