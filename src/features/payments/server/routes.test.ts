import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

interface Payment {
  userId: string
  packageType: string
  status: string
  createdAt: string
}

async function insertPayment({ userId, packageType, status, createdAt }: Payment): Promise<void> {
  await app.sql(
    'insert into payments (case_id, user_id, package_type, status, created_at) values (open_case_of($1), $1, $2, $3, $4)',
    [userId, packageType, status, createdAt],
  )
}

describe('PACK-2 the current package', () => {
  test('a person who paid nothing has the free package', async () => {
    const person = await app.createPerson()
    const answer = await person.json('/api/payments/current')
    expect(answer).toMatchObject({ status: 200, body: { package_type: 'free' } })
  })

  test('the latest completed payment decides, not a later one that was canceled', async () => {
    const person = await app.createPerson()
    const userId = person.id
    await insertPayment({
      userId,
      packageType: 'basic',
      status: 'completed',
      createdAt: '2026-05-01T10:00:00Z',
    })
    await insertPayment({
      userId,
      packageType: 'standard',
      status: 'completed',
      createdAt: '2026-06-01T10:00:00Z',
    })
    await insertPayment({
      userId,
      packageType: 'premium',
      status: 'canceled',
      createdAt: '2026-07-01T10:00:00Z',
    })
    const answer = await person.json('/api/payments/current')
    expect(answer.body).toMatchObject({ package_type: 'standard' })
  })

  test('a pending payment gives no package yet', async () => {
    const person = await app.createPerson()
    await insertPayment({
      userId: person.id,
      packageType: 'premium',
      status: 'pending',
      createdAt: '2026-07-01T10:00:00Z',
    })
    expect((await person.json('/api/payments/current')).body).toMatchObject({ package_type: 'free' })
  })

  test('another person’s payment changes nothing', async () => {
    const payer = await app.createPerson()
    const other = await app.createPerson()
    await insertPayment({
      userId: payer.id,
      packageType: 'premium',
      status: 'completed',
      createdAt: '2026-07-01T10:00:00Z',
    })
    expect((await other.json('/api/payments/current')).body).toMatchObject({ package_type: 'free' })
  })

  test('a signed-out visitor is refused', async () => {
    const response = await app.fetch('/api/payments/current')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'signed_out' } })
  })
})
