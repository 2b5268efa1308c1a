import { describe, expect, test } from 'vitest'
import type { PaidPackageId } from '#features/packages/contract.ts'
import { addDays, instantInWarsaw } from '#shared/dates.ts'
import { type Dispute, PAYMENT_STATUSES, type PaymentProviderName } from './contract.ts'
import {
  type CurrentPayment,
  decideDispute,
  decideTransition,
  deductPaid,
  formatReceiptNumber,
  listPackagesAbove,
  listPackagesFrom,
  listUpgradesOf,
  type ReportedCheckout,
  withdrawableUntil,
} from './rules.ts'

const ordered: CurrentPayment = {
  status: 'pending',
  provider: 'stripe',
  amount: 109_900,
  currency: 'PLN',
  session_id: 's1',
  to_refund: false,
  provider_payment_id: null,
}
const said = { provider: 'stripe', sessionId: 's1', amount: 109_900, currency: 'PLN' } as const

describe('PACK-4 what the provider’s update does', () => {
  test('every state and every update', () => {
    const texts = ['open', 'processing', 'paid', 'failed', 'canceled', 'expired', 'refunded'] as const
    const table = PAYMENT_STATUSES.map((status) => [
      status,
      ...texts.map((update) =>
        decideTransition({ ...ordered, status }, { ...said, status: update }).steps.join('>'),
      ),
    ])
    expect(table).toEqual([
      ['pending', '', '', 'completed', 'failed', 'canceled', 'canceled', 'completed>refunded'],
      ['completed', '', '', '', '', '', '', 'refunded'],
      ['canceled', '', '', 'completed', '', '', '', 'completed>refunded'],
      ['failed', '', '', 'completed', '', '', '', 'completed>refunded'],
      ['refunded', '', '', '', '', '', '', ''],
    ])
  })

  test('another amount or currency completes nothing and is marked, once', () => {
    const texts = [{ amount: 1 }, { currency: 'EUR' }, { amount: null }]
    for (const other of texts) {
      expect(decideTransition(ordered, { ...said, ...other, status: 'paid' })).toEqual({
        steps: ['failed'],
        mismatch: 'amount',
      })
    }
    const marked = { ...ordered, status: 'failed', to_refund: true } as const
    expect(decideTransition(marked, { ...said, amount: 1, status: 'paid' })).toEqual({
      steps: [],
      mismatch: null,
    })
  })

  test('a refund of other money takes nothing away; of unknown money it is believed', () => {
    const paid = { ...ordered, status: 'completed', provider_payment_id: 'pi_1' } as const
    const refund = { ...said, sessionId: null, status: 'refunded' } as const
    expect(decideTransition(paid, { ...refund, providerPaymentId: 'pi_2' })).toEqual({
      steps: [],
      mismatch: 'money',
    })
    expect(decideTransition(paid, { ...refund, providerPaymentId: 'pi_1' }).steps).toEqual(['refunded'])
    expect(
      decideTransition({ ...paid, provider_payment_id: null }, { ...refund, providerPaymentId: 'pi_2' })
        .steps,
    ).toEqual(['refunded'])
  })

  test('another session changes nothing; one that we never stored is taken over', () => {
    const foreign = { ...said, sessionId: 's2' }
    expect(decideTransition(ordered, { ...foreign, status: 'paid' })).toEqual({
      steps: [],
      mismatch: 'session',
    })
    expect(decideTransition(ordered, { ...foreign, status: 'expired' })).toEqual({
      steps: [],
      mismatch: null,
    })
    expect(decideTransition({ ...ordered, session_id: null }, { ...foreign, status: 'paid' }).steps).toEqual([
      'completed',
    ])
  })
})

describe('PACK-4 what the word about a dispute does', () => {
  const paid = {
    ...ordered,
    status: 'completed' as const,
    completed_at: new Date(),
    dispute: null,
    dispute_id: null,
    lost_amount: 0,
  }
  const word = (status: ReportedCheckout['status'], disputeId: string | null = 'du_1', amount = 109_900) => ({
    ...said,
    status,
    sessionId: null,
    disputeId,
    amount,
  })
  const decide = (payment: object, update: ReportedCheckout) =>
    decideDispute({ ...paid, ...payment }, update)?.dispute ?? null
  const inState = (dispute: Dispute, change: object = {}) => ({ dispute, dispute_id: 'du_1', ...change })

  test('of the same dispute what is late or repeated is ignored', () => {
    expect(decide({}, word('disputed'))).toBe('open')
    expect(decide(inState('open'), word('dispute_won'))).toBe('won')
    expect(decide(inState('open'), word('dispute_lost'))).toBe('lost')
    const late = [
      [inState('open'), 'disputed'],
      [inState('won'), 'disputed'],
      [inState('won'), 'dispute_lost'],
      [inState('lost', { lost_amount: 100 }), 'disputed'],
      [inState('lost', { lost_amount: 100 }), 'dispute_lost'],
    ] as const
    for (const [payment, status] of late) expect(decide(payment, word(status))).toBeNull()
  })

  test('another dispute begins anew after the end of one, and before it unless it is won', () => {
    expect(decide(inState('won'), word('disputed', 'du_2'))).toBe('open')
    expect(decide(inState('won'), word('dispute_lost', 'du_2'))).toBe('lost')
    expect(decide(inState('lost', { lost_amount: 100 }), word('disputed', 'du_2'))).toBe('open')
    expect(decide(inState('open'), word('dispute_lost', 'du_2'))).toBe('lost')
    expect(decide(inState('open'), word('dispute_won', 'du_2'))).toBeNull()
    expect(decide(inState('lost', { lost_amount: 109_900 }), word('disputed', 'du_2'))).toBeNull()
  })

  test('of a payment whose dispute has no id yet an open one goes on, and a new one follows an ended one', () => {
    expect(decide(inState('open', { dispute_id: null }), word('disputed'))).toBeNull()
    expect(decide(inState('open', { dispute_id: null }), word('dispute_won'))).toBe('won')
    expect(decide(inState('won', { dispute_id: null }), word('disputed', 'du_2'))).toBe('open')
  })

  test('what is lost adds up to the whole; a sum that cannot be compared is the whole', () => {
    const lost = (payment: object, update: ReportedCheckout) =>
      decideDispute({ ...paid, ...payment }, update)?.lost_amount
    expect(lost(inState('open'), word('dispute_lost', 'du_1', 10_000))).toBe(10_000)
    expect(lost(inState('won', { lost_amount: 100_000 }), word('dispute_lost', 'du_2', 10_000))).toBe(109_900)
    expect(lost({}, { ...word('dispute_lost', 'du_1', 10_000), currency: 'EUR' })).toBe(109_900)
    expect(lost({ completed_at: null }, word('dispute_lost', 'du_1', 10_000))).toBe(109_900)
    expect(lost({}, word('disputed', 'du_1', 10_000))).toBe(0)
  })
})

