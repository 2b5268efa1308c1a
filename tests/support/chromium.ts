import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import packagedChromium from '@sparticuz/chromium'

export interface Chromium {
  executablePath: string
  args: string[]
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium that runs here: CHROMIUM_PATH, else the system's, else the one in node_modules, else (as root,
 * with apt) an installed one. Throws with what to do when there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return withArgs(given)
    throw new Error(`CHROMIUM_PATH is ${given}, but that does not run.`)
  }
  const system = findSystemChromium()
  if (system) return withArgs(system)
  const packaged = await unpackChromium()
  if (packaged) return packaged
  const installed = installWithApt()
  if (installed) return withArgs(installed)
  throw new Error(
    'No Chromium runs here. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program; then run npm test again.',
  )
}

function findSystemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_APPS]
  return candidates.find((path) => existsSync(path) && runs(path))
}

async function unpackChromium(): Promise<Chromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const executablePath = await packagedChromium.executablePath()
    return runs(executablePath) ? { executablePath, args: packagedChromium.args } : null
  } catch {
    return null
  }
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No Chromium found: installing it with apt-get, once.')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  return findSystemChromium()
}

/** Some systems ship a stub that only says how to install the browser. */
function runs(path: string): boolean {
  const tried = spawnSync(path, ['--version'], { timeout: 20_000, encoding: 'utf8' })
  return tried.status === 0 && /chrom/i.test(tried.stdout)
}

function withArgs(executablePath: string): Chromium {
  // Chromium's sandbox refuses root; in containers /dev/shm is often too small.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath, args: [...root, '--disable-dev-shm-usage'] }
}
