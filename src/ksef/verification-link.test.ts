import { createHash } from 'node:crypto'
import { VerificationLinkService } from 'ksef-client-ts'
import { expect, test } from 'vitest'
import { verificationLink } from './verification-link.ts'

test('The link of an invoice is the one of the community client, of the same environment', () => {
  const xml = '<Faktura>ś</Faktura>'
  const invoice = { sellerNip: '5250000015', issuedOn: '2026-11-28', xml }
  const hash = createHash('sha256').update(xml).digest('base64')
  for (const [api, qr] of [
    ['https://api.ksef.mf.gov.pl', 'https://qr.ksef.mf.gov.pl'],
    ['https://api-test.ksef.mf.gov.pl', 'https://qr-test.ksef.mf.gov.pl'],
  ] as const) {
    const theirs = new VerificationLinkService(qr).buildInvoiceVerificationUrl(
      '5250000015',
      '2026-11-28',
      hash,
    )
    expect(verificationLink({ apiUrl: new URL(api), ...invoice })).toBe(theirs)
  }
})
