import type { PaymentRow } from '#features/payments/server/store.ts'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import type { ReceiptRow } from './store.ts'

/**
 * A receipt as PDF. Names, numbers and amounts are the row's; labels and the sentences of law around them are ours.
 * What became of the payment since stands on it as a note.
 */
export async function drawReceipt(
  receipt: ReceiptRow,
  since: Pick<PaymentRow, 'status' | 'toRefund'>,
): Promise<Buffer> {
  // PDFKit is large, and few requests need it.
  const { createPdf } = await import('#pdf/writer.ts')
  const isPractice = receipt.provider === 'sandbox'
  const lead = isPractice ? m.receipt_lead_practice : m.receipt_lead
  const number = m.receipt_number_aside({ number: receipt.number })
  const pdf = createPdf({
    title: m.receipt_title(),
    lang: currentLanguage(),
    date: receipt.issuedAt,
    author: receipt.sellerName,
    label: m.receipt_label(),
    aside: number,
    lead: lead({ seller: receipt.sellerLegalName }),
    footer: `${receipt.sellerLegalName} · ${number}`,
  })
  if (isPractice) pdf.note({ tone: 'amber', text: m.receipt_practice() })
  if (since.status === 'refunded') {
    pdf.note({ tone: 'amber', title: m.receipt_refunded_title(), text: m.receipt_refunded_text() })
  } else if (since.toRefund) {
    pdf.note({ tone: 'amber', title: m.receipt_to_refund_title(), text: m.receipt_to_refund_text() })
  }
  pdf.keyValues(listPairs(receipt))
  pdf.heading(m.receipt_withdrawal_title(), { level: 3 })
  pdf.paragraph(m.receipt_withdrawal_text({ email: receipt.sellerEmail }))
  pdf.paragraph(m.receipt_state_fees(), { quiet: true })
  pdf.paragraph(m.receipt_no_invoice({ email: receipt.sellerEmail }), { quiet: true })
  if (receipt.reconstructedAt) {
    const { date } = wallClockInWarsaw(receipt.reconstructedAt)
    pdf.paragraph(m.receipt_reconstructed({ date: formatDate(date) }), { quiet: true })
  }
  return pdf.finish()
}

function listPairs(receipt: ReceiptRow) {
  const { sellerLegalName, sellerAddress, sellerNip, sellerKrs, buyerName, buyerEmail, termsVersion } =
    receipt
  const seller = `${sellerLegalName}\n${sellerAddress}\nNIP ${sellerNip} · KRS ${sellerKrs}`
  const buyer = [buyerName, buyerEmail].filter(Boolean).join('\n')
  const services = receipt.lines.map(({ description }) => description)
  const provider = receipt.provider && PROVIDERS[receipt.provider]()
  const termsAt = receipt.termsAcceptedAt ?? receipt.orderedAt
  const terms = termsVersion && m.receipt_terms_value({ version: termsVersion, when: formatStamp(termsAt) })
  return [
    { label: m.receipt_number(), value: receipt.number },
    { label: m.receipt_seller(), value: seller },
    { label: m.receipt_buyer(), value: buyer },
    { label: m.receipt_package(), value: services.join('\n') },
    { label: m.receipt_amount(), value: [{ text: formatPln(receipt.amount), bold: true }] },
    { label: m.receipt_ordered(), value: formatStamp(receipt.orderedAt) },
    { label: m.receipt_paid(), value: formatStamp(receipt.issuedAt) },
    { label: m.receipt_provider(), value: provider },
    { label: m.receipt_terms(), value: terms },
    { label: m.receipt_payment_id(), value: receipt.paymentId },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

const PROVIDERS = { stripe: m.receipt_provider_stripe, sandbox: m.receipt_provider_sandbox }

/** Paper is read later: never "today". */
function formatStamp(instant: Date): string {
  const { date, time } = wallClockInWarsaw(instant)
  return `${formatDate(date)}, ${time}`
}
