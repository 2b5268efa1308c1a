// vitest runs this before each test file, also where files share a process and its modules.
import { afterAll, afterEach, vi } from 'vitest'
import { closeAll } from './close-at-end.ts'
import { cleanPlaces } from './places.ts'

afterEach(cleanPlaces)

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await closeAll()
})
