import { packageName } from '#features/packages/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { currentLanguage, LANGUAGES, type Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import type { Pdf } from '#pdf/writer.ts'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import type { ReceiptRow } from './store.ts'

type Since = Pick<PaymentRow, 'status' | 'to_refund'>

/** The language of the accountants and offices that a buyer shows a receipt to. */
const OFFICIAL_LANGUAGE: string = 'pl'

/**
 * A receipt as PDF, in the language of the reader and on another page in Polish, where the product has it. Names, numbers
 * and amounts come from the row, labels and legal sentences from the catalogue. A note says when the payment was refunded
 * since.
 */
export async function drawReceipt(
  receipt: ReceiptRow,
  since: Since,
  other: Language | undefined = LANGUAGES.find((language) => language === OFFICIAL_LANGUAGE),
): Promise<Buffer> {
  // PDFKit is large, and few requests need it.
  const { createPdf } = await import('#pdf/writer.ts')
  const lang = currentLanguage()
  const number = m.payments_receipt_number_aside({ number: receipt.number })
  const pdf = createPdf({
    title: m.payments_receipt_title(),
    lang,
    date: receipt.issued_at,
    author: receipt.seller_name,
    label: m.payments_receipt_label(),
    aside: number,
    lead: writeLead(receipt),
    footer: `${receipt.seller_legal_name} · ${number}`,
  })
  placeBody(pdf, { receipt, since, services: receipt.lines.map(({ description }) => description) })
  if (other !== undefined && other !== lang)
    inLanguage(other, () => {
      pdf.pageBreak()
      pdf.title(m.payments_receipt_title(), { lang: other })
      pdf.paragraph(writeLead(receipt))
      const services = receipt.lines.map(({ package_type }) =>
        m.payments_receipt_package_value({ package: packageName(package_type) }),
      )
      placeBody(pdf, { receipt, since, services })
    })
  return pdf.finish()
}

function writeLead({ provider, seller_legal_name: seller }: ReceiptRow): string {
  return provider === 'sandbox'
    ? m.payments_receipt_lead_sandbox({ seller })
    : m.payments_receipt_lead({ seller })
}

interface Body {
  receipt: ReceiptRow
  since: Since
  services: readonly string[]
}

function placeBody(pdf: Pdf, { receipt, since, services }: Body): void {
  if (receipt.provider === 'sandbox') pdf.note({ tone: 'amber', text: m.payments_receipt_sandbox() })
  if (since.status === 'refunded') {
    pdf.note({ tone: 'amber', title: m.payments_refunded_title(), text: m.payments_receipt_refunded_text() })
  } else if (since.to_refund) {
    pdf.note({
      tone: 'amber',
      title: m.payments_receipt_to_refund_title(),
      text: m.payments_receipt_to_refund_text(),
    })
  }
  pdf.keyValues(listPairs(receipt, services))
  pdf.heading(m.payments_receipt_withdrawal_title(), { level: 3 })
  pdf.paragraph(m.payments_receipt_withdrawal_text({ email: receipt.seller_email }))
  pdf.paragraph(m.payments_receipt_state_fees(), { quiet: true })
  pdf.paragraph(m.payments_receipt_no_invoice(), { quiet: true })
  if (receipt.reconstructed_at) {
    const { date } = wallClockInWarsaw(receipt.reconstructed_at)
    pdf.paragraph(m.payments_receipt_reconstructed({ date: formatDate(date) }), { quiet: true })
  }
}

function listPairs(receipt: ReceiptRow, services: readonly string[]) {
  const seller = `${receipt.seller_legal_name}\n${receipt.seller_address}\nNIP ${receipt.seller_nip} · KRS ${receipt.seller_krs}`
  const buyer = [receipt.buyer_name, receipt.buyer_email].filter(Boolean).join('\n')
  const provider = receipt.provider && PROVIDERS[receipt.provider]()
  const termsAt = receipt.terms_accepted_at ?? receipt.ordered_at
  const version = receipt.terms_version
  const terms = version && m.payments_receipt_terms_value({ version, when: formatStamp(termsAt) })
  return [
    { label: m.payments_receipt_number(), value: receipt.number },
    { label: m.payments_receipt_seller(), value: seller },
    { label: m.payments_receipt_buyer(), value: buyer },
    { label: m.payments_receipt_package(), value: services.join('\n') },
    ...listDeduction(receipt),
    { label: m.payments_receipt_amount(), value: [{ text: formatPln(receipt.amount), bold: true }] },
    { label: m.payments_receipt_ordered(), value: formatStamp(receipt.ordered_at) },
    { label: m.payments_receipt_paid(), value: formatStamp(receipt.issued_at) },
    { label: m.payments_receipt_provider(), value: provider },
    { label: m.payments_receipt_terms(), value: terms },
    { label: m.payments_receipt_payment_id(), value: receipt.payment_id },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

function listDeduction({ amount, prepaid_amount }: ReceiptRow) {
  if (prepaid_amount === 0) return []
  const prepaid = m.payments_order_prepaid_value({ amount: formatPln(prepaid_amount) })
  return [
    { label: m.payments_order_price_of_package(), value: formatPln(amount + prepaid_amount) },
    { label: m.payments_order_prepaid(), value: prepaid },
  ]
}

const PROVIDERS = { stripe: m.payments_receipt_provider_stripe, sandbox: m.payments_sandbox_title }

/** A receipt is read later, so that it never says "today". */
function formatStamp(instant: Date): string {
  const { date, time } = wallClockInWarsaw(instant)
  return m.shared_dates_date_at({ date: formatDate(date), time })
}
