import type { InvoiceLine } from '#features/payments/invoice/contract.ts'
import { formatPolishAmount } from '#features/payments/invoice/rules.ts'
import type { Pdf, RichText } from '#pdf/writer.ts'
import { formatNip } from '#shared/person/nip.ts'
import type { InvoiceRow } from './store.ts'

interface InvoiceToDraw {
  invoice: InvoiceRow
  /** The one that it corrects; null for an invoice. */
  original: InvoiceRow | null
  /** Where the invoice is compared with KSeF; null where it is not there. */
  verifyAt?: string | null
}

/** An invoice or a corrective one as PDF, with all that the VAT Act asks for (art. 106e, art. 106j), from its rows alone. */
export async function drawInvoice({ invoice, original, verifyAt = null }: InvoiceToDraw): Promise<Buffer> {
  // PDFKit is large, and few requests need it.
  const { createPdf } = await import('#pdf/writer.ts')
  const kind = INVOICE_LABELS[invoice.kind]
  const title = `${kind.pl} ${invoice.number}`
  const pdf = createPdf({
    title,
    lang: 'pl',
    date: invoice.issued_at,
    author: invoice.seller_name,
    label: kind.en,
    aside: invoice.issued_on,
    footer: `${invoice.seller_name} · ${title}`,
  })
  if (invoice.number.startsWith('TEST/'))
    pdf.note({ tone: 'amber', title: INVOICE_LABELS.sandbox.pl, text: INVOICE_LABELS.sandbox.en })
  noteKsef(pdf, invoice)
  pdf.keyValues(listPairs({ invoice, original }))
  if (original) drawCorrection(pdf, { invoice, original })
  else pdf.table(tableOf(invoice))
  pdf.keyValues(listSums(invoice))
  if (verifyAt) {
    pdf.heading(`${INVOICE_LABELS.verify.pl} · ${INVOICE_LABELS.verify.en}`, { level: 3 })
    pdf.figure(await makeQrFigure(verifyAt, `KSeF ${invoice.ksef_number}`))
    pdf.paragraph(invoice.ksef_number ?? '')
    pdf.paragraph(verifyAt, { quiet: true })
  }
  return pdf.finish()
}

async function makeQrFigure(text: string, alt: string) {
  const { qrFigure } = await import('#pdf/qr-code.ts')
  return qrFigure(text, alt)
}

function noteKsef(pdf: Pdf, { ksef_status }: InvoiceRow): void {
  if (ksef_status === 'rejected')
    pdf.note({ tone: 'amber', title: INVOICE_LABELS.rejected.pl, text: INVOICE_LABELS.rejected.en })
  else if (ksef_status === 'waiting' || ksef_status === 'sent')
    pdf.note({ tone: 'amber', title: INVOICE_LABELS.waiting.pl, text: INVOICE_LABELS.waiting.en })
}

/** Polish, and English in another line. */
const label = (name: InvoiceLabel): string => `${INVOICE_LABELS[name].pl}\n${INVOICE_LABELS[name].en}`

function listPairs({ invoice, original }: InvoiceToDraw) {
  const pairs: [InvoiceLabel, RichText | null][] = [
    ['original', original && `${original.number}, ${original.issued_on}${describeKsef(original)}`],
    ['reason', invoice.correction_reason],
    ['issued', invoice.issued_on],
    ['sold', invoice.sold_on],
    ['paid_on', invoice.paid_on],
    ['seller', describeParty(invoice, 'seller')],
    ['buyer', describeParty(invoice, 'buyer')],
    ['ksef', invoice.ksef_number],
  ]
  return pairs.flatMap(([name, value]) => (value ? [{ label: label(name), value }] : []))
}

const describeKsef = ({ ksef_number }: InvoiceRow) => (ksef_number ? `\nKSeF ${ksef_number}` : '')

