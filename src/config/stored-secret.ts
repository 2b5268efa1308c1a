import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret of 32 random bytes in base64, generated at a first start and kept in `dataDir` with mode 600. The file
 * appears whole or not at all, and of two processes that start together one makes it. Throws what the disk throws.
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
    // Unlike a rename it never replaces a secret that another process made in this moment.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
