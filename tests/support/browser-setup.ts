import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
  }
}

/** vitest globalSetup of the browser tests: finds a browser once, and a built site to show. */
export default async function setup(project: TestProject) {
  if (!existsSync(join(import.meta.dirname, '../../build/client/index.html'))) {
    throw new Error('The browser tests need the built site: run npm run build first (npm test does).')
  }
  project.provide('chromium', await findChromium())
}
