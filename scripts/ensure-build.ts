// Builds what is missing or stale before the server starts. It loads nothing that the server does not need.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBuild } from './build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')

/** Builds the site and the server unless the build is current; ends the process with a sentence when it cannot. */
export async function ensureBuild(): Promise<void> {
  const state = checkBuild()
  if (state === 'current') return
  // npm ci --omit=dev does not install the build tools.
  if (existsSync(join(ROOT, 'node_modules/@react-router/dev'))) await build()
  else if (state === 'missing')
    end(
      'build/ is missing or incomplete, and the build tools are not installed: run npm ci and npm run build, or copy build/ to this folder.',
    )
  // A release and a copied build have no sources beside them.
  else if (state === 'sources changed' && existsSync(join(ROOT, 'src')))
    end(
      'build/ was made of other sources than those in this folder: run npm ci and npm run build, copy the build/ of these sources to this folder, or check out the version that was built.',
    )
}

async function build(): Promise<void> {
  // Checks the configuration before the build, which takes its time.
  const { StartError } = await import('#errors/start-error.ts')
  const { readEnv } = await import('#config/env.ts')
  try {
    readEnv(process.env)
  } catch (error) {
    end(error instanceof StartError ? error.message : error)
  }
  console.log('Building Pobyt. This takes less than a minute, once.')
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function end(why: unknown): never {
  console.error(why)
  process.exit(1)
}
