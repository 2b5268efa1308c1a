import { describe, expect, test } from 'vitest'
import { requireFact } from '#facts/require-fact.ts'
import { VAT_RATES } from './contract.ts'
import {
  describeCorrection,
  firmInvoiceDueOn,
  formatInvoiceNumber,
  formatPolishAmount,
  isInvoiceable,
  makeLine,
  personAsksUntil,
  reverseLine,
  splitGross,
} from './rules.ts'
import { invoiceLineSchema, invoiceRequestSchema } from './schema.ts'

describe('VAT out of a price', () => {
  test.each([
    [109_900, 89_350, 20_550],
    [199_900, 162_520, 37_380],
    [299_900, 243_821, 56_079],
    [123, 100, 23],
    [200, 163, 37],
    // 23 × 3 / 123 = 0.56, and 2 / 123 × 23 = 0.37.
    [3, 2, 1],
    [2, 2, 0],
  ])('%i grosze are %i and %i of VAT', (gross, net, vat) => {
    expect(splitGross(gross, 23)).toEqual({ net, vat })
  })

  test('is rounded half up to a grosz, and the parts are always the whole', () => {
    for (let gross = 1; gross <= 5000; gross += 1) {
      const { net, vat } = splitGross(gross, 23)
      expect(net + vat).toBe(gross)
      expect(vat).toBe(Math.floor((gross * 23) / 123 + 0.5))
    }
  })

  test('is none of what is exempt', () => {
    expect(splitGross(199_900, 'exempt')).toEqual({ net: 199_900, vat: 0 })
  })
})

test('A line with a rate of 0 %, or with VAT that is zero, is refused', () => {
  const line = makeLine({ package_type: 'basic', amount: 109_900, prepaid_amount: 0 }, 23)
  expect(invoiceLineSchema.safeParse(line).success).toBe(true)
  expect(invoiceLineSchema.safeParse({ ...line, vat_rate: 0 }).success).toBe(false)
  expect(invoiceLineSchema.safeParse({ ...line, net: 109_900, vat: 0 }).success).toBe(false)
  expect(invoiceLineSchema.safeParse({ ...line, net: 1 }).success).toBe(false)
})

test('The line of an upgrade is what was paid, and says what was deducted', () => {
  const line = makeLine({ package_type: 'standard', amount: 90_000, prepaid_amount: 109_900 }, 23)
  expect(line).toMatchObject({ net: 73_171, vat: 16_829, gross: 90_000 })
  expect(line.description).toBe(
    'Pakiet Standard – pomoc przy jednym wniosku o kartę pobytu; dopłata: cena 1\u00a0999,00 zł pomniejszona o zapłacone wcześniej 1\u00a0099,00 zł',
  )
})

test('A correction takes all of it back, and nothing of it is minus zero', () => {
  const line = makeLine({ package_type: 'basic', amount: 109_900, prepaid_amount: 0 }, 'exempt')
  expect(reverseLine(line)).toEqual({ ...line, net: -109_900, vat: 0, gross: -109_900 })
})

test('Each kind has its series, and the sandbox its own', () => {
  expect(formatInvoiceNumber({ kind: 'invoice', sandbox: false, year: 2026, number: 1 })).toBe(
    'FV/2026/000001',
  )
  expect(formatInvoiceNumber({ kind: 'corrective', sandbox: true, year: 2027, number: 12 })).toBe(
    'TEST/FK/2027/000012',
  )
})

test.each([
  ['2026-11-28T12:00:00Z', '2027-02-28', '2026-12-15'],
  ['2026-10-05T12:00:00Z', '2027-01-31', '2026-11-15'],
  // The last hour of November in UTC is December in Warsaw.
  ['2026-11-30T23:30:00Z', '2027-03-31', '2027-01-15'],
])(
  'What was paid at %s can be asked for by a person until %s, and is due to a firm on %s',
  (paid, until, due) => {
    expect(personAsksUntil(paid)).toBe(until)
    expect(firmInvoiceDueOn(new Date(paid))).toBe(due)
  },
)

test.each([
  [{}, true],
  [{ status: 'pending' as const, completed_at: null }, false],
  [{ status: 'refunded' as const }, false],
  [{ to_refund: true }, false],
  [{ amount: null }, false],
])('Of %j an invoice can be issued: %s', (change, expected) => {
  const paid = {
    status: 'completed' as const,
    to_refund: false,
    amount: 100,
    completed_at: '2026-11-28T12:00:00Z',
  }
  expect(isInvoiceable({ ...paid, ...change })).toBe(expected)
})

test('The reason of a correction is what the desk said, else what is known', () => {
  const known = { isWithdrawn: false, isDisputeLost: false }
  expect(describeCorrection({ ...known, reason: 'paid_twice' })).toContain('dwukrotnie')
  expect(describeCorrection({ ...known, reason: null, isWithdrawn: true })).toContain('odstąpienie')
  expect(describeCorrection({ ...known, reason: null })).toBe('Zwrot całej zapłaty')
  expect(describeCorrection({ ...known, reason: null, isDisputeLost: true })).toContain('bank nabywcy')
})

test('Amounts are printed as in Poland', () => {
  expect([199_900, -5, 0].map(formatPolishAmount)).toEqual(['1\u00a0999,00', '−0,05', '0,00'])
})

describe('Who an invoice is for', () => {
  const firm = {
    buyer_kind: 'firm',
    buyer_nip: 'PL 123-456-32-18',
    buyer_name: ' Zielona  sp. z o.o. ',
    buyer_address_1: 'ul. Prosta 1',
    buyer_address_2: '00-001 Warszawa',
  }

  test('is a firm with its NIP, or a person without one', () => {
    expect(invoiceRequestSchema.parse(firm)).toMatchObject({ buyer_name: 'Zielona sp. z o.o.' })
    const { buyer_nip, ...person } = { ...firm, buyer_kind: 'person' }
    expect(buyer_nip).not.toBe('')
    expect(invoiceRequestSchema.safeParse(person).success).toBe(true)
  })

  test('is told all its faults at once', () => {
    const { error } = invoiceRequestSchema.safeParse({
      buyer_kind: 'firm',
      buyer_nip: '123-456-32-19',
      buyer_name: ' ',
      buyer_address_1: '',
      buyer_address_2: 'x'.repeat(121),
    })
    expect(error?.issues.map(({ path: [field] }) => field).sort()).toEqual([
      'buyer_address_1',
      'buyer_address_2',
      'buyer_name',
      'buyer_nip',
    ])
    expect(error?.issues.find(({ path: [field] }) => field === 'buyer_nip')?.message).toContain('check digit')
  })

  test.each([
    { ...firm, buyer_kind: 'robot' },
    { ...firm, more: 1 },
    { ...firm, buyer_nip: undefined },
    null,
    [],
  ])('is refused as %j', (given) => expect(invoiceRequestSchema.safeParse(given).success).toBe(false))
})

test('The rate is that of the record of facts', () => {
  expect(VAT_RATES).toContain(requireFact('vat-rate').value)
})
