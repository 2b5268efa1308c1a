import { SignedXml } from 'xml-crypto'
import { createPdf } from '#pdf/writer.ts'
import { makeCertificate } from './sample-certificate.ts'

export const UPO_NAMESPACE = 'http://crd.gov.pl/xml/schematy/UPO/2008/05/09/'
/** Of everybody whom createApplicant submits. */
const SENDER = 'TAMAR BERIDZE'

export interface SampleReceipt {
  number?: string
  filed?: string
  made?: string
  sender?: string
}

/** The proof of a submission as ePUAP writes it. */
export function makeUpp({
  number = 'ePUAP-UPP123456789',
  filed = '2026-11-20T10:00:31.512',
  made = '2026-11-20T10:00:33.004',
  sender = SENDER,
}: SampleReceipt = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?><pos:Dokument xmlns:pos="${UPO_NAMESPACE}"><pos:UPP Id="upp"><pos:IdentyfikatorPoswiadczenia>${number}</pos:IdentyfikatorPoswiadczenia><pos:Adresat><pos:Nazwa>WOJEWODA MAZOWIECKI</pos:Nazwa><pos:IdentyfikatorPodmiotu TypIdentyfikatora="ePUAP-ID">t6j4ljd68r</pos:IdentyfikatorPodmiotu></pos:Adresat><pos:Nadawca><pos:Nazwa>${sender}</pos:Nazwa><pos:IdentyfikatorPodmiotu TypIdentyfikatora="ePUAP-ID">sender</pos:IdentyfikatorPodmiotu></pos:Nadawca><pos:DataDoreczenia>${filed}</pos:DataDoreczenia><pos:DataWytworzeniaPoswiadczenia>${made}</pos:DataWytworzeniaPoswiadczenia><pos:IdentyfikatorDokumentu>DOK987654</pos:IdentyfikatorDokumentu><pos:InformacjaUzupelniajaca TypInformacjiUzupelniajacej="Identyfikator ePUAP dokumentu">67890</pos:InformacjaUzupelniajaca></pos:UPP></pos:Dokument>`
}

/** The proof that a letter was delivered. */
export function makeUpd(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Dokument xmlns="${UPO_NAMESPACE}"><UPD><IdentyfikatorPoswiadczenia>ePUAP-UPD55</IdentyfikatorPoswiadczenia>
<PodmiotWystawiajacyPoswiadczenie><Nazwa>Wojewoda Łódzki</Nazwa></PodmiotWystawiajacyPoswiadczenie>
<Adresat><Nazwa>${SENDER}</Nazwa></Adresat><DataOdbioru>2026-07-01T08:15:00</DataOdbioru>
<DataUtworzeniaPoswiadczenia>2026-07-01T08:15:02</DataUtworzeniaPoswiadczenia>
<IdentyfikatorSprawy>SPR-1</IdentyfikatorSprawy><IdentyfikatorDokumentu>DOK-1</IdentyfikatorDokumentu></UPD></Dokument>`
}

/** The receipt of an invoice in KSeF, which has the same short name. */
export const KSEF_RECEIPT =
  '<?xml version="1.0" encoding="UTF-8"?><Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-2"><NazwaPodmiotuPrzyjmujacego>Ministerstwo Finansów</NazwaPodmiotuPrzyjmujacego><NumerReferencyjnySesji>20261120-SO-1</NumerReferencyjnySesji><DataPrzyjecia>2026-11-20T10:00:00</DataPrzyjecia></Potwierdzenie>'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
let certificate: ReturnType<typeof makeCertificate> | undefined

/** Seals a receipt with a certificate of our own; of a part of it only what this id names. */
export function sealReceipt(xml: string, { id }: { id?: string } = {}): string {
  certificate ??= makeCertificate('Izba Doręczeń TEST')
  const seal = new SignedXml({
    privateKey: certificate.key,
    publicCert: certificate.certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE]
  if (id) seal.addReference({ xpath: `//*[@Id='${id}']`, transforms, digestAlgorithm: SHA256 })
  else seal.addReference({ xpath: '/*', transforms, digestAlgorithm: SHA256, isEmptyUri: true })
  seal.computeSignature(xml, { prefix: 'ds', location: { reference: '/*', action: 'append' } })
  return seal.getSignedXml()
}

/** The printed form of a receipt, or any other PDF of these lines. */
export async function makeLinesPdf(lines: readonly string[]): Promise<Buffer> {
  const pdf = createPdf({ title: lines[0] ?? '', lang: 'pl', date: new Date('2026-11-20T12:00:00Z') })
  for (const line of lines.slice(1)) pdf.paragraph(line)
  return pdf.finish()
}

/** The lines of a printed proof of submission. */
export function uppLines({
  number = 'ePUAP-UPP123456789',
  filed = '2026-11-20T10:00:31.512',
  made = '2026-11-20T10:00:33.004',
  sender = SENDER,
}: SampleReceipt = {}): string[] {
  return [
    'Urzędowe Poświadczenie Przedłożenia',
    `Identyfikator Poświadczenia: ${number}`,
    'Adresat dokumentu, którego dotyczy poświadczenie',
    'Nazwa adresata dokumentu: WOJEWODA MAZOWIECKI',
    'Nadawca dokumentu, którego dotyczy poświadczenie',
    `Nazwa nadawcy: ${sender}`,
    'Dane poświadczenia',
    `Data doręczenia: ${filed}`,
    `Data wytworzenia poświadczenia: ${made}`,
    'Identyfikator dokumentu, którego dotyczy poświadczenie: DOK987654',
  ]
}
