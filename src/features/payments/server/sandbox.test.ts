import { beforeAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#features/account/contract.ts'
import type { Payment } from '#features/payments/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sweepPending } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { OPERATOR_EMAIL: 'desk@example.com' } })
})

const order = (person: Person, packageType = 'basic') =>
  person.json<{ url: string; error?: { code: string; message: string; fields?: object } }>(
    '/api/functions/create-payment',
    { method: 'POST', json: { packageType } },
  )
const verify = (person: Person, sessionId: string) =>
  person.json('/api/functions/verify-payment', { method: 'POST', json: { sessionId } })
const list = async (person: Person, query = '') =>
  (await person.json<Payment[]>(`/api/payments${query}`)).body
const decide = (person: Pick<Person, 'fetch'>, path: string, decision: string) =>
  person.fetch(path, { method: 'POST', body: new URLSearchParams({ decision }) })
const sessionOf = (url: string) => url.split('/').at(-1) ?? ''
const current = async (person: Person) => (await person.json('/api/payments/current')).body

async function openOrder(person: Person, packageType = 'basic') {
  const { body } = await order(person, packageType)
  return { path: new URL(body.url).pathname, sessionId: sessionOf(body.url) }
}

describe('PACK-3 ordering a package', () => {
  test('answers our own checkout page and keeps price, terms and time of the catalogue', async () => {
    const person = await app.createPerson()
    const answer = await order(person, 'standard')
    expect(answer.status).toBe(200)
    expect(answer.body.url).toMatch(new RegExp(`^${app.url}/sandbox/checkout/sbx_[\\w-]{32}$`))
    const [payment] = await list(person)
    expect(payment).toMatchObject({
      user_id: person.id,
      package_type: 'standard',
      status: 'pending',
      amount: 199_900,
      currency: 'PLN',
      provider: 'sandbox',
      terms_version: TERMS_VERSION,
      completed_at: null,
      receipt_number: null,
      to_refund: false,
    })
    expect(Date.parse(payment?.terms_accepted_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('twenty requests at once make one payment and one address', async () => {
    const person = await app.createPerson()
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(person)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1)
    expect(await list(person)).toHaveLength(1)
    expect((await order(person)).body.url).toBe(answers[0]?.body.url)
  })

  test('another value, the free package, a price or anything unknown is refused by name', async () => {
    const person = await app.createPerson()
    const bodies = [
      [{ packageType: 'gold' }, 'packageType'],
      [{ packageType: 'free' }, 'packageType'],
      [{ packageType: 3 }, 'packageType'],
      [{}, 'packageType'],
      [{ packageType: 'basic', price: 1 }, 'price'],
      [{ packageType: 'basic', amount: 1, currency: 'EUR' }, 'amount'],
    ] as const
    for (const [json, field] of bodies) {
      const { status, body } = await person.json<{ error: { fields: object } }>(
        '/api/functions/create-payment',
        { method: 'POST', json },
      )
      expect([status, Object.keys(body.error.fields)]).toEqual([400, expect.arrayContaining([field])])
    }
    expect(await list(person)).toEqual([])
  })

  test('signed out nothing can be ordered, verified or seen', async () => {
    const json = { packageType: 'basic', sessionId: 'x' }
    for (const path of ['/api/functions/create-payment', '/api/functions/verify-payment']) {
      expect((await app.json(path, { method: 'POST', json })).status).toBe(401)
    }
    expect((await app.fetch('/api/payments')).status).toBe(401)
    expect((await app.fetch(`/api/payments/${crypto.randomUUID()}/receipt`)).status).toBe(401)
  })

  test('an order lost between us and the provider is taken up again; a too old one begins anew', async () => {
    const person = await app.createPerson()
    const first = await order(person)
    await app.sql('update payments set session_id = null, checkout_url = null where user_id = $1', [
      person.id,
    ])
    expect((await order(person)).body.url).toBe(first.body.url)

    await app.sql(
      `update payments set session_id = null, checkout_url = null, checkout_expires_at = now() + interval '5 minutes'
       where user_id = $1`,
      [person.id],
    )
    expect((await order(person)).body.url).not.toBe(first.body.url)
    expect((await list(person)).map(({ status }) => status)).toEqual(['pending', 'canceled'])
  })
})

describe('PACK-4 the practice checkout', () => {
  test('says plainly what it is and offers Pay, Cancel and Fail to its owner alone', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const { path } = await openOrder(person)
    const page = await person.fetch(path)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    for (const texts of [
      'No money moves',
      'Basic package',
      '1\u00a0099\u00a0PLN',
      'withdraw within 14 days',
    ]) {
      expect(html).toContain(texts)
    }
    expect([...html.matchAll(/<button[^>]*>(\w+)<\/button>/g)].map(([, name]) => name)).toEqual([
      'Pay',
      'Cancel',
      'Fail',
    ])
    for (const stranger of [other, app]) {
      expect((await stranger.fetch(path)).status).toBe(404)
      for (const decision of ['pay', 'cancel', 'fail']) {
        expect((await decide(stranger, path, decision)).status).toBe(404)
      }
    }
    const broken = {
      method: 'POST',
      body: '--x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
    expect((await person.fetch(path, broken)).status).toBe(400)
    const foreign = { method: 'POST', body: 'decision=pay', headers: { origin: 'https://evil.example' } }
    expect((await person.fetch(path, foreign)).status).toBe(403)
    expect((await decide(person, path, 'steal')).status).toBe(400)
    expect((await person.fetch('/sandbox/checkout/sbx_made-up')).status).toBe(404)
    expect((await list(person))[0]?.status).toBe('pending')
  })

  test('Pay completes, tells the payer and the consultancy once, and comes back with the session', async () => {
    const person = await app.createPerson()
    const { path, sessionId } = await openOrder(person)
    expect((await verify(person, sessionId)).body).toEqual({ success: false, status: 'pending' })
    const answers = await Promise.all([decide(person, path, 'pay'), decide(person, path, 'pay')])
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(
        `${app.url}/services?payment=success&session_id=${sessionId}`,
      )
    }
    expect((await verify(person, sessionId)).body).toEqual({ success: true, status: 'completed' })
    expect(await current(person)).toMatchObject({ package_type: 'basic' })
    const [payment] = await list(person)
    expect(payment).toMatchObject({ status: 'completed', to_refund: false })
    const history = await app.sql(
      `select actor_kind, actor_id, event, details from case_events where user_id = $1 order by id`,
      [person.id],
    )
    expect(history.at(-1)).toEqual({
      actor_kind: 'system',
      actor_id: null,
      event: 'payment_completed',
      details: { payment_id: payment?.id },
    })
    expect(payment?.receipt_number).toMatch(/^TEST\/20\d\d\/\d{6}$/)
    const { body: notices } = await person.json('/api/notifications')
    expect(notices).toMatchObject([
      {
        message: 'Payment received: Basic package, 1\u00a0099\u00a0PLN. Thank you.',
        link: '/your-package',
        topic: 'payments',
      },
    ])
    const mails = await app.sql<{ recipient: string; text: string }>(
      'select recipient, text from email_outbox where text like $1 or recipient = $2 order by recipient',
      [`%${person.email}%`, person.email],
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual(['desk@example.com', person.email])
    expect(mails[1]?.text).toContain('/your-package')
    expect(mails[1]?.text).toContain('no money moved')
    expect(await (await person.fetch(path)).text()).toContain('Already paid')
    expect(await (await decide(person, path, 'fail')).text()).toContain('Already paid')
    expect(await current(person)).toMatchObject({ package_type: 'basic' })
  })

  test('Cancel and Fail pay nothing, say so, and leave the way free for a new order', async () => {
    const person = await app.createPerson()
    const canceled = await openOrder(person)
    const back = await decide(person, canceled.path, 'cancel')
    const [payment] = await list(person)
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `${app.url}/services?payment=canceled&payment_id=${payment?.id}`,
    ])
    expect(await (await person.fetch(canceled.path)).text()).toContain('Payment canceled')
    expect((await decide(person, canceled.path, 'pay')).status).toBe(200)

    const failed = await openOrder(person)
    const said = await (await decide(person, failed.path, 'fail')).text()
    expect(said).toContain('Payment failed')
    expect(said).toContain('href="/your-package"')
    expect((await list(person)).map(({ status }) => status)).toEqual(['failed', 'canceled'])
    expect(await current(person)).toMatchObject({ package_type: 'free' })
    const { body: notices } = await person.json<{ message: string }[]>('/api/notifications')
    expect(notices.map(({ message }) => message.includes('failed'))).toEqual([true])
    expect((await order(person)).status).toBe(200)
  })

  test('a session of somebody else or a made-up one is not verified; other shapes are refused', async () => {
    const [payer, other] = [await app.createPerson(), await app.createPerson()]
    const { path, sessionId } = await openOrder(payer)
    await decide(payer, path, 'pay')
    for (const id of [sessionId, 'sbx_made_up', "' or 1=1 --"]) {
      expect(await verify(other, id)).toMatchObject({ status: 200, body: { success: false, status: null } })
    }
    for (const json of [{}, { sessionId: '' }, { sessionId: 7 }, { sessionId, userId: payer.id }]) {
      const answer = await other.json('/api/functions/verify-payment', { method: 'POST', json })
      expect(answer.status).toBe(400)
    }
    expect(await list(other)).toEqual([])
  })
})

describe('PACK-2 same and lower packages, and money paid twice', () => {
  test('the same and a lower package are refused in words, a higher one is taken', async () => {
    const person = await app.createPerson()
    const { path } = await openOrder(person, 'standard')
    await decide(person, path, 'pay')
    const same = await order(person, 'standard')
    const lower = await order(person, 'basic')
    expect([same.status, lower.status]).toEqual([409, 409])
    expect(await app.sql('select status from payments where user_id = $1', [person.id])).toEqual([
      { status: 'completed' },
    ])
    expect(same.body.error?.message).toContain('You already have the Standard package')
    expect(lower.body.error?.message).toContain('You can only move up')
    const higher = await openOrder(person, 'premium')
    await decide(person, higher.path, 'pay')
    expect(await current(person)).toMatchObject({ package_type: 'premium' })
  })

  test('the later order paid first does not hide the higher one ordered again and paid after it', async () => {
    const person = await app.createPerson()
    const [, basic] = [await openOrder(person, 'premium'), await openOrder(person, 'basic')]
    await decide(person, basic.path, 'pay')
    expect(await current(person)).toMatchObject({ package_type: 'basic' })
    const premium = await openOrder(person, 'premium')
    await decide(person, premium.path, 'pay')
    expect(await current(person)).toMatchObject({ package_type: 'premium' })
    expect((await list(person)).map(({ to_refund }) => to_refund)).toEqual([false, false, false])
  })

  test('a paid package closes the other open checkouts; one paid all the same is to be given back', async () => {
    const person = await app.createPerson()
    const [basic, premium] = [await openOrder(person, 'basic'), await openOrder(person, 'premium')]
    await decide(person, premium.path, 'pay')
    expect(await (await person.fetch(basic.path)).text()).toContain('Checkout expired')
    // As if the money had been on its way in that very moment.
    await app.sql(`update sandbox_sessions set status = 'open' where id = $1`, [basic.sessionId])
    await decide(person, basic.path, 'pay')
    expect((await list(person)).map((p) => [p.package_type, p.status, p.to_refund])).toEqual([
      ['premium', 'completed', false],
      ['basic', 'completed', true],
    ])
    expect(await current(person)).toMatchObject({ package_type: 'premium' })
    const mails = await app.sql<{ subject: string }>(
      `select subject from email_outbox where recipient = 'desk@example.com' and text like $1 order by created_at, id`,
      [`%${person.email}%`],
    )
    expect(mails.map(({ subject }) => subject)).toContain(`To be refunded: ${person.name}, Basic package`)
  })
})

describe('PACK-4 when no update comes', () => {
  test('the checkout of an application that has ended is closed, and takes no money', async () => {
    const person = await app.createPerson()
    const { path } = await openOrder(person)
    await endCase(app, person)
    await app.sql(`update payments set created_at = now() - interval '11 minutes' where user_id = $1`, [
      person.id,
    ])
    await sweepPending(app.deps)
    await decide(person, path, 'pay')
    expect(await list(person)).toMatchObject([{ status: 'canceled', to_refund: false }])
  })

  test('the sweep fetches the provider, and closes what has run out', async () => {
    const [paid, gone, unsent, young] = await Promise.all([1, 2, 3, 4].map(() => app.createPerson()))
    if (!paid || !gone || !unsent || !young) throw new Error('four people')
    const orders = new Map<Person, { path: string; sessionId: string }>()
    for (const person of [paid, gone, unsent, young]) orders.set(person, await openOrder(person))
    await app.sql(`update sandbox_sessions set status = 'paid' where user_id = any($1)`, [
      [paid.id, young.id],
    ])
    await app.sql(`update sandbox_sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
      gone.id,
    ])
    await app.sql(
      `update payments set session_id = null, checkout_expires_at = now() - interval '1 minute' where user_id = $1`,
      [unsent.id],
    )
    await app.sql(`update payments set created_at = created_at - interval '1 hour' where user_id = any($1)`, [
      [paid.id, gone.id, unsent.id],
    ])
    await sweepPending(app.deps)
    const statuses = await Promise.all(
      [paid, gone, unsent, young].map(async (person) => (await list(person))[0]?.status),
    )
    expect(statuses).toEqual(['completed', 'canceled', 'canceled', 'pending'])
    const session = orders.get(young)?.sessionId ?? ''
    expect((await verify(young, session)).body).toEqual({ success: true, status: 'completed' })
    const reasons = await app.sql(
      `select e.reason from payment_events e join payments p on p.id = e.payment_id where p.user_id = $1
       order by e.created_at, e.from_status nulls first`,
      [young.id],
    )
    expect(reasons).toEqual([{ reason: 'order' }, { reason: 'provider asked on return' }])
  })
})

describe('PACK-5 payments and receipts', () => {
  test('the list is newest first and paged by the id of the last one', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into payments (case_id, user_id, package_type, status, created_at)
       select open_case_of($1), $1, 'basic', 'canceled', now() - make_interval(mins => n) from generate_series(1, 53) n`,
      [person.id],
    )
    const first = await list(person)
    const rest = await list(person, `?before=${first.at(-1)?.id}`)
    expect([first.length, rest.length]).toEqual([50, 3])
    const times = [...first, ...rest].map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await person.fetch('/api/payments?before=nonsense')).status).toBe(400)
  })

  test('the receipt says who, what, when and under which terms, with every letter of the name', async () => {
    const person = await app.createPerson({ name: 'Zażółć Шевченко' })
    const { path } = await openOrder(person, 'premium')
    const [pending] = await list(person)
    expect((await person.fetch(`/api/payments/${pending?.id}/receipt`)).status).toBe(404)
    await decide(person, path, 'pay')
    const [payment] = await list(person)
    const answer = await person.fetch(`/api/payments/${payment?.id}/receipt`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Pobyt-receipt-TEST-20\d\d-\d{6}\.pdf"/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const wanted = [
      payment?.receipt_number ?? '?',
      'Pobyt sp. z o.o.',
      'ul. Przykładowa 1',
      'NIP 000-000-00-00',
      'KRS 0000000000',
      'Zażółć Шевченко',
      person.email,
      'Premium package',
      '2 999 PLN',
      'Practice payment, no money moved.',
      `Version of ${TERMS_VERSION}`,
      'within 14 days',
      'not a VAT invoice',
    ]
    for (const texts of wanted) expect(text).toContain(texts)

    const other = await app.createPerson()
    for (const id of [payment?.id, crypto.randomUUID(), 'nonsense']) {
      expect((await other.fetch(`/api/payments/${id}/receipt`)).status).toBe(404)
    }
  })
})

describe('SHELL-4 the sandbox in production', () => {
  test('without Stripe there is no webhook', async () => {
    expect((await app.fetch('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
  })
})
