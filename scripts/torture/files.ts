import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLocalStorage } from '#files/local-storage.ts'
import type { FileStorage } from '#files/storage.ts'

export const about = 'kill -9 during the sweep of files, in the trash and while files are restored'

const FILES = 400

/** Each round trashes, restores and deletes files in processes that are killed half way. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await runRound(Math.random())
}

/** The kill comes after `share` of the work, 0 to 1. Throws when a file is neither in its place nor in the trash. */
export async function runRound(share: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'pobyt-torture-files-'))
  try {
    const storage = createLocalStorage(root)
    const names = await fill(storage)
    await killDuring(root, { work: SWEEP, when: () => countFiles(join(root, '.trash')) >= share * FILES })
    await expectAll(storage, names)
    await killDuring(root, { work: RESTORE, when: () => countFiles(join(root, '.trash')) <= share * FILES })
    await expectAll(storage, names)
    for (const name of names) await storage.restore(name)
    for (const name of names) await expectWhole(storage, name)

    for (const name of names) await storage.trash(name)
    await killDuring(root, { work: EMPTY, when: () => countFiles(join(root, '.trash')) <= share * FILES })
    for await (const { name } of storage.listTrash()) {
      await storage.restore(name)
      await expectWhole(storage, name)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function fill(storage: FileStorage): Promise<string[]> {
  const names = Array.from({ length: FILES }, (_, i) => `person-${i % 7}/cv-${i}.pdf`)
  for (const name of names) await storage.put(name, Buffer.from(name))
  return names
}

/** Expects every file to be complete, in its place or in the trash, and never in both. */
async function expectAll(storage: FileStorage, names: string[]): Promise<void> {
  const found: string[] = []
  for await (const { name } of storage.list()) found.push(name)
  for await (const { name } of storage.listTrash()) found.push(name)
  const expected = [...names].sort().join()
  if (found.sort().join() !== expected) throw new Error(`${found.length} of ${names.length} files are left`)
}

async function expectWhole(storage: FileStorage, name: string): Promise<void> {
  const bytes = await storage.get(name)
  if (bytes?.toString() !== name) throw new Error(`${name} came back as ${bytes}`)
}

const EVERY = `{ now: new Date(), olderThan: new Date(Date.now() + 60_000), isOurs: () => true,
  limits: { fewFiles: 1e9, files: 1e9, percent: 100 }, listReferenced: async () => new Set(), listBegun: async () => new Set() }`
const SWEEP = `await sweepStorage(storage, ${EVERY})`
const RESTORE = 'for await (const { name } of storage.listTrash()) await storage.restore(name)'
const EMPTY = 'await storage.emptyTrash(new Date(Date.now() + 60_000))'

/** Runs the work in a child process and kills it as soon as `when` is true, or lets it end. */
async function killDuring(root: string, { work, when }: { work: string; when(): boolean }): Promise<void> {
  const child = startChild(root, work)
  const ended = once(child, 'exit')
  while (!when() && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  const [code] = await ended
  if (code !== null && code !== 0) throw new Error(`the child ended with code ${code}`)
}

function startChild(root: string, work: string): ChildProcess {
  const code = `
    import { createLocalStorage } from '#files/local-storage.ts'
    import { sweepStorage } from '#files/file-sweep.ts'
    const storage = createLocalStorage(${JSON.stringify(root)})
    ${work}`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function countFiles(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf')).length
  } catch {
    return 0
  }
}
