// vitest runs this at the top of each test file, also where files share a process and its modules.
import { afterAll, vi } from 'vitest'
import { closeAll } from './close-at-end.ts'

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await closeAll()
})
