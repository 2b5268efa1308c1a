import type { StructuredInvoice } from '#ksef/structured-invoice.ts'

/** An invoice of 1,000.00 PLN with VAT to a firm. */
export function sampleInvoice(changes: Partial<StructuredInvoice> = {}): StructuredInvoice {
  return {
    number: 'FV/2026/000001',
    createdAt: new Date('2026-11-28T10:00:00Z'),
    issuedOn: '2026-11-28',
    soldOn: '2026-11-27',
    paidOn: '2026-11-27',
    seller: {
      nip: '5250000015',
      name: 'Zielona Karta sp. z o.o.',
      address1: 'ul. Długa 5',
      address2: '00-238 Warszawa',
      country: 'PL',
      email: 'biuro@zielona.example',
    },
    buyer: {
      nip: '5260250274',
      name: 'Kowalski & Synowie <Budowa> sp. k.',
      address1: 'ul. Świętokrzyska 12',
      address2: '00-916 Warszawa',
      country: 'PL',
    },
    lines: [{ description: 'Pakiet Standard', unit: 'usł.', net: 81_301, gross: 100_000, vatRate: 23 }],
    net: 81_301,
    vat: 18_699,
    gross: 100_000,
    exemptionBasis: null,
    correction: null,
    ...changes,
  }
}
