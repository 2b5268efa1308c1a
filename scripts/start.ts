// npm start: builds what is not built, then becomes the server.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from '#database/start-error.ts'
import { readEnv } from '#server/env.ts'
import { isBuilt } from './build-stamp.ts'

// Half a minute of building is too long to wait for a misspelled value.
try {
  readEnv(process.env)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

if (!isBuilt()) {
  console.log('Building Pobyt. This takes half a minute, once.')
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
export const { origin } = await import('#server/main.ts')
