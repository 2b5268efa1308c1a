import { test } from 'vitest'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { runRound } from '../../scripts/torture/keys.ts'

test('kill -9 while FILES_KEY is replaced leaves every key readable, and the next try finishes', async () => {
  const database = await createTestDatabase()
  closeAtEnd(() => database.drop())
  // Throws when a key is lost; npm run torture -- keys repeats it many times.
  await runRound(database.url, { people: 600, share: 0.5 })
})
