import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, fault, ok, type Place, warning } from './finding.ts'

const GIGABYTE = 1024 ** 3
/** Below this the embedded database refuses to write (src/database/free-space.ts). */
const LEAST_BYTES = 200 * 1024 ** 2
/** The secrets that the server keeps, and their predecessors. */
const SECRET = /^(app-secret|files-key)(\.|$)/
const OTHERS = 0o077

/** DATA_DIR and its secrets are for the server's own user only. */
export async function checkPermissions({ env }: Place): Promise<Finding[]> {
  const { dataDir } = env
  if (!existsSync(dataDir))
    return [
      warning(
        `DATA_DIR ${dataDir} does not exist yet`,
        'start the server, which makes it; or correct DATA_DIR',
      ),
    ]
  // Windows has no such modes.
  if (process.platform === 'win32') return [ok(`DATA_DIR is ${dataDir}`)]
  const secrets = readdirSync(dataDir).filter((name) => SECRET.test(name))
  const open = [dataDir, ...secrets.map((name) => join(dataDir, name))].filter(
    (path) => (statSync(path).mode & OTHERS) !== 0,
  )
  if (open.length === 0) return [ok(`only the server's user reads DATA_DIR (${dataDir})`)]
  return open.map((path) =>
    fault(
      `others may read or write ${path} (mode ${(statSync(path).mode & 0o777).toString(8)})`,
      `chmod ${path === dataDir ? '700' : '600'} ${path}`,
    ),
  )
}

/** Free bytes on the disk of DATA_DIR. */
export async function checkDisk({ env }: Place, readFree = readFreeBytes): Promise<Finding[]> {
  if (!existsSync(env.dataDir)) return []
  const free = await readFree(env.dataDir)
  const text = `the disk of DATA_DIR has ${(free / GIGABYTE).toFixed(1)} GB left`
  if (free < LEAST_BYTES) return [fault(text, 'free space on it: uploads are refused or soon will be')]
  return [free < GIGABYTE ? warning(text, 'free space on it before it is full') : ok(text)]
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
