import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '#features/payments/schema.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import type { Person } from '#tests/support/create-person.ts'
import { decideInSandbox, getCurrentPackage, listPayments, orderPackage } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let now: Date | null = null

beforeAll(async () => {
  app = await startTestApp({
    env: { OPERATOR_EMAIL: 'desk@example.com' },
    overrides: { now: () => now ?? new Date() },
  })
})

afterEach(() => {
  now = null
})

const withdraw = (person: Person, id: string) =>
  person.json<Payment & { error?: { code: string; message: string } }>(`/api/payments/${id}/withdrawal`, {
    method: 'POST',
  })

async function buy(packageType = 'basic') {
  const person = await app.createPerson()
  await decideInSandbox(person, packageType, 'pay')
  const [payment] = await listPayments(person)
  if (!payment) throw new Error('no payment')
  return { person, payment }
}

const setPaid = ({ id }: Payment, at: string) =>
  app.sql('update payments set completed_at = $2 where id = $1', [id, at])

async function expectRefused(person: Person, { id }: Payment): Promise<void> {
  expect((await listPayments(person))[0]?.withdrawable_until).toBeNull()
  const late = await withdraw(person, id)
  expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
  expect(late.body.error?.message).toContain('14 days are over')
}

const mailsTo = (recipient: string, subject: string) =>
  app.sql<{ subject: string; text: string }>(
    'select subject, text from email_outbox where recipient = $1 and subject like $2',
    [recipient, subject],
  )

describe('PACK-3 the mail of an order', () => {
  test('brings the terms and the withdrawal form as PDF, with the consultancy’s data', async () => {
    const { person } = await buy()
    const [mail] = await app.sql<{ text: string; attachments: MailAttachment[] }>(
      'select text, attachments from email_outbox where recipient = $1 and jsonb_array_length(attachments) > 0',
      [person.email],
    )
    expect(mail?.text).toContain('The terms of service and the withdrawal form are attached.')
    const texts = await Promise.all(
      (mail?.attachments ?? []).map(async ({ filename, contentType, content }) => {
        expect(contentType).toBe('application/pdf')
        return `${filename}: ${await readPdf(Buffer.from(content, 'base64'))}`
      }),
    )
    expect(texts).toHaveLength(2)
    expect(texts[0]).toMatch(
      /^terms-of-service\.pdf: [\s\S]*Pobyt sp\. z o\.o\.[\s\S]*7\. Withdrawal[\s\S]*14\. Accessibility/,
    )
    expect(texts[1]).toMatch(/^withdrawal-form\.pdf: [\s\S]*I hereby give notice that I withdraw/)
    for (const text of texts) expect(text).not.toMatch(/\{\{|undefined/)
  })
})

describe('PACK-4 withdrawing from a contract', () => {
  test('ends the package at once, confirms the statement by mail with its time and tells the consultancy', async () => {
    const { person, payment } = await buy('standard')
    expect(payment.withdrawable_until).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(await getCurrentPackage(person)).toBe('standard')
    const answer = await withdraw(person, payment.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: payment.id,
      status: 'completed',
      to_refund: true,
      withdrawable_until: null,
    })
    expect(Date.parse(answer.body.withdrawn_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await getCurrentPackage(person)).toBe('free')
    const [confirmation] = await mailsTo(person.email, 'Your withdrawal: Standard package')
    expect(confirmation?.text).toMatch(
      /On \d+ \w+ \d{4} at \d\d:\d\d \(Warsaw time\) we received this statement: "I withdraw from the contract for the Standard package, 1.999.PLN/,
    )
    expect(confirmation?.text).toContain(payment.receipt_number ?? 'no number')
    expect(confirmation?.text).toContain(person.email)
    const told = await mailsTo('desk@example.com', 'Withdrawal: %')
    expect(told.filter(({ text }) => text.includes(person.email))).toHaveLength(1)
    const events = await app.sql(
      'select reason from payment_events where payment_id = $1 and reason like $2',
      [payment.id, 'withdrawal%'],
    )
    expect(events).toHaveLength(1)
  })

  test('twenty statements at once are one, and a later one changes nothing', async () => {
    const { person, payment } = await buy()
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(person, payment.id)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.withdrawn_at}`)).size).toBe(1)
    expect((await withdraw(person, payment.id)).body.withdrawn_at).toBe(answers[0]?.body.withdrawn_at)
    expect(await mailsTo(person.email, 'Your withdrawal: %')).toHaveLength(1)
  })

  test('is possible on the whole of the fourteenth day after the payment, and not on the fifteenth', async () => {
    const { person, payment } = await buy()
    await setPaid(payment, '2026-11-25T11:00:00Z')
    now = new Date('2026-12-09T23:00:00Z')
    await expectRefused(person, payment)
    now = new Date('2026-12-09T22:59:59Z')
    expect((await listPayments(person))[0]?.withdrawable_until).toBe('2026-12-09')
    expect((await withdraw(person, payment.id)).status).toBe(200)
  })

  test('is possible to the end of Monday when the fourteenth day is a Saturday', async () => {
    const { person, payment } = await buy()
    await setPaid(payment, '2026-11-28T11:00:00Z')
    now = new Date('2026-12-14T23:00:00Z')
    await expectRefused(person, payment)
    now = new Date('2026-12-14T22:59:59Z')
    expect((await listPayments(person))[0]?.withdrawable_until).toBe('2026-12-14')
    expect((await withdraw(person, payment.id)).status).toBe(200)
  })

  test('an order that is not paid has nothing to withdraw from', async () => {
    const person = await app.createPerson()
    await orderPackage(person)
    const [payment] = await listPayments(person)
    expect(payment?.withdrawable_until).toBeNull()
    expect((await withdraw(person, payment?.id ?? '')).status).toBe(409)
  })

  test('somebody else’s payment, an unknown and a malformed one are not found; signed out it is a 401', async () => {
    const { person, payment } = await buy()
    const other = await app.createPerson()
    for (const id of [payment.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await withdraw(other, id)).status).toBe(404)
    }
    const signedOut = await app.json(`/api/payments/${payment.id}/withdrawal`, { method: 'POST', json: {} })
    expect(signedOut.status).toBe(401)
    expect(await getCurrentPackage(person)).toBe('basic')
  })
})
