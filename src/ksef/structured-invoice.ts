import { buildFakturaXml, type XmlObject } from 'ksef-client-ts'

interface Party {
  /** 10 digits. */
  nip: string
  name: string
  /** Street and number. */
  address1: string
  /** Postcode and town; may be empty. */
  address2: string
  /** ISO 3166-1, two letters. */
  country: string
}

export interface StructuredLine {
  description: string
  /** For example "usł." */
  unit: string
  /** In grosze; below zero on a corrective invoice, which states differences. */
  net: number
  gross: number
  vatRate: 23 | 'exempt'
}

/** What an invoice between firms says, in the terms of this product. Amounts in grosze, days as YYYY-MM-DD in Warsaw. */
export interface StructuredInvoice {
  number: string
  /** When this XML is first made: the same invoice is always written with the same moment. */
  createdAt: Date
  issuedOn: string
  soldOn: string
  /** Null on a corrective invoice. */
  paidOn: string | null
  seller: Party & { email: string | null }
  buyer: Party
  lines: readonly StructuredLine[]
  net: number
  vat: number
  gross: number
  /** The provision that exempts the sale from VAT; null where VAT is charged. */
  exemptionBasis: string | null
  /** The invoice that this one corrects, and why; null where it corrects none. */
  correction: { number: string; issuedOn: string; ksefNumber: string | null; reason: string } | null
}

/** "1" is yes and "2" is no, in the words of the structure. */
const YES = 1
const NO = 2
/** A correction that counts in the month of the corrective invoice (TypKorekty, FA(3)). */
const IN_ITS_OWN_MONTH = 2
const MAX_SHORT = 256
const MAX_LONG = 512

/**
 * The XML of an invoice in the structure FA(3), version 1-0E, as the Ministry of Finance published it on 25 June 2025 (crd.gov.pl/
 * wzor/2025/06/25/13775). Prices include VAT, so that lines state gross amounts (fields P_9B and P_11A, article 106e paragraphs 7
 * and 8 of the VAT Act). Whether it keeps the structure: listFa3Faults.
 */
export function writeFa3(invoice: StructuredInvoice): string {
  return buildFakturaXml(
    {
      Naglowek: {
        KodFormularza: { '@_kodSystemowy': 'FA (3)', '@_wersjaSchemy': '1-0E', '#text': 'FA' },
        WariantFormularza: 3,
        DataWytworzeniaFa: invoice.createdAt.toISOString(),
        SystemInfo: 'Pobyt',
      },
      Podmiot1: {
        ...toParty(invoice.seller),
        ...(invoice.seller.email && { DaneKontaktowe: { Email: invoice.seller.email } }),
      },
      // Neither a unit of local government nor a member of a VAT group is known to us.
      Podmiot2: { ...toParty(invoice.buyer), JST: NO, GV: NO },
      Fa: toContents(invoice),
    },
    { schema: 'FA3' },
  )
}

function toParty({ nip, name, address1, address2, country }: Party) {
  return {
    DaneIdentyfikacyjne: { NIP: nip, Nazwa: name.slice(0, MAX_LONG) },
    Adres: {
      KodKraju: country,
      AdresL1: address1.slice(0, MAX_LONG),
      ...(address2 && { AdresL2: address2.slice(0, MAX_LONG) }),
    },
  }
}

function toContents(invoice: StructuredInvoice): XmlObject {
  const isExempt = invoice.exemptionBasis !== null
  return {
    KodWaluty: 'PLN',
    P_1: invoice.issuedOn,
    P_2: invoice.number,
    P_6: invoice.soldOn,
    ...(isExempt
      ? { P_13_7: toZloty(invoice.net) }
      : { P_13_1: toZloty(invoice.net), P_14_1: toZloty(invoice.vat) }),
    P_15: toZloty(invoice.gross),
    Adnotacje: {
      P_16: NO,
      P_17: NO,
      P_18: NO,
      P_18A: NO,
      Zwolnienie: toExemption(invoice.exemptionBasis),
      NoweSrodkiTransportu: { P_22N: YES },
      P_23: NO,
      PMarzy: { P_PMarzyN: YES },
    },
    RodzajFaktury: invoice.correction ? 'KOR' : 'VAT',
    ...(invoice.correction && toCorrection(invoice.correction)),
    FaWiersz: invoice.lines.map((line, at) => toLine(line, at + 1)),
    ...(invoice.paidOn && { Platnosc: { Zaplacono: YES, DataZaplaty: invoice.paidOn } }),
  }
}

const toExemption = (basis: string | null): XmlObject =>
  basis === null ? { P_19N: YES } : { P_19: YES, P_19A: basis.slice(0, MAX_SHORT) }

function toCorrection({
  number,
  issuedOn,
  ksefNumber,
  reason,
}: NonNullable<StructuredInvoice['correction']>): XmlObject {
  return {
    PrzyczynaKorekty: reason.slice(0, MAX_SHORT),
    TypKorekty: IN_ITS_OWN_MONTH,
    DaneFaKorygowanej: {
      DataWystFaKorygowanej: issuedOn,
      NrFaKorygowanej: number,
      ...(ksefNumber ? { NrKSeF: YES, NrKSeFFaKorygowanej: ksefNumber } : { NrKSeFN: YES }),
    },
  }
}

/** A difference is one unit fewer at the price of before. */
function toLine({ description, unit, gross, vatRate }: StructuredLine, number: number) {
  return {
    NrWierszaFa: number,
    P_7: description.slice(0, MAX_LONG),
    P_8A: unit,
    P_8B: gross < 0 ? -1 : 1,
    P_9B: toZloty(Math.abs(gross)),
    P_11A: toZloty(gross),
    P_12: vatRate === 'exempt' ? 'zw' : String(vatRate),
  }
}

const toZloty = (grosze: number): string => (grosze / 100).toFixed(2)