function describeParty(invoice: InvoiceRow, party: 'seller' | 'buyer'): string {
  const nip = invoice[`${party}_nip`]
  return [
    invoice[`${party}_name`],
    invoice[`${party}_address_1`],
    invoice[`${party}_address_2`],
    nip && `NIP ${formatNip(nip)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function drawCorrection(
  pdf: Pdf,
  { invoice, original }: { invoice: InvoiceRow; original: InvoiceRow },
): void {
  const nothing = { net: 0, vat: 0, gross: 0 }
  const none = { lines: original.lines.map((line) => ({ ...line, ...nothing })), ...nothing }
  for (const [name, state] of [
    ['before', original],
    ['after', none],
    ['difference', invoice],
  ] as const) {
    pdf.heading(`${INVOICE_LABELS[name].pl} · ${INVOICE_LABELS[name].en}`, { level: 3 })
    pdf.table(tableOf(state))
  }
}

const COLUMNS = ['service', 'quantity', 'unit_price', 'rate', 'net', 'vat', 'gross'] as const

function tableOf({ lines, net, vat, gross }: Pick<InvoiceRow, 'lines' | 'net' | 'vat' | 'gross'>) {
  const sums = [net, vat, gross].map((amount) => [{ text: formatPolishAmount(amount), bold: true }])
  const total = [{ text: `${INVOICE_LABELS.total.pl} · ${INVOICE_LABELS.total.en}`, bold: true }]
  return {
    header: COLUMNS.map(label),
    rows: [...lines.map(toCells), [total, '', '', describeRate(lines), ...sums]],
    widths: [3.2, 1, 1.45, 0.9, 1.45, 1.45, 1.45],
    right: [1, 2, 3, 4, 5, 6],
  }
}

function toCells({ description, quantity, unit, net, vat, gross, vat_rate }: InvoiceLine): string[] {
  const amounts = [net, vat, gross].map(formatPolishAmount)
  return [
    description,
    `${quantity} ${unit}`,
    formatPolishAmount(net),
    describeRate([{ vat_rate }]),
    ...amounts,
  ]
}

/** An invoice has one line, and so one rate. */
const describeRate = ([line]: readonly Pick<InvoiceLine, 'vat_rate'>[]): string =>
  line?.vat_rate === 'exempt' ? 'zw.' : `${line?.vat_rate}%`

function listSums({ kind, gross, currency, exemption_basis }: InvoiceRow) {
  const amount = (grosze: number): RichText => [
    { text: `${formatPolishAmount(grosze)}\u00a0${currency}`, bold: true },
  ]
  const sums =
    kind === 'corrective'
      ? [{ label: label('returned'), value: amount(-gross) }]
      : [
          { label: label('paid'), value: amount(gross) },
          { label: label('due'), value: amount(0) },
        ]
  return exemption_basis ? [...sums, { label: label('exempt'), value: exemption_basis }] : sums
}

/**
 * The words of an invoice. It is a Polish document, whatever language the reader has chosen, so they are no messages: each is
 * Polish, with English below it.
 */
const INVOICE_LABELS = {
  invoice: { pl: 'Faktura', en: 'Invoice' },
  corrective: { pl: 'Faktura korygująca', en: 'Corrective invoice' },
  issued: { pl: 'Data wystawienia', en: 'Date of issue' },
  sold: { pl: 'Data sprzedaży', en: 'Date of sale' },
  paid_on: { pl: 'Data zapłaty', en: 'Paid on' },
  seller: { pl: 'Sprzedawca', en: 'Seller' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  ksef: { pl: 'Numer KSeF', en: 'Number in KSeF' },
  original: { pl: 'Faktura korygowana', en: 'Invoice corrected' },
  reason: { pl: 'Przyczyna korekty', en: 'Reason of the correction' },
  service: { pl: 'Nazwa usługi', en: 'Service' },
  quantity: { pl: 'Ilość', en: 'Quantity' },
  unit_price: { pl: 'Cena netto', en: 'Net price' },
  rate: { pl: 'VAT', en: 'Rate' },
  net: { pl: 'Netto', en: 'Net' },
  vat: { pl: 'Kwota VAT', en: 'VAT' },
  gross: { pl: 'Brutto', en: 'Gross' },
  total: { pl: 'Razem', en: 'Total' },
  before: { pl: 'Było', en: 'Before' },
  after: { pl: 'Jest', en: 'After' },
  difference: { pl: 'Różnica', en: 'Difference' },
  paid: { pl: 'Zapłacono', en: 'Paid' },
  due: { pl: 'Do zapłaty', en: 'Left to pay' },
  returned: { pl: 'Zwrot dla nabywcy', en: 'Returned to the buyer' },
  exempt: { pl: 'Podstawa zwolnienia z VAT', en: 'Exempt from VAT under' },
  verify: { pl: 'Sprawdzenie w KSeF', en: 'Compare with KSeF' },
  waiting: {
    pl: 'Oczekuje na numer KSeF: faktura jest wystawiona, gdy KSeF ją przyjmie.',
    en: 'Waiting for its number of KSeF: the invoice is issued when KSeF has accepted it.',
  },
  rejected: {
    pl: 'KSeF odrzucił ten dokument: nie jest fakturą.',
    en: 'KSeF has rejected this document: it is no invoice.',
  },
  sandbox: {
    pl: 'Dokument próbny: nie jest fakturą, nic nie zapłacono.',
    en: 'For practice: this is no invoice, and no money moved.',
  },
} as const satisfies Record<string, { pl: string; en: string }>

type InvoiceLabel = keyof typeof INVOICE_LABELS
