import { test } from 'vitest'
import { runSmall } from '../../scripts/torture/s3.ts'

test('kill -9 of the S3 store, of the server and of a long stream loses no answered upload and leaves no unfinished one', async () => {
  // Throws when one is lost; npm run torture -- s3 repeats it many times.
  await runSmall()
})
