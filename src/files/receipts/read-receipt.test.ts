import { afterAll, describe, expect, it, test } from 'vitest'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import { createPdf } from '#pdf/writer.ts'
import { makePdf, makePng } from '#tests/support/sample-files.ts'
import {
  KSEF_RECEIPT,
  makeLinesPdf,
  makeUpd,
  makeUpp,
  sealReceipt,
  UPO_NAMESPACE,
  uppLines,
} from '#tests/support/sample-receipts.ts'
import { MAX_XML_BYTES } from './receipt-reading.ts'

const inspector = createProcessInspector({ limits: { timeMs: 60_000 } })
afterAll(() => inspector.close())
const read = (file: string | Buffer) =>
  inspector.readReceipt({ bytes: Buffer.from(file as string), accountId: 'anybody' })

const UPP = {
  kind: 'upp',
  number: 'ePUAP-UPP123456789',
  filed_at: '2026-11-20T09:00:31.512Z',
  made_at: '2026-11-20T09:00:33.004Z',
  sender: 'TAMAR BERIDZE',
  addressee: 'WOJEWODA MAZOWIECKI',
}
const NOTHING = { number: null, filed_at: null, made_at: null, sender: null, addressee: null }
const UNSEALED = { state: 'none', by: null }
const BY = 'Izba Doręczeń TEST'