describe('PACK-4 practice never becomes money, nor money practice', () => {
  test('an update of another provider than the order’s changes nothing; one about money is reported', () => {
    for (const [provider, other] of [
      ['sandbox', 'stripe'],
      ['stripe', 'sandbox'],
      [null, 'stripe'],
    ] as const) {
      for (const status of PAYMENT_STATUSES) {
        const payment = { ...ordered, provider, status, session_id: null }
        const judge = (update: ReportedCheckout['status']) =>
          decideTransition(payment, { ...said, provider: other, sessionId: null, status: update })
        expect(judge('paid')).toEqual({ steps: [], mismatch: 'provider' })
        expect(judge('refunded')).toEqual({ steps: [], mismatch: 'provider' })
        expect(judge('expired')).toEqual({ steps: [], mismatch: null })
      }
    }
  })
})

describe('PACK-4 what ends with a payment that is given back', () => {
  const paid = (package_type: PaidPackageId, day: number, change: object = {}) => ({
    package_type,
    status: 'completed' as const,
    to_refund: false,
    provider: 'stripe' as PaymentProviderName,
    prepaid_amount: package_type === 'basic' ? 0 : 109_900,
    completed_at: new Date(Date.UTC(2026, 10, day)),
    ...change,
  })
  const basic = paid('basic', 1)
  const upgrades = [paid('premium', 3), paid('standard', 2)]
  const names = (payment = basic, others = upgrades) =>
    listUpgradesOf(payment, others).map(({ package_type }) => package_type)

  test('are all upgrades that deduct it, the lowest first', () => {
    expect(names()).toEqual(['standard', 'premium'])
    expect(names(paid('standard', 2))).toEqual(['premium'])
    expect(names(paid('premium', 3))).toEqual([])
    expect(names(paid('basic', 1, { to_refund: true }))).toEqual([])
  })

  test('are none that had their full price, are given back, were paid before, or are no practice', () => {
    for (const change of [{ prepaid_amount: 0 }, { to_refund: true }, { status: 'refunded' as const }])
      expect(names(basic, [paid('premium', 3, change)])).toEqual([])
    expect(names(paid('basic', 4))).toEqual([])
    expect(names(paid('basic', 1, { provider: 'sandbox' }))).toEqual([])
    expect(names(basic, [paid('premium', 3, { provider: 'sandbox' })])).toEqual(['premium'])
  })
})

describe('PACK-2 what a paid package ends', () => {
  test('what forbids an order, and what orders end', () => {
    expect(listPackagesFrom('standard')).toEqual(['standard', 'premium'])
    expect(listPackagesAbove('standard')).toEqual(['premium'])
  })

  test('what was paid is deducted, and two zloty are left at least', () => {
    expect(deductPaid({ price: 199_900, paid: 0 })).toBe(0)
    expect(deductPaid({ price: 199_900, paid: 109_900 })).toBe(109_900)
    expect(deductPaid({ price: 199_900, paid: 199_900 })).toBe(199_700)
    expect(deductPaid({ price: 299_900, paid: 309_800 })).toBe(299_700)
  })

  test('receipt numbers have the year and six digits', () => {
    const real = { sandbox: false, year: 2026 }
    expect(formatReceiptNumber({ ...real, number: 123 })).toBe('2026/000123')
    expect(formatReceiptNumber({ ...real, number: 1_234_567 })).toBe('2026/1234567')
    expect(formatReceiptNumber({ ...real, sandbox: true, number: 123 })).toBe('TEST/2026/000123')
  })
})

describe('PACK-4 the last day of a withdrawal', () => {
  const paidAt = (at: string) => ({
    status: 'completed' as const,
    to_refund: false,
    completed_at: new Date(at),
    withdrawn_at: null,
  })

  test.each([
    ['2026-11-28T11:00:00Z', '2026-12-14'],
    ['2026-03-23T11:00:00Z', '2026-04-07'],
    ['2026-10-18T11:00:00Z', '2026-11-02'],
    ['2026-10-28T11:00:00Z', '2026-11-12'],
    ['2026-12-10T11:00:00Z', '2026-12-28'],
    ['2026-11-25T11:00:00Z', '2026-12-09'],
  ])('of what was paid at %s is %s, in the whole of Warsaw’s day', (at, last) => {
    const payment = paidAt(at)
    const midnight = instantInWarsaw({ date: addDays(last, 1), time: '00:00' }).getTime()
    expect(withdrawableUntil(payment, new Date(midnight - 1))).toBe(last)
    expect(withdrawableUntil(payment, new Date(midnight))).toBeNull()
  })
})
