import { expect, test } from 'vitest'
import { createUploadSlots } from '#platform/upload-slots.ts'

test('One person holds at most eight uploads at a time, and all of them are done in the end', async () => {
  const slots = createUploadSlots()
  let running = 0
  let most = 0
  const upload = () =>
    slots.run('somebody', async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setImmediate(done))
      running -= 1
    })
  await Promise.all(Array.from({ length: 30 }, upload))
  expect(most).toBe(8)
  await slots.run('somebody', async () => {
    running += 1
  })
  expect(running).toBe(1)
})
