import { expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { UNREAD_COUNT_HEADER } from '#features/notifications/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { listSeeded, SEED_PASSWORD, seed } from '../../scripts/bench/seed.ts'

const app = await startTestApp()

test('npm run bench -- --seed fills an empty database with people who have everything, once', async () => {
  const url = app.deps.env.databaseUrl ?? ''
  await seed(url, 3)
  const last = listSeeded(3, app.deps.env.appSecret).at(-1)
  const headers = { cookie: last?.cookie ?? '' }
  const { body } = await app.json<Progress>('/api/progress', { headers })
  expect(body).toMatchObject({
    user: { id: 'u3', email: 'user3@example.com' },
    package_type: 'standard',
    documents_uploaded: 8,
    next_appointment: { office_location: 'warsaw' },
  })
  expect(Object.values(body.flags)).toEqual([true, true, true, true, true])
  const documents = await app.json<Document[]>('/api/documents', { headers })
  expect(documents.body).toHaveLength(8)
  const notices = await app.fetch('/api/notifications', { headers })
  expect(notices.headers.get(UNREAD_COUNT_HEADER)).toBe('20')

  const signIn = await app.json('/api/auth/sign-in/email', {
    method: 'POST',
    json: { email: 'user2@example.com', password: SEED_PASSWORD },
  })
  expect(signIn.status).toBe(200)
  await expect(seed(url, 3)).rejects.toThrow('There are people in this database already')
})
