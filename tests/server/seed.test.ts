import { expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import type { Document } from '#features/documents/schema.ts'
import { UNREAD_COUNT_HEADER } from '#features/notifications/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { signToken } from '#session/session-cookie.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { listSeeded, SEED_PASSWORD, seed } from '../../scripts/bench/seed.ts'
import { seedDesk } from '../../scripts/bench/seed-desk.ts'

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

test('npm run bench -- desk makes a desk of it, with every turn, names to search for and 20 messages a case', async () => {
  const desk = await startTestApp()
  const url = desk.deps.env.databaseUrl ?? ''
  await seed(url, 60)
  await seedDesk(url)
  const token = encodeURIComponent(signToken('stok2', desk.deps.env.appSecret))
  const headers = { cookie: `better-auth.session_token=${token}` }
  const read = async <T>(path: string) => (await desk.json<T>(path, { headers })).body
  const { rows, counts } = await read<Queue>('/api/staff/cases')
  expect(rows).toHaveLength(50)
  expect(counts.all).toBe(60)
  for (const turn of ['ours', 'applicant', 'third_party', 'office'] as const)
    expect(counts[turn], turn).toBeGreaterThan(0)
  expect((await read<Queue>('/api/staff/cases?q=kovchenko')).counts.all).toBeGreaterThan(0)
  const file = await read<CaseFile>(
    `/api/staff/cases/${rows.find(({ stage }) => stage === 'submitted')?.number}`,
  )
  expect([file.messages.length, file.documents.length, file.notes.length]).toEqual([20, 8, 2])
  expect(file.documents.some(({ opened_by_you }) => opened_by_you)).toBe(false)
})
