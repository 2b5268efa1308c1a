import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCHEMAS } from '#database/project-folders.ts'
import { sampleInvoice } from '#tests/support/structured-invoices.ts'
import { listFa3Faults } from './fa3-schema.ts'
import { writeFa3 } from './structured-invoice.ts'

/** Of https://crd.gov.pl/wzor/2025/06/25/13775/schemat.xsd. */
const PUBLISHED = 'b646b6b525f51adf1bb2545f111fc8ca6e7aa6dd2f98948f1667d3695c06d958'

test('The schema is the one that the ministry published, byte for byte', () => {
  const bytes = readFileSync(join(SCHEMAS, 'fa3', 'schemat.xsd'))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(PUBLISHED)
})

test('An invoice with VAT, one without, and a corrective one keep the structure FA(3)', async () => {
  const line = { description: 'Пакет «Standard» & <b>', unit: 'usł.', net: -100_000, gross: -100_000 }
  const exempt = { net: 100_000, vat: 0, exemptionBasis: 'art. 113 ust. 1 i 9 ustawy o VAT' }
  const correction = {
    number: 'FV/2026/000001',
    issuedOn: '2026-10-31',
    ksefNumber: '5250000015-20261031-0A1B2C3D4E5F-6A',
    reason: 'Zwrot całości zapłaty',
  }
  const difference = { net: -81_301, vat: -18_699, gross: -100_000, paidOn: null }
  const documents = [
    sampleInvoice(),
    sampleInvoice({ ...exempt, lines: [{ ...line, net: 100_000, gross: 100_000, vatRate: 'exempt' }] }),
    sampleInvoice({ ...difference, correction, lines: [{ ...line, net: -81_301, vatRate: 23 }] }),
    sampleInvoice({ ...difference, correction: { ...correction, ksefNumber: null } }),
  ]
  for (const invoice of documents) expect(await listFa3Faults(writeFa3(invoice))).toEqual([])
})

test('What is long is cut to what the structure takes', async () => {
  const long = 'Ś'.repeat(2_000)
  const invoice = sampleInvoice({
    buyer: { ...sampleInvoice().buyer, name: long, address1: long, address2: long },
    lines: [{ description: long, unit: 'usł.', net: 81_301, gross: 100_000, vatRate: 23 }],
  })
  expect(await listFa3Faults(writeFa3(invoice))).toEqual([])
})

test('A wrong NIP, a number that is missing, and what is no XML are faults, and nothing of the server is read for them', async () => {
  const xml = writeFa3(sampleInvoice())
  expect((await listFa3Faults(xml.replaceAll('5250000015', '0000000000'))).join()).toContain('0000000000')
  expect((await listFa3Faults(xml.replace(/<P_2>.*<\/P_2>/, ''))).join()).toContain('P_2')
  expect(await listFa3Faults('<Faktura')).toHaveLength(1)
  expect(await listFa3Faults('x'.repeat(100_001))).toHaveLength(1)
  const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
  const faults = await listFa3Faults(xml.replace('?>', `?>${entity}`).replace('FV/2026/000001', '&x;'))
  expect(faults.length).toBeGreaterThan(0)
})
