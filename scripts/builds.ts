// Builds lie beside each other in build/, and build/current.json names the one that is started (docs/decisions/0052).
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILDS_LOCK, createBuildLock, holdBuild, isBuildHeld, LOCK, whileAlone } from '#server/build-lock.ts'
import { BUILDS, type Current, readCurrent, type Stamp } from './build-stamp.ts'

/** Files of hashed names of this many builds before are still answered: people have their pages open. */
const EARLIER_BUILDS = 3
const EARLIER = 'earlier'
/** What has no lock for longer is not being made just now. */
const TIME_TO_LOCK_MS = 60_000
/** While pages are built. */
const PAGES_LOCK = 'pages.lock'
const NEXT_LOOK_MS = 200
/** SQLITE_BUSY: another process has the lock. */
const BUSY = 5
/** In build/ for good: the pointer, the entries, and what npm run bench makes. */
const PERMANENT = ['current.json', BUILDS_LOCK, PAGES_LOCK, 'program', 'bench']

/** What is run from outside as build/program/<name>.js, with what it exports. */
const ENTRIES = { main: ['origin'], pobyt: [], server: ['startServer'], 'all-jobs': ['listAllJobs'] }

/** A build that nobody uses yet. */
interface NewBuild {
  folder: string
  /** Makes it the current one, in one rename. Without a stamp the next start builds anew. */
  publish(stamp: Stamp | null): void
}

/** Begins a build in a folder of its own, after removing what earlier ones have left. */
export function beginBuild(builds = BUILDS): NewBuild {
  mkdirSync(builds, { recursive: true })
  return whileAlone(builds, () => makeFolder(builds))
}

/** Alone: a folder whose lock nobody holds yet would look like one that a killed build has left. */
function makeFolder(builds: string): NewBuild {
  removeOldBuilds(builds)
  const time = new Date().toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const name = `${time}-${randomBytes(3).toString('hex')}`
  const folder = join(builds, name)
  mkdirSync(folder, { recursive: true })
  createBuildLock(folder)
  const release = holdBuild(folder)
  return {
    folder,
    publish: (stamp) =>
      whileAlone(builds, () => {
        const before = readCurrent(builds)
        if (before) keepEarlierAssets(join(builds, before.folder), folder)
        writeEntries(builds)
        const current: Current = { folder: name, previous: before?.folder ?? null, stamp }
        replaceFile(join(builds, 'current.json'), JSON.stringify(current), builds)
        release()
        removeOldBuilds(builds)
      }),
  }
}

/**
 * Runs `act` while no other build of these sources does: React Router clears a folder beside the sources while it makes
 * pages, and of two at once one would fail. Without locks at once.
 */
export async function whileAloneWithPages<T>(act: () => Promise<T>, builds = BUILDS): Promise<T> {
  const lock = new DatabaseSync(join(builds, PAGES_LOCK))
  try {
    while (!isLocked(lock)) await sleep(NEXT_LOOK_MS)
    return await act()
  } finally {
    lock.close()
  }
}

/** False while another process has it; true also where the disk has no locks. */
function isLocked(lock: DatabaseSync): boolean {
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    return !(error instanceof Error && 'errcode' in error && error.errcode === BUSY)
  }
}

/** The folder of the current build; null without one. */
export function findCurrentBuild(builds = BUILDS): string | null {
  const current = readCurrent(builds)
  return current && join(builds, current.folder)
}

/**
 * Links a folder's files into another one, without what `omit` names at its top; copies them where the disk has no hard
 * links. Nothing may be written into such a file afterwards. Empty folders come along: a database has some.
 */
export function linkTree(from: string, to: string, omit: readonly string[] = []): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (omit.includes(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else linkFile(source, target)
  }
}

/** Links a file; copies it where the disk has no hard links. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Paths below `folder`, with slashes; empty without it. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** The folders with files of hashed names: of the site in each language. */
function listAssetFolders(build: string): string[] {
  const languages = join(build, 'languages')
  const others = existsSync(languages) ? readdirSync(languages) : []
  return [join(build, 'client'), ...others.map((one) => join(languages, one, 'client'))]
}

/** Links into earlier/1, earlier/2 … what pages of the builds before still load, and this one does not have. */
function keepEarlierAssets(before: string, folder: string): void {
  const listAssets = (site: string) => listFiles(join(site, 'assets')).map((name) => ({ site, name }))
  const had = new Set(
    listAssetFolders(folder)
      .flatMap(listAssets)
      .map(({ name }) => name),
  )
  const older = Array.from({ length: EARLIER_BUILDS }, (_, at) => [join(before, EARLIER, `${at + 1}`)])
  let generation = 0
  for (const sites of [listAssetFolders(before), ...older]) {
    const lost = sites.flatMap(listAssets).filter(({ name }) => !had.has(name))
    if (lost.length === 0) continue
    generation += 1
    if (generation > EARLIER_BUILDS) return
    for (const { site, name } of lost) {
      if (had.has(name)) continue
      had.add(name)
      const kept = join(folder, EARLIER, `${generation}`, 'assets', name)
      mkdirSync(dirname(kept), { recursive: true })
      linkFile(join(site, 'assets', name), kept)
    }
  }
}

/** Removes every build but the current one, the one before it, and those that a process uses. */
function removeOldBuilds(builds: string): void {
  const current = readCurrent(builds)
  const kept = [...PERMANENT, current?.folder, current?.previous]
  for (const name of readdirSync(builds)) {
    if (kept.includes(name) || isInUse(join(builds, name))) continue
    try {
      rmSync(join(builds, name), { recursive: true, force: true })
    } catch {
      // What is still open on Windows, or still written by a step of a killed build, goes the next time.
    }
  }
}

function isInUse(path: string): boolean {
  if (existsSync(join(path, LOCK))) return isBuildHeld(path)
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs < TIME_TO_LOCK_MS
}

/** build/program/<name>.js runs the current build's, so that commands and services name a path that stays. */
function writeEntries(builds: string): void {
  const folder = join(builds, 'program')
  mkdirSync(folder, { recursive: true })
  // Before version 0.2 the server itself lay there.
  for (const file of readdirSync(folder))
    if (!(file.replace(/\.js$/, '') in ENTRIES)) rmSync(join(folder, file), { force: true })
  for (const [name, exported] of Object.entries(ENTRIES)) {
    const path = join(folder, `${name}.js`)
    const text = renderEntry(name, exported)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) replaceFile(path, text, builds)
  }
}

const renderEntry = (name: string, exported: readonly string[]) => `// Runs the current build's ${name}.js.
import { readFileSync } from 'node:fs'
const { folder } = JSON.parse(readFileSync(new URL('../current.json', import.meta.url), 'utf8'))
const program = await import(new URL(\`../\${folder}/program/${name}.js\`, import.meta.url))
${exported.map((one) => `export const ${one} = program.${one}\n`).join('')}`

/** Whoever reads the file meanwhile reads all of the old one or all of the new one. */
function replaceFile(path: string, text: string, builds: string): void {
  const draft = join(builds, `${randomBytes(6).toString('hex')}.tmp`)
  writeFileSync(draft, text)
  renameSync(draft, path)
}
