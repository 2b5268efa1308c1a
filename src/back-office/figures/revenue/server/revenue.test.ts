import { describe, expect, test } from 'vitest'
import type { Figures } from '#back-office/figures/schema.ts'
import type { StaffPayments } from '#back-office/payments/schema.ts'
import type { Deps } from '#config/deps.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

interface Paid {
  at: string
  amount: number
  packageType?: string
  /** When the provider said that it was given back. */
  refundedAt?: string
  /** The day of a transfer by hand. */
  transferredOn?: string
  columns?: Record<string, unknown>
}

describe.each(TEST_DATABASES)('Revenue on %s', async (database) => {
  let now: Date | null = null
  const overrides: Partial<Deps> = { now: () => now ?? new Date() }
  const app = await startTestApp({ database, overrides })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const person = await createApplicant(app)
  const named = await createApplicant(app)
  now = new Date('2026-01-15T12:00:00Z')

  const read = async (query = '', by: Person = marta) => {
    const answer = await by.json<Figures>(`/api/staff/figures${query}`)
    expect(answer.status).toBe(200)
    const { from, to, revenue_by_month: months, revenue_by_package: packages } = answer.body
    return { from, to, months, packages }
  }
  const money = (key: string, paid = 0, refunded = 0) => ({ key, paid, refunded, net: paid - refunded })
  const pay = async ({ columns = {}, ...paid }: Paid, whose: Person | null = person) => {
    const { at, amount, packageType = 'basic', refundedAt = null, transferredOn } = paid
    const [row] = await app.sql<{ id: string }>(
      `insert into payments (user_id, case_id, package_type, status, amount, provider, completed_at, created_at)
       select $1, (select id from cases where user_id = $1), $2, $3, $4, 'sandbox', $5::timestamptz,
         $5::timestamptz - interval '1 hour' returning id`,
      [whose?.id ?? null, packageType, refundedAt ? 'refunded' : 'completed', amount, at],
    )
    const id = row?.id ?? ''
    const changes = Object.keys(columns).map((column, i) => `${column} = $${i + 2}`)
    if (changes.length > 0)
      await app.sql(`update payments set ${changes} where id = $1`, [id, ...Object.values(columns)])
    if (refundedAt)
      await app.sql(
        `insert into payment_events (payment_id, from_status, to_status, reason, created_at)
         values ($1, 'completed', 'refunded', 'test', $2)`,
        [id, refundedAt],
      )
    if (transferredOn)
      await app.sql(
        `insert into payment_refunds (payment_id, how, reason, transferred_on) values ($1, 'by_hand', 'mistake', $2)`,
        [id, transferredOn],
      )
  }

  test('is nothing in an empty firm, in every month of the period', async () => {
    expect(await read()).toEqual({
      from: '2025-10-16',
      to: '2026-01-15',
      months: [money('2025-10'), money('2025-11'), money('2025-12'), money('2026-01')],
      packages: [money('basic'), money('standard'), money('premium')],
    })
  })

  test('stands in the month that it is in Warsaw, and in the period by the day there', async () => {
    // Past midnight in Warsaw, and a minute before it; the first and the last minute of the period, and what is outside.
    await pay({ at: '2025-12-31T23:30:00Z', amount: 109_900 })
    await pay({ at: '2025-12-31T22:59:00Z', amount: 199_900, packageType: 'standard' })
    await pay({ at: '2025-10-15T22:00:00Z', amount: 100 })
    await pay({ at: '2025-10-15T21:59:59Z', amount: 20_000 })
    await pay({ at: '2026-01-15T22:59:59Z', amount: 1000, packageType: 'premium' })
    await pay({ at: '2026-01-15T23:00:00Z', amount: 50_000 })
    const { months, packages } = await read()
    expect(months).toEqual([
      money('2025-10', 100),
      money('2025-11'),
      money('2025-12', 199_900),
      money('2026-01', 110_900),
    ])
    expect(packages).toEqual([money('basic', 110_000), money('standard', 199_900), money('premium', 1000)])
    const month = await read('?period=month')
    expect(month.from).toBe('2025-12-16')
    expect(month.months).toEqual([money('2025-12', 199_900), money('2026-01', 110_900)])
    const { months: year } = await read('?period=year')
    expect(year.map(({ key }) => key).slice(0, 2)).toEqual(['2025-01', '2025-02'])
    expect(year.find(({ key }) => key === '2025-10')).toEqual(money('2025-10', 20_100))
    expect(await read('', admin)).toEqual(await read())
  })

  test('loses a refund in the month in which the money left, whenever it had come', async () => {
    await pay({ at: '2025-03-03T10:00:00Z', amount: 5000, refundedAt: '2025-11-30T23:30:00Z' })
    await pay({
      at: '2025-11-20T10:00:00Z',
      amount: 7000,
      packageType: 'standard',
      refundedAt: '2026-01-02T10:00:00Z',
      transferredOn: '2025-11-29',
    })
    const { months, packages } = await read()
    expect(months).toEqual([
      money('2025-10', 100),
      money('2025-11', 7000, 7000),
      money('2025-12', 199_900, 5000),
      money('2026-01', 110_900),
    ])
    expect(packages.slice(0, 2)).toEqual([money('basic', 110_000, 5000), money('standard', 206_900, 7000)])
    expect((await read('?period=month')).months[0]).toEqual(money('2025-12', 199_900))
  })

  test('loses what a dispute took, and has nothing of what was not paid', async () => {
    const lost = { dispute: 'lost', dispute_at: '2026-01-10T10:00:00Z', lost_amount: 400 }
    await pay({ at: '2025-11-20T10:00:00Z', amount: 2000, packageType: 'premium', columns: lost })
    for (const status of ['failed', 'canceled', 'pending'])
      await pay({ at: '2025-11-20T10:00:00Z', amount: 9000, columns: { status } })
    const { months, packages } = await read()
    expect(months.slice(1)).toEqual([
      money('2025-11', 9000, 7000),
      money('2025-12', 199_900, 5000),
      money('2026-01', 110_900, 400),
    ])
    expect(packages[2]).toEqual(money('premium', 3000, 400))
  })

  test('has every payment that the reader sees in the list: of deleted accounts, too, and of no case restricted to others', async () => {
    await pay({ at: '2026-01-12T10:00:00Z', amount: 30 }, null)
    await pay({ at: '2026-01-12T10:00:00Z', amount: 600, refundedAt: '2026-01-13T10:00:00Z' }, named)
    const json = { restricted_to: [marta.id] }
    const answer = await marta.json(`/api/staff/cases/${named.number}`, { method: 'PATCH', json })
    expect(answer.status).toBe(200)
    expect((await read()).months.at(-1)).toEqual(money('2026-01', 111_530, 1000))
    expect((await read('', admin)).months.at(-1)).toEqual(money('2026-01', 110_930, 400))
    const list = await admin.json<StaffPayments>('/api/staff/payments?month=2026-01')
    // Its whole month has what comes after the period, too.
    expect(list.body.sums.received).toBe(110_930 + 50_000)
  })

  test('is no practice money once a real provider takes the orders, as in the list', async () => {
    await pay({ at: '2026-01-14T10:00:00Z', amount: 80_000, columns: { provider: 'stripe' } })
    overrides.payments = (await startStripeStandIn()).payments
    await app.restart()
    const { months, packages } = await read()
    expect(months.at(-1)).toEqual(money('2026-01', 80_000))
    expect(packages).toEqual([money('basic', 80_000), money('standard'), money('premium')])
    const list = await marta.json<StaffPayments>('/api/staff/payments?month=2026-01')
    expect(list.body.sums.received).toBe(80_000)
  })

  test('has left in parts, each in its month, when a dispute took some of it before the rest was refunded', async () => {
    const columns = {
      provider: 'stripe',
      dispute: 'lost',
      dispute_at: '2025-12-03T10:00:00Z',
      lost_amount: 300,
    }
    await pay({ at: '2025-11-02T10:00:00Z', amount: 1000, refundedAt: '2026-01-05T10:00:00Z', columns })
    const { months } = await read()
    expect(months.slice(1)).toEqual([
      money('2025-11', 1000),
      money('2025-12', 0, 300),
      money('2026-01', 80_000, 700),
    ])
  })
})
