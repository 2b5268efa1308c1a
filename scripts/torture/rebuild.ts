import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from '#database/project-folders.ts'
import {
  NOT_FOUND_PATHS,
  OFFICE_PATHS,
  PUBLIC_PATHS,
  SIGN_IN_STEP_PATHS,
  SIGNED_IN_PATHS,
} from '#shared/paths.ts'
import { findCurrentBuild, linkTree } from '../builds.ts'
import { ensureBuild } from '../ensure-build.ts'
import { copyProject } from './copied-project.ts'
import { startTortureServer, type TortureServer } from './tortured-server.ts'

export const about =
  'Builds of other sources while a server runs, beside each other and killed: no 5xx, no mix, a whole build.'
export const defaultRounds = 3

/** Written into a text of every public page before a build. */
const NAMES = ['Zielona Karta', 'Biała Karta']
/** Of the build that is killed; no page has it ever. */
const KILLED = 'Przerwana Karta'
/** In the footer. */
const TEXT = 'shell_copyright'
const PAGES: readonly string[] = [...PUBLIC_PATHS, ...SIGN_IN_STEP_PATHS, ...SIGNED_IN_PATHS, ...OFFICE_PATHS]
/** Sign-in and registration name the product only, not whose it is. */
const NAMED_PAGES = PUBLIC_PATHS.filter((path) => path !== '/login' && path !== '/register')
const OTHERS = [
  '/nowhere',
  '/sw.js',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/api/captcha',
]
const ASSET = /["'(](\/assets\/[\w.-]+\.(?:js|css|woff2))/g
const SLOWEST_KILL_MS = 30_000

/** In a copy of the project. Each round kills one build, makes one, and makes two at once. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  await ensureBuild()
  const root = mkdtempSync(join(tmpdir(), 'pobyt-rebuild-'))
  try {
    copyProject(root)
    linkTree(join(PROJECT, 'build'), join(root, 'build'))
    for (let round = 0; round < rounds; round += 1) await rebuild(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function rebuild(root: string): Promise<void> {
  const server = await startTortureServer({ root })
  const before = await readSite(server.url, PAGES.slice(0, PAGES.length / 2))
  const watched = watch(server.url, before)
  try {
    await killBuild(root)
    await finishBuild(root, NAMES[0] ?? '')
    // Two at once; the folder that the server runs from is by now neither the current one nor the one before.
    await Promise.all([1, 2].map(() => finishBuild(root, NAMES[1] ?? '')))
    console.log(`${await watched.stop()} answers of the old server, all of its own build`)
    await requireOneSite(server.url)
  } finally {
    await server.stop()
  }
  const next = await startTortureServer({ root })
  try {
    const name = await requireOneSite(next.url)
    if (!NAMES.includes(name)) throw new Error(`the next start shows ${name}`)
    await requireAssets(next, before)
  } finally {
    await next.stop()
  }
}

function startBuild(root: string, name: string): ChildProcess {
  const path = join(root, 'messages/en.json')
  const messages: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...messages, [TEXT]: `{year} {name} ${name}` }))
  const env = process.env
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  return spawn(process.execPath, ['scripts/build.ts'], { cwd: root, env, stdio: [...stdio], detached: true })
}

async function finishBuild(root: string, name: string): Promise<void> {
  const build = startBuild(root, name)
  let said = ''
  build.stderr?.on('data', (text) => (said += text))
  const [code] = await once(build, 'close')
  if (code !== 0) throw new Error(`the build for ${name} ended with ${code}: ${said.slice(-2000)}`)
}

/** Kills a build with its steps at a moment of chance; the build before it must still be the current one. */
async function killBuild(root: string): Promise<void> {
  const current = readFileSync(join(root, 'build/current.json'), 'utf8')
  const build = startBuild(root, KILLED)
  const ended = once(build, 'exit')
  const after = Math.round(Math.random() * SLOWEST_KILL_MS)
  await Promise.race([ended, new Promise((done) => setTimeout(done, after))])
  if (build.pid && build.exitCode === null) process.kill(-build.pid, 'SIGKILL')
  await ended
  console.log(`a build killed after ${after} ms; ${globSync('build/*/client', { cwd: root }).length} folders`)
  if (readFileSync(join(root, 'build/current.json'), 'utf8') !== current)
    throw new Error('a killed build has become the current one')
}

/** Text of each address; throws for an answer that is no page, file or expected refusal. */
async function readSite(url: string, paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const path of paths) {
    const answer = await fetch(url + path)
    const text = await answer.text()
    if (answer.status >= 500 || (answer.status >= 400 && PAGES.includes(path)))
      throw new Error(`${path}: ${answer.status}`)
    found.set(path, text)
  }
  return found
}

/** Asks all pages again and again, also those that were never asked before, and what they load. */
function watch(url: string, before: ReadonlyMap<string, string>) {
  let stopped = false
  let count = 0
  const ask = async () => {
    while (!stopped) {
      const pages = await readSite(url, [...PAGES, ...OTHERS])
      for (const [path, text] of before)
        if (pages.get(path) !== text) throw new Error(`${path} has changed under the server`)
      count += pages.size + (await readSite(url, listAssets(pages))).size
    }
    return count
  }
  const asking = ask()
  asking.catch(() => undefined)
  return {
    stop() {
      stopped = true
      return asking
    },
  }
}

const listAssets = (pages: ReadonlyMap<string, string>) => [
  ...new Set([...pages.values()].flatMap((text) => [...text.matchAll(ASSET)].map(([, path]) => path ?? ''))),
]

/** The one name that is on all public pages; throws when they differ, or load what there is not. */
async function requireOneSite(url: string): Promise<string> {
  const pages = await readSite(url, [...PUBLIC_PATHS, ...Object.values(NOT_FOUND_PATHS)])
  const texts = [...pages.values()].join('')
  const names = [...NAMES, KILLED].filter((name) => texts.includes(name))
  if (names.length > 1) throw new Error(`the pages mix ${names.join(' and ')}`)
  const [name] = names
  const unnamed = name ? NAMED_PAGES.filter((path) => !pages.get(path)?.includes(name)) : []
  if (unnamed.length > 0) throw new Error(`${unnamed.join()} do not name ${name}`)
  await requireFiles(url, listAssets(pages))
  return name ?? 'the sample'
}

/** A page that was opened before the upgrade loads its files from the next server. */
async function requireAssets(server: TortureServer, before: ReadonlyMap<string, string>): Promise<void> {
  await requireFiles(server.url, listAssets(before))
  const manifest = globSync('client/assets/manifest-*.js', { cwd: findCurrentBuild() ?? '' })
  if (manifest.length === 0) throw new Error('the first build has no manifest')
  await requireFiles(
    server.url,
    manifest.map((file) => file.replace('client', '')),
  )
}

async function requireFiles(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await fetch(url + path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
}
