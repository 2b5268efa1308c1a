import { describe, expect, test } from 'vitest'
import type { StaffPayment } from '#back-office/payments/schema.ts'
import { sweepPending } from '#features/payments/server/jobs.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { decideInSandbox, getCurrentPackage, listPayments, orderPackage } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('PACK-2 an upgrade on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: 'desk@example.com' } })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })

  async function openOrder(person: Person, packageType: string) {
    const { body } = await orderPackage(person, packageType)
    return new URL(body.url).pathname
  }
  const decide = (person: Person, path: string, decision = 'pay') =>
    person.fetch(path, { method: 'POST', body: new URLSearchParams({ decision }) })
  const buy = async (person: Person, ...packages: string[]) => {
    for (const one of packages) await decideInSandbox(person, one, 'pay')
  }
  /** Newest first: package, state, charged, deducted, owed. */
  const states = async (person: Person) =>
    (await listPayments(person)).map((one) => [
      one.package_type,
      one.status,
      one.amount,
      one.prepaid_amount,
      one.to_refund,
    ])
  const idOf = async (person: Person, packageType: string) =>
    (await listPayments(person)).find((one) => one.package_type === packageType)?.id ?? ''
  const current = async (person: Person) => (await person.json('/api/payments/current')).body
  /** As if the money had been on its way when the checkout was closed. */
  const reopenCheckout = (path: string) =>
    app.sql(`update sandbox_sessions set status = 'open' where id = $1`, [path.split('/').at(-1)])

  test('costs the price less what was paid, and three steps cost what the highest package costs', async () => {
    const person = await createApplicant(app)
    expect(await current(person)).toEqual({ package_type: 'free', prepaid_amount: 0 })
    await buy(person, 'basic')
    expect(await current(person)).toEqual({ package_type: 'basic', prepaid_amount: 109_900 })
    await buy(person, 'standard', 'premium')
    expect(await states(person)).toEqual([
      ['premium', 'completed', 100_000, 199_900, false],
      ['standard', 'completed', 90_000, 109_900, false],
      ['basic', 'completed', 109_900, 0, false],
    ])
    expect(await current(person)).toEqual({ package_type: 'premium', prepaid_amount: 299_900 })
  })

  test('shows price, deduction and rest in checkout, mail, receipt, bell and at the desk', async () => {
    const person = await createApplicant(app)
    await buy(person, 'basic')
    const path = await openOrder(person, 'standard')
    const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')
    const page = plain(await (await person.fetch(path)).text())
    for (const words of ['To pay 900 PLN', 'Package price 1 999 PLN', 'Already paid −1 099 PLN'])
      expect(page).toContain(words)
    await decide(person, path)

    const id = await idOf(person, 'standard')
    const receipt = await person.fetch(`/api/payments/${id}/receipt`)
    const printed = plain(await readPdf(new Uint8Array(await receipt.arrayBuffer())))
    for (const words of ['1 999 PLN', '−1 099 PLN', '900 PLN']) expect(printed).toContain(words)
    const [row] = await app.sql('select lines, amount, prepaid_amount from receipts where payment_id = $1', [
      id,
    ])
    expect(row).toMatchObject({ lines: [{ amount: 199_900 }], amount: 90_000, prepaid_amount: 109_900 })

    const mails = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
      person.email,
    ])
    const sentence = 'The package costs 1 999 PLN; 1 099 PLN that you had paid before was deducted.'
    expect(mails.map(({ text }) => plain(text).includes(sentence))).toEqual([false, true])
    const { body: notices } = await person.json<{ message: string }[]>('/api/notifications')
    expect(plain(notices[0]?.message ?? '')).toBe('Payment received: Standard package, 900 PLN. Thank you.')

    const { body } = await admin.json<{ payments: StaffPayment[] }>('/api/staff/payments')
    expect(body.payments.filter((one) => one.person?.email === person.email)).toMatchObject([
      { package_type: 'standard', amount: 90_000, prepaid_amount: 109_900, deducted_from: [] },
      { package_type: 'basic', amount: 109_900, prepaid_amount: 0, deducted_from: ['standard'] },
    ])
    const csv = await (await admin.fetch('/api/staff/payments.csv')).text()
    const line = csv.split('\r\n').find((one) => one.includes(id)) ?? ''
    expect(csv.split('\r\n')[0]).toMatch(
      /"payment_id";"prepaid_amount";"invoice_number";"invoice_issued_on";"net";"vat"$/,
    )
    expect(line).toMatch(/;900,00;.*;1099,00;;;;$/)
  })

  test('deducts nothing that was refunded, nor what another application paid, nor what somebody else paid', async () => {
    const [person, other] = [await createApplicant(app), await createApplicant(app)]
    await buy(other, 'basic')
    await buy(person, 'basic')
    const json = { how: 'provider', reason: 'goodwill' }
    const id = await idOf(person, 'basic')
    expect((await admin.json(`/api/staff/payments/${id}/refund`, { method: 'POST', json })).status).toBe(200)
    await openOrder(person, 'standard')
    expect((await states(person))[0]).toEqual(['standard', 'pending', 199_900, 0, false])

    await endCase(app, other)
    await app.sql(
      `insert into cases (user_id, number, stage) select user_id, '2099-0001', 'preparing' from cases where user_id = $1`,
      [other.id],
    )
    await openOrder(other, 'standard')
    expect((await states(other))[0]).toEqual(['standard', 'pending', 199_900, 0, false])
  })

  test('closes every other open checkout, whose price has changed, and orders again at the new one', async () => {
    const person = await createApplicant(app)
    const premium = await openOrder(person, 'premium')
    await buy(person, 'basic')
    expect(await (await person.fetch(premium)).text()).toContain('Checkout expired')
    await openOrder(person, 'premium')
    expect((await states(person)).map(([name, status, amount]) => [name, status, amount])).toEqual([
      ['premium', 'pending', 190_000],
      ['basic', 'completed', 109_900],
      ['premium', 'canceled', 299_900],
    ])
  })

  test('of two checkouts that deduct the same payment and are both paid, one counts and one is owed', async () => {
    const person = await createApplicant(app)
    await buy(person, 'basic')
    const [standard, premium] = [await openOrder(person, 'standard'), await openOrder(person, 'premium')]
    await decide(person, standard)
    await reopenCheckout(premium)
    await decide(person, premium)
    expect(await states(person)).toEqual([
      ['premium', 'completed', 190_000, 109_900, true],
      ['standard', 'completed', 90_000, 109_900, false],
      ['basic', 'completed', 109_900, 0, false],
    ])
    expect(await getCurrentPackage(person)).toBe('standard')
    const mails = await app.sql<{ text: string }>(
      `select text from email_outbox where recipient = 'desk@example.com' and subject like 'To be refunded%' and text like $1`,
      [`%${person.email}%`],
    )
    expect(mails.map(({ text }) => text.includes('what the price deducts has changed since'))).toEqual([true])
  })

  test('that is paid after its deducted payment was given back is owed itself, and gives no package', async () => {
    const person = await createApplicant(app)
    await buy(person, 'basic')
    const standard = await openOrder(person, 'standard')
    await person.json(`/api/payments/${await idOf(person, 'basic')}/withdrawal`, { method: 'POST' })
    await decide(person, standard)
    expect((await states(person))[0]).toEqual(['standard', 'completed', 90_000, 109_900, true])
    expect(await getCurrentPackage(person)).toBe('free')
  })

  test('that is still open when its deducted payment is given back is closed by the next order and by the sweep', async () => {
    const [first, second] = [await createApplicant(app), await createApplicant(app)]
    const paths = []
    for (const person of [first, second]) {
      await buy(person, 'basic')
      paths.push(await openOrder(person, 'standard'))
      await person.json(`/api/payments/${await idOf(person, 'basic')}/withdrawal`, { method: 'POST' })
    }
    const again = await openOrder(first, 'standard')
    expect(again).not.toBe(paths[0])
    await app.sql(
      `update payments set created_at = now() - interval '11 minutes' where user_id = $1 and status = 'pending'`,
      [second.id],
    )
    await sweepPending(app.deps)
    for (const [person, path] of [
      [first, paths[0]],
      [second, paths[1]],
    ] as const)
      expect(await (await person.fetch(path ?? '')).text()).toContain('Checkout expired')
    expect((await states(first))[0]).toEqual(['standard', 'pending', 199_900, 0, false])
    const closed = (await states(second)).find(([name]) => name === 'standard')
    expect(closed?.slice(0, 2)).toEqual(['standard', 'canceled'])
  })

  test('ends with a payment that it deducts, told once to buyer and consultancy; withdrawn alone, it leaves the lower package', async () => {
    const [lower, upper] = [await createApplicant(app), await createApplicant(app)]
    for (const person of [lower, upper]) await buy(person, 'basic', 'standard')
    const statement = await lower.json(`/api/payments/${await idOf(lower, 'basic')}/withdrawal`, {
      method: 'POST',
    })
    expect(statement.status).toBe(200)
    expect((await states(lower)).map((one) => one.at(-1))).toEqual([true, true])
    expect(await getCurrentPackage(lower)).toBe('free')
    const { body: notices } = await lower.json<{ message: string }[]>('/api/notifications')
    expect(notices.filter(({ message }) => message.startsWith('We will refund'))).toHaveLength(1)
    const mails = await app.sql<{ text: string }>(
      `select text from email_outbox where recipient = 'desk@example.com' and text like $1`,
      [`%${lower.email}%this package has ended with it%`],
    )
    expect(mails).toHaveLength(1)

    await upper.json(`/api/payments/${await idOf(upper, 'standard')}/withdrawal`, { method: 'POST' })
    expect(await current(upper)).toEqual({ package_type: 'basic', prepaid_amount: 109_900 })
  })

  test('ends when the desk marks or refunds what it deducts', async () => {
    const [marked, refunded] = [await createApplicant(app), await createApplicant(app)]
    for (const person of [marked, refunded]) await buy(person, 'basic', 'premium')
    const mark = await admin.json(`/api/staff/payments/${await idOf(marked, 'basic')}`, {
      method: 'PATCH',
      json: { to_refund: true, updated_at: null },
    })
    const json = { how: 'provider', reason: 'mistake' }
    const refund = await admin.json(`/api/staff/payments/${await idOf(refunded, 'basic')}/refund`, {
      method: 'POST',
      json,
    })
    expect([mark.status, refund.status]).toEqual([200, 200])
    for (const person of [marked, refunded]) {
      expect((await states(person))[0]).toEqual(['premium', 'completed', 190_000, 109_900, true])
      expect(await getCurrentPackage(person)).toBe('free')
    }
  })

  test('is named at the desk before it ends, each of several, and the consultancy reads what an upgrade deducted', async () => {
    const person = await createApplicant(app)
    await buy(person, 'basic', 'standard', 'premium')
    const { body } = await admin.json<{ payments: StaffPayment[] }>('/api/staff/payments')
    const named = body.payments.filter((one) => one.person?.email === person.email)
    expect(named.map((one) => one.deducted_from)).toEqual([[], ['premium'], ['standard', 'premium']])
    const mark = { method: 'PATCH', json: { to_refund: true, updated_at: null } }
    await admin.json(`/api/staff/payments/${await idOf(person, 'basic')}`, mark)
    expect((await states(person)).map((one) => one.at(-1))).toEqual([true, true, true])
    const mails = await app.sql<{ text: string }>(
      `select text from email_outbox where recipient = 'desk@example.com' and subject like 'Paid:%' and text like $1
       order by created_at, id`,
      [`%${person.email}%`],
    )
    const sums = mails.map(({ text }) => /costs (.*)\sPLN\. Of this, (.*)\sPLN had/.exec(text)?.slice(1))
    expect(sums.map((one) => one?.map((sum) => sum.replaceAll(/\s/g, '')))).toEqual([
      undefined,
      ['1999', '1099'],
      ['2999', '1999'],
    ])
  })

  test('of somebody who paid more than its price before leaves two zloty to pay', async () => {
    const person = await createApplicant(app)
    await buy(person, 'basic', 'standard')
    await app.sql(
      `update payments set amount = 199900, prepaid_amount = 0 where user_id = $1 and package_type = 'standard'`,
      [person.id],
    )
    await buy(person, 'premium')
    expect((await states(person))[0]).toEqual(['premium', 'completed', 200, 299_700, false])
    expect(await getCurrentPackage(person)).toBe('premium')
  })
})
