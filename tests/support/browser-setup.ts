import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkBuild } from '../../scripts/build-stamp.ts'
import { type Chromium, findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
  }
}

const BUILD = join(import.meta.dirname, '../../scripts/build.ts')

/** vitest globalSetup of the browser tests: finds a browser, and builds the site when it is stale. */
export default async function setup(project: TestProject) {
  const chromium = await findChromium()
  if (checkBuild() !== 'current') {
    console.log('Building the site that the browser tests look at.')
    const { status } = spawnSync(process.execPath, [BUILD], { stdio: 'inherit' })
    if (status !== 0) throw new Error('The site could not be built: npm run build says why.')
  }
  project.provide('chromium', chromium)
  project.provide('isBundled', true)
}
