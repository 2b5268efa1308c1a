import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Env } from '#config/env.ts'
import { readSiteValues } from '#config/operator-env.ts'
import { StartError } from '#errors/start-error.ts'
import { explainFolder } from '#errors/start-failure.ts'
import type { SiteValues } from '#shared/operator.ts'
import { createBuildLock, holdBuild, isBuildHeld, LOCK } from './build-lock.ts'

type OperatorEnv = Pick<Env, 'dataDir' | 'operator' | 'analytics'>

/** In DATA_DIR: a folder for each build and operator, made again when it is missing. */
const FOLDER = 'site'
/** What has no lock for longer is not being made just now. */
const TIME_TO_LOCK_MS = 10 * 60_000

/** A short name for these values: other values, another name. */
export function hashSiteValues({ operator, analytics }: SiteValues): string {
  return createHash('sha256').update(JSON.stringify({ operator, analytics })).digest('hex').slice(0, 16)
}

const SAMPLE = hashSiteValues(readSiteValues({}))

/**
 * The folder with the pages and printed legal texts of this operator: the build's own for the sample consultancy, else one
 * in DATA_DIR that is rendered at the first start with these data, in seconds, and kept for the next ones. `build` is the
 * folder of the build. Throws StartError where that folder cannot be written.
 */
export async function prepareSite(env: OperatorEnv, build: string): Promise<string> {
  const hash = hashSiteValues(env)
  // Where nothing is built, static-files.ts says so.
  if (hash === SAMPLE || !existsSync(join(build, 'client'))) return build
  const folder = join(env.dataDir, FOLDER)
  const target = join(folder, `${basename(build)}-${hash}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(target)) await renderInto(target, { env, build })
  } catch (error) {
    const sentence = explainFolder(error, env.dataDir)
    throw sentence ? new StartError(sentence, { cause: error }) : error
  }
  // The pages are read when they are asked for: a later start must leave the folder alone while this process runs.
  holdBuild(target)
  removeOthers(folder, target)
  return target
}

/** Rendered beside it and renamed: of two processes that start together, or one that is killed, none sees half a site. */
async function renderInto(
  target: string,
  { env, build }: { env: OperatorEnv; build: string },
): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  mkdirSync(draft)
  createBuildLock(draft)
  const release = holdBuild(draft)
  try {
    await runRenderer([join(build, 'program/render-site.js'), build, draft], {
      operator: env.operator,
      analytics: env.analytics,
    })
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // The other process was first.
    if (!existsSync(target)) throw error
  } finally {
    release()
  }
}

/** A process of its own: the pages' program takes memory that the server does not need afterwards. */
function runRenderer(args: string[], values: SiteValues): Promise<void> {
  return new Promise((done, fail) => {
    const child = execFile(process.execPath, args, (error, _, said) =>
      error ? fail(new Error(`The pages could not be rendered with your data:\n${said}`)) : done(),
    )
    // A child that ends early closes its input; its exit code says why.
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify(values))
  })
}

/** Those of other builds and earlier data that no process uses. */
function removeOthers(folder: string, target: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (path === target || isUsed(path)) continue
    rmSync(path, { recursive: true, force: true })
  }
}

function isUsed(path: string): boolean {
  if (existsSync(join(path, LOCK)) && isBuildHeld(path)) return true
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs < TIME_TO_LOCK_MS
}
