import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright-core'
import { unpackChromium } from './packaged-chromium.ts'
import { WAIT_MS } from './patience.ts'

export interface Chromium {
  executablePath: string
  args: string[]
  /** Environment variables it needs besides our own. */
  env: Record<string, string>
}

/** The browsers that were tried, and why each one was rejected. */
type Findings = string[]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * No sandbox, because root and many containers cannot use it; pages are rendered by the CPU, without emulating a graphics
 * card, and in one process: starting one for each page takes a quarter of the CPU time of a test.
 */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', '--renderer-process-limit=1']

/** Playwright avoids /dev/shm, because it is too small in many containers; where it is not, it saves CPU time. */
const NO_SHARED_MEMORY = '--disable-dev-shm-usage'
const ENOUGH_SHARED_MEMORY = 1024 ** 3

/**
 * A Chromium that runs here: CHROMIUM_PATH, else the one in node_modules, which is the same everywhere and uses half
 * the CPU of a desktop browser, else the system's, else (as root, with apt) a newly installed one. Throws with what was
 * tried and what to do when there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const findings: Findings = []
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    const found = await tryChromium(configured, {}, findings)
    if (found) return found
    throw new Error(`CHROMIUM_PATH does not name a Chromium that runs.\n${findings.join('\n')}`)
  }
  const found =
    (await findPackagedChromium(findings)) ??
    (await findSystemChromium(findings)) ??
    (await installWithApt(findings))
  if (found) return found
  throw new Error(
    `No Chromium runs here.\n${findings.join('\n')}\n` +
      'Install Chromium or Google Chrome (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH ' +
      'to its program; then run npm test again.',
  )
}

async function findSystemChromium(findings: Findings): Promise<Chromium | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_APPS]
  for (const path of paths.filter((one) => existsSync(one))) {
    const found = await tryChromium(path, {}, findings)
    if (found) return found
  }
  return undefined
}

async function findPackagedChromium(findings: Findings): Promise<Chromium | undefined> {
  try {
    const unpacked = unpackChromium()
    if (!unpacked) return undefined
    const { executablePath, libraries, fontConfig } = unpacked
    const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
      ? {}
      : { FONTCONFIG_FILE: fontConfig }
    return (
      (await tryChromium(executablePath, fonts, findings)) ??
      (await tryChromium(executablePath, { ...fonts, LD_LIBRARY_PATH: libraries }, findings))
    )
  } catch (error) {
    findings.push(String(error))
    return undefined
  }
}

async function installWithApt(findings: Findings): Promise<Chromium | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No Chromium runs here: installing one with apt-get, once.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env })
    if (status !== 0) findings.push(`apt-get ${args.join(' ')}: ${stderr.trim().split('\n').at(-1)}`)
  }
  return findSystemChromium(findings)
}

/** Tries the browser with a page. Some systems ship a stub that only says how to install the browser. */
async function tryChromium(
  executablePath: string,
  env: Record<string, string>,
  findings: Findings,
): Promise<Chromium | undefined> {
  const found = { executablePath, args: ARGS, env }
  try {
    const browser = await chromium.launch({ ...launchOptions(found) })
    const page = await browser.newPage()
    await page.setContent('<p>It runs</p>')
    await browser.close()
    return found
  } catch (error) {
    findings.push(`${executablePath}: ${describeFailure(error)}`)
    return undefined
  }
}

/** Playwright's launch options; a busy machine needs time. */
export function launchOptions({ executablePath, args, env }: Chromium): LaunchOptions {
  const ignoreDefaultArgs = hasSharedMemory() ? [NO_SHARED_MEMORY] : []
  return { executablePath, args, ignoreDefaultArgs, env: { ...process.env, ...env }, timeout: WAIT_MS }
}

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= ENOUGH_SHARED_MEMORY
  } catch {
    return false
  }
}

/** The browser's own message, if there is one: the rest is its command line. */
function describeFailure(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n')
  return (lines.find((line) => line.includes('[err]')) ?? lines[0] ?? '').trim()
}
