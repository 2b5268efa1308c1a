import { expect, test } from 'vitest'
import { deliverEvent, listPayments, orderPackage, paySession } from '#tests/support/payments.ts'
import {
  makeDispute,
  makeEvent,
  makeRefundedCharge,
  startStripeStandIn,
} from '#tests/support/stripe-stand-in.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const stripe = await startStripeStandIn()
const app = await startTestApp({ env: { LOG_LEVEL: 'silent' }, overrides: { payments: stripe.payments } })
const COMPLETED = 'checkout.session.completed'

/** Somebody who has paid Basic and then Standard, with the events that Stripe sends about the first of both. */
async function moveUp() {
  const person = await app.createPerson()
  const basic = paySession(stripe.sessionAt((await orderPackage(person)).body.url))
  const intent = `pi_${person.id}`
  basic.payment_intent = { id: intent, object: 'payment_intent', status: 'succeeded' }
  expect(await deliverEvent(app, makeEvent(COMPLETED, { ...basic, payment_intent: intent }))).toBe(204)
  const { body } = await orderPackage(person, 'standard')
  const { form = {} } = stripe.requests.findLast((one) => 'mode' in one.form) ?? {}
  expect(await deliverEvent(app, makeEvent(COMPLETED, paySession(stripe.sessionAt(body.url))))).toBe(204)
  const current = async () => (await person.json('/api/payments/current')).body
  expect(await current()).toEqual({ package_type: 'standard', prepaid_amount: 199_900 })
  const states = async () =>
    (await listPayments(person)).map((one) => [one.package_type, one.status, one.to_refund])
  return { basic, intent, form, current, states }
}

const FREE = { package_type: 'free', prepaid_amount: 0 }
const ENDED = [
  ['standard', 'completed', true],
  ['basic', 'refunded', false],
]

test('PACK-3 Stripe charges the rest of an upgrade, and names price and deduction', async () => {
  const { form } = await moveUp()
  expect(form['line_items[0][price_data][unit_amount]']).toBe('90000')
  const description = form['line_items[0][price_data][product_data][description]']
  expect(description?.replaceAll('\u00a0', ' ')).toBe(
    'Package 1 999 PLN, already paid −1 099 PLN, to pay 900 PLN',
  )
})

test('PACK-4 what is refunded at Stripe ends the upgrade that deducted it, once', async () => {
  const { basic, intent, current, states } = await moveUp()
  const event = makeEvent('charge.refunded', makeRefundedCharge(basic, { payment_intent: intent }))
  expect(await Promise.all([event, event].map((one) => deliverEvent(app, one)))).toEqual([204, 204])
  expect(await states()).toEqual(ENDED)
  expect(await current()).toEqual(FREE)
})

test('PACK-4 an open dispute ends nothing; a lost one ends the upgrade, too', async () => {
  const { basic, current, states } = await moveUp()
  expect(await deliverEvent(app, makeEvent('charge.dispute.created', makeDispute(basic)))).toBe(204)
  expect(await current()).toMatchObject({ package_type: 'standard' })
  const lost = makeEvent('charge.dispute.closed', makeDispute(basic, { status: 'lost' }))
  expect(await deliverEvent(app, lost)).toBe(204)
  expect(await states()).toEqual(ENDED)
  expect(await current()).toEqual(FREE)
})
