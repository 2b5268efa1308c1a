import { describe, expect, test } from 'vitest'
import { addDays, instantInWarsaw } from '#shared/dates.ts'
import { PAYMENT_STATUSES } from './contract.ts'
import {
  type CurrentPayment,
  decideTransition,
  deductPaid,
  formatReceiptNumber,
  listPackagesAbove,
  listPackagesFrom,
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
