import { beforeAll, expect, test } from 'vitest'
import type { Payment } from '#features/payments/schema.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ database: 'pglite' })
})

test('PACK-3, PACK-4 on the embedded database: one order of many tabs, paid once, with a receipt', async () => {
  const person = await app.createPerson()
  const order = () =>
    person.json<{ url: string }>('/api/functions/create-payment', {
      method: 'POST',
      json: { packageType: 'standard' },
    })
  const answers = await Promise.all([1, 2, 3, 4].map(order))
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  const { pathname } = new URL(answers[0]?.body.url ?? '')
  const paid = await person.fetch(pathname, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'pay' }),
  })
  expect(paid.status).toBe(303)
  const sessionId = pathname.split('/').at(-1)
  const verified = await person.json('/api/functions/verify-payment', { method: 'POST', json: { sessionId } })
  expect(verified.body).toEqual({ success: true, status: 'completed' })
  expect((await person.json('/api/payments/current')).body).toMatchObject({ package_type: 'standard' })
  const [payment, ...others] = (await person.json<Payment[]>('/api/payments')).body
  expect([payment?.status, others]).toEqual(['completed', []])
  expect((await person.fetch(`/api/payments/${payment?.id}/receipt`)).status).toBe(200)
  expect((await order()).status).toBe(409)
  const told = await app.sql('select 1 from notifications where user_id = $1', [person.id])
  expect(told).toHaveLength(1)
})
