import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret of 32 random bytes in base64, created on the first start and stored in `dataDir` with mode 600. The file is
 * written atomically, and of two processes that start together only one creates it. Throws the file system's errors.
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, name)
  if (!existsSync(path)) makeSecret(path)
  return readFileSync(path, 'utf8').trim()
}

function makeSecret(path: string): void {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
    // Unlike a rename, a link never replaces a secret that another process created at the same moment.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
