import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES } from './contract.ts'
import {
  formatReceiptNumber,
  judgeWord,
  listPackagesFrom,
  listPackagesUpTo,
  type StandingPayment,
  type Word,
} from './rules.ts'

const ordered: StandingPayment = {
  status: 'pending',
  provider: 'stripe',
  amount: 109_900,
  currency: 'PLN',
  session_id: 's1',
  to_refund: false,
  money_id: null,
}
const said = { provider: 'stripe', sessionId: 's1', amount: 109_900, currency: 'PLN' } as const

describe('PACK-4 what the provider’s word does', () => {
  test('every state and every word', () => {
    const words = ['open', 'processing', 'paid', 'failed', 'canceled', 'expired', 'refunded'] as const
    const table = PAYMENT_STATUSES.map((status) => [
      status,
      ...words.map((word) => judgeWord({ ...ordered, status }, { ...said, status: word }).steps.join('>')),
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
    const words = [{ amount: 1 }, { currency: 'EUR' }, { amount: null }]
    for (const other of words) {
      expect(judgeWord(ordered, { ...said, ...other, status: 'paid' })).toEqual({
        steps: ['failed'],
        misfit: 'amount',
      })
    }
    const marked = { ...ordered, status: 'failed', to_refund: true } as const
    expect(judgeWord(marked, { ...said, amount: 1, status: 'paid' })).toEqual({ steps: [], misfit: null })
  })

  test('a refund of other money takes nothing away; of unknown money it is believed', () => {
    const paid = { ...ordered, status: 'completed', money_id: 'pi_1' } as const
    const refund = { ...said, sessionId: null, status: 'refunded' } as const
    expect(judgeWord(paid, { ...refund, moneyId: 'pi_2' })).toEqual({ steps: [], misfit: 'money' })
    expect(judgeWord(paid, { ...refund, moneyId: 'pi_1' }).steps).toEqual(['refunded'])
    expect(judgeWord({ ...paid, money_id: null }, { ...refund, moneyId: 'pi_2' }).steps).toEqual(['refunded'])
  })

  test('another session changes nothing; one that we never stored is taken over', () => {
    const foreign = { ...said, sessionId: 's2' }
    expect(judgeWord(ordered, { ...foreign, status: 'paid' })).toEqual({ steps: [], misfit: 'session' })
    expect(judgeWord(ordered, { ...foreign, status: 'expired' })).toEqual({ steps: [], misfit: null })
    expect(judgeWord({ ...ordered, session_id: null }, { ...foreign, status: 'paid' }).steps).toEqual([
      'completed',
    ])
  })
})

describe('PACK-4 practice never becomes money, nor money practice', () => {
  test('a word of another provider than the order’s changes nothing; one about money is reported', () => {
    for (const [provider, other] of [
      ['sandbox', 'stripe'],
      ['stripe', 'sandbox'],
      [null, 'stripe'],
    ] as const) {
      for (const status of PAYMENT_STATUSES) {
        const payment = { ...ordered, provider, status, session_id: null }
        const judge = (word: Word['status']) =>
          judgeWord(payment, { ...said, provider: other, sessionId: null, status: word })
        expect(judge('paid')).toEqual({ steps: [], misfit: 'provider' })
        expect(judge('refunded')).toEqual({ steps: [], misfit: 'provider' })
        expect(judge('expired')).toEqual({ steps: [], misfit: null })
      }
    }
  })
})

describe('PACK-2 what a paid package ends', () => {
  test('what forbids an order, and what orders end', () => {
    expect(listPackagesFrom('standard')).toEqual(['standard', 'premium'])
    expect(listPackagesUpTo('standard')).toEqual(['basic', 'standard'])
  })

  test('receipt numbers have the year and six digits', () => {
    const real = { practice: false, year: 2026 }
    expect(formatReceiptNumber({ ...real, number: 123 })).toBe('2026/000123')
    expect(formatReceiptNumber({ ...real, number: 1_234_567 })).toBe('2026/1234567')
    expect(formatReceiptNumber({ ...real, practice: true, number: 123 })).toBe('TEST/2026/000123')
  })
})
