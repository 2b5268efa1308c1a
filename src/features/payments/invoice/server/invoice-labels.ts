/**
 * The words of an invoice. It is a Polish document, whatever language the reader has chosen, so they are no messages: each is
 * Polish, with English below it.
 */
export const INVOICE_LABELS = {
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

export type InvoiceLabel = keyof typeof INVOICE_LABELS
