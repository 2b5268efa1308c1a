// npm start: builds what is not built, then becomes the server.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './build-stamp.ts'

if (!isBuilt()) {
  console.log('Building Pobyt. This takes half a minute, once.')
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
export const { origin } = await import('#server/main.ts')
