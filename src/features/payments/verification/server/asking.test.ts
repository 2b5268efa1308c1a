import { expect, test } from 'vitest'
import { orderPackage, paySession, verifySession } from '#tests/support/payments.ts'
import { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const stripe = await startStripeStandIn()
const app = await startTestApp({
  env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'on' },
  overrides: { payments: stripe.payments },
})

const questionsAbout = (sessionId: string) =>
  stripe.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(sessionId)).length

/** Stands for waiting: the window in which Stripe was asked ends then. One much longer than its own is begun anew. */
const endWindow = (end: string) =>
  app.sql(`update rate_limits set window_ends = now() + $1::interval where key like 'verify:payment:%'`, [
    end,
  ])

test('PACK-4 Stripe is asked about a session once in a window; in between the stored state is answered', async () => {
  const [person, other] = [await app.createPerson(), await app.createPerson()]
  const { body } = await orderPackage(person)
  const session = stripe.sessionAt(body.url)
  const { id } = session
  const pending = { success: false, status: 'pending' }

  expect(await verifySession(person, id)).toEqual(pending)
  expect(questionsAbout(id)).toBe(1)
  await endWindow('1 minute')
  paySession(session)
  const answers = await Promise.all(Array.from({ length: 20 }, () => verifySession(person, id)))
  expect(answers).toEqual(Array(20).fill(pending))
  expect(questionsAbout(id)).toBe(1)

  // Somebody else's session is nobody's question, and one's own other order has a window of its own.
  expect(await verifySession(other, id)).toEqual({ success: false, status: null })
  const second = await orderPackage(person, 'premium')
  const { id: secondId } = stripe.sessionAt(second.body.url)
  expect(await verifySession(person, secondId)).toEqual(pending)
  expect([questionsAbout(id), questionsAbout(secondId)]).toEqual([1, 1])

  await endWindow('-1 second')
  expect(await verifySession(person, id)).toEqual({ success: true, status: 'completed' })
  expect(questionsAbout(id)).toBe(2)
  // What is settled needs no question, however often it is asked for.
  await endWindow('-1 second')
  expect(await verifySession(person, id)).toEqual({ success: true, status: 'completed' })
  expect(questionsAbout(id)).toBe(2)
})

test('PACK-4 a Stripe that is down is not asked again at once either', async () => {
  const person = await app.createPerson()
  const { body } = await orderPackage(person)
  const { id } = stripe.sessionAt(body.url)
  stripe.state.down = true
  await verifySession(person, id)
  stripe.state.down = false
  await endWindow('1 minute')
  const asked = questionsAbout(id)
  expect(asked).toBeGreaterThan(0)
  expect(await verifySession(person, id)).toEqual({ success: false, status: 'pending' })
  expect(questionsAbout(id)).toBe(asked)
})
