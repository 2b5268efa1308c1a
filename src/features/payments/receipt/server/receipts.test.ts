import { expect, test } from 'vitest'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { decideInSandbox, listPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { recordMissingReceipts } from './service.ts'

const app = await startTestApp()
const { operator } = app.deps.env

async function openReceipt(person: Person, id: string) {
  const answer = await person.fetch(`/api/payments/${id}/receipt`)
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function payForPremium(person: Person) {
  await decideInSandbox(person, 'premium', 'pay')
  const [payment] = await listPayments(person)
  if (!payment) throw new Error('no payment')
  return payment
}

const rowOf = (id: string) => app.sql('select * from receipts where payment_id = $1', [id])

/** As a version before receipts left it: completed, with a number, and no row. */
async function insertEarlierPayment(person: Person, { number, status = 'completed' }: EarlierPayment) {
  const [row] = await app.sql<{ id: string }>(
    `insert into payments (case_id, user_id, package_type, status, amount, provider, terms_version, terms_accepted_at,
       completed_at, receipt_number, created_at)
     values (open_case_of($1), $1, 'standard', $2, 199900, 'stripe', '2026-01-01', '2026-03-01T10:00:00Z', '2026-03-02T11:30:00Z', $3,
       '2026-03-01T10:00:00Z')
     returning id`,
    [person.id, status, number],
  )
  return row?.id ?? ''
}
interface EarlierPayment {
  number: string
  status?: string
}

test('PACK-5 a receipt is drawn from its row: it says the same whatever seller and buyer are called today', async () => {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  const { id } = await payForPremium(person)
  const before = await openReceipt(person, id)
  const row = await rowOf(id)

  app.deps.env.operator = {
    ...operator,
    name: 'Another',
    legalName: 'Another sp. z o.o.',
    address: { ...operator.address, street: 'ul. Inna 9' },
    email: { ...operator.email, contact: 'another@pobyt.example' },
    registration: { ...operator.registration, nip: '111-111-11-11' },
  }
  await app.sql(`update "user" set full_name = 'Tamar Nowak', email = $2 where id = $1`, [
    person.id,
    `new.${person.email}`,
  ])
  const after = await openReceipt(person, id)
  app.deps.env.operator = operator

  expect(after.status).toBe(200)
  expect(Buffer.from(after.bytes).equals(before.bytes)).toBe(true)
  expect(await readPdf(after.bytes)).toContain('Tamar Beridze')
  expect(await rowOf(id)).toEqual(row)
})

test('PACK-5 a receipt names the buyer as in the passport, as known at the sale; the mail greets by the account', async () => {
  const person = await app.createPerson({ name: 'Tamar B.' })
  const savePassportName = (full_name: string) =>
    person.json('/api/personal-info', { method: 'PUT', json: { ...PERSONAL_INFO, full_name } })
  expect((await savePassportName('Tamar Anna Beridze')).status).toBe(200)
  const { id } = await payForPremium(person)
  expect((await savePassportName('Tamar Nowak')).status).toBe(200)
  expect(await rowOf(id)).toMatchObject([{ buyer_name: 'Tamar Anna Beridze', buyer_email: person.email }])
  expect(await readPdf((await openReceipt(person, id)).bytes)).toContain('Tamar Anna Beridze')
  const mails = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
    person.email,
  ])
  expect(mails.map(({ text }) => text.includes('Hello Tamar B.,'))).toEqual([true])

  const earlier = await insertEarlierPayment(person, { number: '2026/000301' })
  await recordMissingReceipts(app.deps)
  expect(await rowOf(earlier)).toMatchObject([{ buyer_name: 'Tamar Nowak' }])
})

test('PACK-5 a refund stands on the receipt as a note, and changes nothing else on it', async () => {
  const person = await app.createPerson()
  const { id } = await payForPremium(person)
  const row = await rowOf(id)
  const before = await readPdf((await openReceipt(person, id)).bytes)
  await app.sql(`update payments set status = 'refunded' where id = $1`, [id])
  const after = await readPdf((await openReceipt(person, id)).bytes)
  // On the page in the reader's language, and on the Polish one.
  const notes = [
    'This payment was refunded The full amount was given back. ',
    'Ta płatność została zwrócona Zwrócono pełną kwotę. ',
  ]
  for (const note of notes) {
    expect(before).not.toContain(note)
    expect(after).toContain(note)
  }
  expect(notes.reduce((text, note) => text.replace(note, ''), after)).toBe(before)
  expect(await rowOf(id)).toEqual(row)
})

