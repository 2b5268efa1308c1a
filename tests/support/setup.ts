// vitest runs this before each test file, also where files share a process and its modules.
import { takeCoverage } from 'node:v8'
import { afterAll, afterEach, vi } from 'vitest'
import { closeAll } from './close-at-end.ts'
import { cleanPlaces } from './places.ts'

afterEach(cleanPlaces)

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await closeAll()
  // A worker is killed at its end, and would say nothing (npm run torture -- packages).
  if (process.env.NODE_V8_COVERAGE) takeCoverage()
})
