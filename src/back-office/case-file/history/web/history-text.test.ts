import { describe, expect, it } from 'vitest'
import type { CaseEvent, CaseFile } from '#back-office/case-file/schema.ts'
import { PAYMENT_STATUSES } from '#features/payments/contract.ts'
import { describeRow } from './history-text.ts'

const payment: CaseFile['payments'][number] = {
  id: 'p',
  package_type: 'basic',
  status: 'completed',
  amount: 109900,
  currency: 'PLN',
  receipt_number: null,
  invoice_numbers: [],
  to_refund: false,
  created_at: '2026-11-24T09:00:00.000Z',
}

function describeEvent(
  event: string,
  details: CaseEvent['details'] = {},
  more: Partial<CaseEvent> & { count?: number } = {},
) {
  const { count = 1, ...parts } = more
  const at = '2026-11-24T10:00:00.000Z'
  const one = {
    event,
    details,
    at,
    actor_kind: 'staff',
    actor_name: 'Marta',
    assigned_to_name: null,
    asked_by_name: null,
    ...parts,
  } as const
  const fields = Array.isArray(details.fields) ? details.fields.map(String) : []
  const { what, more: rest } = describeRow(
    { event: one, count, fields },
    { corrections: [], payments: [payment] },
  )
  return rest === null ? what : `${what} | ${rest}`
}

/** What recordEvent() and the triggers write. */
const KNOWN = [
  'opened',
  'submitted',
  'stage_moved',
  'reopened',
  'assigned',
  'last_legal_day_set',
  'residence_card_recorded',
  'term_added',
  'term_removed',
  'restricted',
  'restriction_lifted',
  'personal_info_saved',
  'application_forms_saved',
  ...['uploaded', 'removed', 'accepted', 'asked_again', 'verdict_taken_back'].map(
    (what) => `document_${what}`,
  ),
  ...['asked', 'taken_back', 'agreed', 'declined'].map((what) => `correction_${what}`),
  'slot_set_aside',
  'slot_taken_back',
  ...['booked', 'moved', 'canceled'].flatMap((what) => [`appointment_${what}`, `consultation_${what}`]),
  'consultation_requested',
  'payment_to_refund',
  ...['payment_disputed', 'payment_dispute_won', 'payment_dispute_lost'],
  'contact_message_moved_away',
  ...PAYMENT_STATUSES.map((status) => `payment_${status}`),
]

describe('An event of the history', () => {
  it('has words of its own', () => {
    const texts = KNOWN.map((event) => describeEvent(event, { to: 'filed' }))
    expect(new Set(texts).size).toBe(KNOWN.length)
    for (const text of texts) expect(text).toMatch(/^[A-Z][^_]+$/)
  })

  it('says what it is about', () => {
    const version = { document_type: 'passport', version: 2 }
    const gone = { assigned_to: 'u' }
    expect([
      describeEvent('document_asked_again', { ...version, reason: 'pages_missing' }),
      describeEvent('stage_moved', { from: 'preparing', to: 'submitted' }, { actor_kind: 'applicant' }),
      describeEvent('stage_moved', { from: 'submitted', to: 'on_hold', reason: '<b>Waits</b>' }),
      describeEvent('stage_moved', {
        from: 'filed',
        to: 'decided',
        decision: 'refused',
        delivered_on: '2026-11-12',
        instance: 'first',
      }),
      describeEvent('stage_moved', { from: 'filed', to: 'decided', decision: 'refused' }),
      describeEvent('decision_noted', {
        decision: 'granted',
        delivered_on: '2026-11-12',
        instance: 'second',
      }),
      describeEvent('decision_noted', { decision: 'granted', delivered_on: null }),
      describeEvent('reopened', { from: 'closed', to: 'decided', reason: 'An appeal' }),
      describeEvent('assigned', gone, { assigned_to_name: 'Jan Kowal' }),
      describeEvent('assigned', gone),
      describeEvent('assigned', { assigned_to: null }),
      describeEvent('last_legal_day_set', { day: '2027-01-14' }),
      describeEvent('last_legal_day_set', { day: null }),
      describeEvent('personal_info_saved', { fields: ['phone', 'address'] }, { count: 3 }),
      describeEvent('application_forms_saved', { fields: ['monthly_income'] }),
      describeEvent('payment_completed', { payment_id: 'p' }),
      describeEvent('payment_completed', { payment_id: 'of another case' }),
    ]).toEqual([
      'Asked again: Passport Copy, version 2 | Reason: Pages missing',
      'Submitted the application | It was “Preparing”.',
      'Moved the case to “On hold” | It was “Submitted”. Reason: <b>Waits</b>',
      'Moved the case to “Decided” | Permit refused. The voivode decided. It was delivered on 12 November 2026. It was “Filed”.',
      'Moved the case to “Decided” | Permit refused. It was “Filed”.',
      'Noted the decision: Permit granted | The Head of the Office for Foreigners decided. It was delivered on 12 November 2026.',
      'Noted the decision: Permit granted',
      'Reopened the case | It is “Decided” again. It was “Closed”. Reason: An appeal',
      'Gave the case to: Jan Kowal',
      'Gave the case to somebody who has left',
      'Gave the case to nobody',
      'Set the last legal day to 14 January 2027',
      'Cleared the last legal day',
      'Saved personal information | 3 saves: Phone Number, Address',
      'Saved answers of the application form | Monthly income',
      'Payment: Paid | Basic, 1\u00a0099\u00a0PLN',
      'Payment: Paid',
    ])
  })

  it('of a version that is not known is shown by its name', () => {
    expect(describeEvent('filing_signed', { by: 'u' })).toBe('filing_signed')
    expect(describeEvent('stage_moved', { to: 'elsewhere' })).toBe('stage_moved')
  })
})