test('PACK-5 the row holds buyer, seller, lines, amounts, number, moments, terms and provider', async () => {
  const person = await app.createPerson({ name: 'Zażółć Шевченко' })
  const payment = await payForPremium(person)
  expect(await rowOf(payment.id)).toEqual([
    {
      payment_id: payment.id,
      number: payment.receipt_number,
      issued_at: new Date(payment.completed_at ?? ''),
      reconstructed_at: null,
      seller_name: operator.name,
      seller_legal_name: operator.legalName,
      seller_address: 'ul. Przykładowa 1, 00-001 Warszawa, Polska',
      seller_nip: operator.registration.nip,
      seller_krs: operator.registration.krs,
      seller_email: operator.email.contact,
      buyer_name: 'Zażółć Шевченко',
      buyer_email: person.email,
      lines: [
        {
          package_type: 'premium',
          description: 'Premium package, one residence card application',
          amount: 299_900,
        },
      ],
      amount: 299_900,
      prepaid_amount: 0,
      currency: 'PLN',
      ordered_at: new Date(payment.created_at),
      provider: 'sandbox',
      terms_version: payment.terms_version,
      terms_accepted_at: new Date(payment.terms_accepted_at ?? ''),
    },
  ])
})

test('PACK-5 payments of an earlier version get their receipt at the next start, once, marked', async () => {
  const person = await app.createPerson({ name: 'Ngọc Anh' })
  const [first, second] = [
    await insertEarlierPayment(person, { number: '2026/000101' }),
    await insertEarlierPayment(person, { number: '2026/000102', status: 'refunded' }),
  ]
  // More than one batch, and one whose account is gone.
  const [{ id: orphan } = { id: '' }] = await app.sql<{ id: string }>(
    `insert into payments (package_type, status, amount, provider, completed_at, receipt_number)
     select 'basic', 'completed', 109900, 'stripe', now(), '2025/' || lpad(n::text, 6, '0')
     from generate_series(1, 450) n returning id`,
  )
  await app.restart()
  const count = () =>
    app.sql(`select count(*) as count from payments p left join receipts r on r.payment_id = p.id
      where p.receipt_number is not null and r.number is distinct from p.receipt_number`)
  await expect.poll(async () => Number((await count())[0]?.count)).toBe(0)

  const rows = await app.sql('select * from receipts order by payment_id')
  expect(rows.filter(({ payment_id }) => [first, second].includes(String(payment_id)))).toMatchObject([
    { buyer_name: 'Ngọc Anh', buyer_email: person.email, amount: 199_900, provider: 'stripe' },
    { buyer_name: 'Ngọc Anh', reconstructed_at: expect.any(Date) },
  ])
  expect(await rowOf(orphan)).toMatchObject([
    { buyer_name: null, buyer_email: null, reconstructed_at: expect.any(Date) },
  ])

  await app.sql(`update "user" set full_name = 'Anh Nowak' where id = $1`, [person.id])
  app.deps.env.operator = { ...operator, legalName: 'Another sp. z o.o.' }
  await Promise.all([1, 2, 3].map(() => recordMissingReceipts(app.deps)))
  app.deps.env.operator = operator
  expect(await app.sql('select * from receipts order by payment_id')).toEqual(rows)

  const text = await readPdf((await openReceipt(person, first)).bytes)
  for (const texts of [
    'No. 2026/000101',
    'Ngọc Anh',
    operator.legalName,
    '2 March 2026, 12:30',
    'This payment was made before receipts were kept',
  ]) {
    expect(text).toContain(texts)
  }
})

test('PACK-5 an earlier payment opened before any start has seen it gets its receipt then', async () => {
  const person = await app.createPerson()
  const id = await insertEarlierPayment(person, { number: '2026/000201' })
  expect(await rowOf(id)).toEqual([])
  const answers = await Promise.all([1, 2, 3].map(() => openReceipt(person, id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rowOf(id)).toHaveLength(1)
})