describe('a receipt in XML', () => {
  it('is read: proof of submission and proof of delivery, by the clock of Warsaw', async () => {
    expect(await read(makeUpp())).toEqual({ ...UPP, seal: UNSEALED })
    expect(await read(makeUpd())).toEqual({
      kind: 'upd',
      number: 'ePUAP-UPD55',
      filed_at: '2026-07-01T06:15:00.000Z',
      made_at: '2026-07-01T06:15:02.000Z',
      sender: 'Wojewoda Łódzki',
      addressee: 'TAMAR BERIDZE',
      seal: UNSEALED,
    })
  })

  it('counts by the time of delivery, not by its own making: 23:58 on the last legal day is that day', async () => {
    const late = makeUpp({ filed: '2026-11-20T23:58:31.512', made: '2026-11-21T00:00:02.004' })
    expect(await read(late)).toMatchObject({
      filed_at: '2026-11-20T22:58:31.512Z',
      made_at: '2026-11-20T23:00:02.004Z',
    })
  })

  it.each([
    ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['20.11.2026 10:00', '2026-11-20T09:00:00.000Z'],
    ['20.11.2026 r., godz. 10:00', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20 10:00:00 +0100', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T10:00:00 Zielona', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T10:61:00', null],
    ['2026-02-30T10:00:00', null],
    ['2026-11-20', null],
    ['soon', null],
  ])('a time written %s is %s', async (filed, filed_at) => {
    expect(await read(makeUpp({ filed }))).toMatchObject({ kind: 'upp', filed_at })
  })

  it.each(['utf-8 with a mark', 'utf-16le', 'utf-16be', 'iso-8859-2'])('is read in %s', async (encoding) => {
    const xml = makeUpp({ sender: 'Łucja Żak' })
    expect(await read(encode(xml, encoding))).toMatchObject({ ...UPP, sender: 'Łucja Żak' })
  })

  it('that was sealed says by whom, whether all of it is sealed or the proof alone', async () => {
    const seal = { state: 'unchanged', by: BY }
    expect(await read(sealReceipt(makeUpp()))).toEqual({ ...UPP, seal })
    expect(await read(sealReceipt(makeUpp(), { id: 'upp' }))).toEqual({ ...UPP, seal })
  })

  it('that was changed after it was sealed says so, and nothing of it is read', async () => {
    const sealed = sealReceipt(makeUpp())
    const changed = { kind: 'upp', ...NOTHING, seal: { state: 'changed', by: BY } }
    expect(await read(sealed.replace('10:00:31', '09:00:31'))).toEqual(changed)
    const value = /<ds:SignatureValue>.{20}/.exec(sealed)?.[0] ?? ''
    const other = value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(await read(sealed.replace(value, other))).toEqual(changed)
  })

  it('is read only where it is sealed: a proof that was put beside the sealed one is not', async () => {
    const sealed = sealReceipt(makeUpp(), { id: 'upp' })
    const forged =
      '<pos:UPP><pos:IdentyfikatorPoswiadczenia>FORGED-1</pos:IdentyfikatorPoswiadczenia></pos:UPP>'
    expect(await read(sealed.replace('<pos:UPP', `${forged}<pos:UPP`))).toMatchObject({
      number: UPP.number,
      seal: { state: 'unchanged' },
    })
    const note = sealReceipt(makeUpp().replace('<pos:UPP', '<note Id="note">x</note><pos:UPP'), {
      id: 'note',
    })
    expect(await read(note)).toMatchObject({ kind: 'other', ...NOTHING })
  })

  it('with a style sheet, as portals add it, is read; a seal over both cannot be checked here', async () => {
    const style = '<?xml-stylesheet type="text/xsl" href="http://crd.gov.pl/styl.xsl"?>'
    const withStyle = (xml: string) => xml.replace('<pos:Dokument', `${style}<pos:Dokument`)
    expect(await read(withStyle(makeUpp()))).toEqual({ ...UPP, seal: UNSEALED })
    expect(await read(withStyle(sealReceipt(makeUpp())))).toMatchObject(UPP)
    const other = withStyle(sealReceipt(makeUpp()).replace('DOK987654', 'DOK987655'))
    expect(await read(other)).toMatchObject({ ...UPP, seal: { state: 'unchecked', by: BY } })
  })

  it('with a seal that cannot be checked says that, and no more', async () => {
    const odd = sealReceipt(makeUpp()).replaceAll('xmldsig-more#rsa-sha256', 'xmldsig-more#ecdsa-sha256')
    expect(await read(odd)).toMatchObject({ ...UPP, seal: { state: 'unchecked', by: BY } })
  })

  it('of something else is another receipt, and other XML none', async () => {
    expect(await read(KSEF_RECEIPT)).toEqual({ kind: 'other', ...NOTHING, seal: UNSEALED })
    const unknown = '<Upo><NumerUPO>MOS-77</NumerUPO><DataZlozenia>2026-11-20T10:00:00</DataZlozenia></Upo>'
    expect(await read(unknown)).toEqual({
      ...NOTHING,
      kind: 'other',
      number: 'MOS-77',
      filed_at: '2026-11-20T09:00:00.000Z',
      seal: UNSEALED,
    })
    for (const xml of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<a><b>1</b></a>'])
      expect(await read(xml)).toEqual({ kind: 'none', ...NOTHING, seal: UNSEALED })
    expect(await read(`<Dokument xmlns="${UPO_NAMESPACE}"/>`)).toMatchObject({ kind: 'other', ...NOTHING })
  })
})

describe('dangerous XML', () => {
  const BOMB =
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]><lolz>&lol2;</lolz>'
  const REACHING = '<!doctype r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'
  test.each([
    ['a bomb of entities', BOMB],
    ['an entity that reaches out', REACHING],
    ['the same in UTF-16', encode(REACHING, 'utf-16le')],
    ['a web page', '<!DOCTYPE html><html></html>'],
  ])('%s is refused before it is parsed', async (_, file) => {
    expect(await read(file)).toEqual({ fault: 'unsafe_xml' })
  })

  test('too much of it is refused: bytes, elements, depth', async () => {
    const padded = makeUpp().replace('</pos:UPP>', `${' '.repeat(MAX_XML_BYTES)}</pos:UPP>`)
    expect(await read(padded)).toEqual({ fault: 'large_xml' })
    expect(await read('<a>'.repeat(60_000))).toEqual({ fault: 'large_xml' })
    const deep = `${'<a>'.repeat(4_900)}${'</a>'.repeat(4_900)}`
    expect(await read(deep)).toMatchObject({ kind: 'none' })
  })

  test('what is not well-formed is refused', async () => {
    for (const file of ['<a><b></a>', '<a', makeUpp().slice(0, 700), '<a>&x;</a>'])
      expect(await read(file)).toEqual({ fault: 'broken_xml' })
    const latin = Buffer.from(makeUpp({ sender: 'Łucja' }), 'latin1')
    expect(await read(Buffer.concat([latin, Buffer.from([0xff])]))).toEqual({ fault: 'broken_xml' })
    expect(await read('<?xml version="1.0" encoding="utf-7"?><a/>')).toEqual({ fault: 'broken_xml' })
  })
})

describe('a receipt as PDF', () => {
  it('is read by its labels, with both ways to write a time', async () => {
    expect(await read(await makeLinesPdf(uppLines()))).toEqual({ ...UPP, seal: UNSEALED })
    const printed = uppLines({ filed: '20.11.2026 23:58', made: '21.11.2026 00:01' })
    expect(await read(await makeLinesPdf(printed))).toMatchObject({
      kind: 'upp',
      number: UPP.number,
      filed_at: '2026-11-20T22:58:00.000Z',
      made_at: '2026-11-20T23:01:00.000Z',
    })
  })

  it('is read with its values below or beside their labels, whatever is attached', async () => {
    const pdf = createPdf({ title: 'UPP', lang: 'pl', date: new Date('2026-11-20T12:00:00Z') })
    pdf.paragraph('Urzędowe Poświadczenie Przedłożenia')
    pdf.keyValues([
      { label: 'Identyfikator Poświadczenia', value: 'ePUAP-UPP123456789' },
      { label: 'Nazwa nadawcy', value: 'TAMAR BERIDZE' },
      { label: 'Data doręczenia', value: '2026-11-20T10:00:31.512' },
      { label: 'Data wytworzenia poświadczenia', value: '2026-11-20T10:00:33.004' },
      { label: 'Załączniki', value: 'faktura.pdf, deklaracja.pdf' },
    ])
    expect(await read(await pdf.finish())).toEqual({ ...UPP, addressee: null, seal: UNSEALED })
    const below = uppLines().map((line) => line.replace(/: /, ':\n'))
    expect(await read(await makeLinesPdf(below))).toEqual({ ...UPP, seal: UNSEALED })
  })

  it('of two submissions in one file says nothing for certain', async () => {
    const two = [...uppLines(), ...uppLines({ number: 'ePUAP-UPP2' })]
    expect(await read(await makeLinesPdf(two))).toMatchObject({ kind: 'other', ...NOTHING })
  })

  it('of an invoice in KSeF is another one', async () => {
    const lines = ['Urzędowe poświadczenie odbioru KSeF', ...uppLines()]
    expect(await read(await makeLinesPdf(lines))).toMatchObject({ kind: 'other', ...NOTHING })
  })

  it.each([
    ['a bill', ['Faktura 12/2026', 'Numer: FV/12/2026', 'Data wystawienia: 2026-11-20', 'Razem: 440,00 zł']],
    [
      'a guide about the receipt',
      ['Filing in MOS', 'The receipt has the Identyfikator Poświadczenia and the Data doręczenia of 2026.'],
    ],
    ['a contract', ['Umowa o pracę', 'zawarta 20.11.2026 10:00', 'Nadawca: ACME']],
  ])('%s is none', async (_, lines) => {
    expect(await read(await makeLinesPdf(lines))).toEqual({ kind: 'none', ...NOTHING, seal: UNSEALED })
  })

  it('is none when it is long, broken, a picture or nothing', async () => {
    const files = [makePdf({ pages: 36 }), Buffer.from('%PDF-1.7 broken'), await makePng(), Buffer.alloc(0)]
    for (const file of files) expect(await read(file)).toMatchObject({ kind: 'none', ...NOTHING })
  })
})

function encode(xml: string, encoding: string): Buffer {
  if (encoding === 'utf-8 with a mark') return Buffer.from(`\uFEFF${xml}`)
  if (encoding === 'iso-8859-2') {
    const bytes: Record<string, number> = { Ł: 0xa3, Ż: 0xaf }
    return Buffer.from(Array.from(xml.replace('UTF-8', 'ISO-8859-2'), (l) => bytes[l] ?? l.charCodeAt(0)))
  }
  const little = Buffer.from(`\uFEFF${xml}`, 'utf16le')
  return encoding === 'utf-16le' ? little : little.swap16()
}
