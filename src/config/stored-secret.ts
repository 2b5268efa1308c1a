import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A secret that DATA_DIR keeps in a file with mode 600. */
interface KeptSecret {
  secret: string
  /** Of one that was replaced: the day on which it was, as YYYY-MM-DD. */
  day: string | null
}

/** A secret of 32 random bytes in base64; it is in no file yet. */
export const draftSecret = () => randomBytes(32).toString('base64')

/** What `dataDir` keeps under this name; null without the file. Throws the file system's errors. */
export function readKeptSecret(dataDir: string, name: string): KeptSecret | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    const [secret = '', day] = readFileSync(join(dataDir, name), 'utf8').trim().split(/\s+/)
    return { secret, day: day ?? null }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Keeps a secret in a file, unless there is one: of two processes that start together only one writes. Returns what is kept. */
export function keepSecret(dataDir: string, name: string, secret: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = writeDraft(dataDir, name, secret)
  try {
    // Unlike a rename, a link never replaces a secret that another process created at the same moment.
    linkSync(draft, join(dataDir, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  flushFolder(dataDir)
  return readKeptSecret(dataDir, name)?.secret ?? secret
}

export const previousName = (name: string) => `${name}.previous`

/**
 * Puts a new secret into the place of a kept one, which stays beside it as `<name>.previous`. A replacement that was
 * interrupted is finished; one that is complete stays as it is. Never call it from two processes at once.
 */
export function replaceSecret(dataDir: string, name: string, day: string): void {
  const kept = readKeptSecret(dataDir, name)
  if (!kept) throw new Error(`there is no file ${name}`)
  const before = keepSecret(dataDir, previousName(name), `${kept.secret}\n${day}`)
  if (before !== kept.secret) return
  renameSync(writeDraft(dataDir, name, draftSecret()), join(dataDir, name))
  flushFolder(dataDir)
}

/**
 * Puts the replaced secret aside, as `<name>.until-<day>`: only what was made before needs it. Returns the name of its
 * file; null when there is none.
 */
export function setAsidePrevious(dataDir: string, name: string, day: string): string | null {
  const from = join(dataDir, previousName(name))
  for (let n = 1; ; n += 1) {
    const aside = `${name}.until-${day}${n === 1 ? '' : `-${n}`}`
    try {
      linkSync(from, join(dataDir, aside))
      rmSync(from, { force: true })
      flushFolder(dataDir)
      return aside
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return null
      if (code !== 'EEXIST') throw error
    }
  }
}

/** Deletes the replaced secret. */
export function deletePrevious(dataDir: string, name: string): void {
  rmSync(join(dataDir, previousName(name)), { force: true })
}

function writeDraft(dataDir: string, name: string, content: string): string {
  const draft = join(dataDir, `${name}.${randomBytes(8).toString('hex')}`)
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
    return draft
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** The new name must survive a power cut before anything is encrypted with what it holds. */
function flushFolder(folder: string): void {
  // Windows cannot open a folder; its file system journals the rename itself.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
