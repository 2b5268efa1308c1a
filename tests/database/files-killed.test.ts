import { test } from 'vitest'
import { runRound } from '../../scripts/torture/files.ts'

test('kill -9 in the sweep, while files are put back and in the trash leaves every file whole in one place', async () => {
  // Throws when a file is lost; npm run torture -- files repeats it many times.
  await runRound(0.4)
})
