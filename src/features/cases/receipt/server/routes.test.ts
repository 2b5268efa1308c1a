import { describe, expect, test } from 'vitest'
import { ADOBE_ONLY } from '#tests/support/adobe-files.ts'
import { createApplicant } from '#tests/support/desk.ts'
import {
  fileForm,
  makePdfOfFiveMegabytes,
  makePdfOfSize,
  makePdfOneByteTooLarge,
} from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const RECEIPT = { number: 'UPO-2026-123', filed_at: '2026-11-20T10:00:00+01:00' }

describe.each(TEST_DATABASES)('The receipt of filing on %s', async (database) => {
  const app = await startTestApp({ database })
  const file = async (bytes: Buffer) => {
    const person = await createApplicant(app)
    const form = fileForm(bytes, { name: 'upo.pdf' })
    for (const [name, value] of Object.entries(RECEIPT)) form.set(name, value)
    return person.json<{ stage?: string }>('/api/case/filed', { method: 'POST', body: form })
  }

  test('is taken up to 5 MB', async () => {
    for (const bytes of [makePdfOfSize(1024 * 1024), makePdfOfFiveMegabytes()])
      expect(await file(bytes)).toMatchObject({ status: 200, body: { stage: 'filed' } })
    expect(await file(makePdfOneByteTooLarge())).toMatchObject({
      status: 413,
      body: { error: { code: 'file_too_large' } },
    })
  })

  test.each(ADOBE_ONLY)('%s is refused with what its owner can do', async (_, bytes, sentence) => {
    expect(await file(bytes)).toMatchObject({
      status: 422,
      body: { error: { code: 'unreadable_file', message: expect.stringMatching(sentence) } },
    })
  })
})
