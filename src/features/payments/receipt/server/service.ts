import { packageName } from '#features/packages/rules.ts'
import { getOwnPayment, type PaymentRow } from '#features/payments/server/store.ts'
import { m } from '#messages/messages.js'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { chargeLimits, QUARTER_HOUR } from '#platform/rate-limit.ts'
import type { ApplicantSession } from '#platform/session.ts'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import { formatAddress } from '#shared/operator.ts'

/** Writing one holds the process for about a tenth of a second. */
const PER_ACCOUNT = { most: 30, windowSeconds: QUARTER_HOUR }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Receipt {
  payment: PaymentRow & { receiptNumber: string; completedAt: Date; amount: number }
  buyer: { name: string; email: string }
}

/**
 * The receipt of one's own payment as PDF, with the operator's data of today. Throws not_found when there is none: somebody else's payment, or one that was not paid.
 */
export async function openReceipt({
  deps,
  session,
  id,
}: {
  deps: Pick<Deps, 'env' | 'database'>
  session: ApplicantSession
  id: string
}): Promise<{ name: string; bytes: Buffer }> {
  const receipt = await session.transaction(async (tx, actor) => {
    const payment = UUID.test(id) ? await getOwnPayment(tx, { userId: actor.userId, id }) : null
    return payment && isPaid(payment) ? { payment, buyer: { name: actor.name, email: actor.email } } : null
  })
  if (!receipt) throw new AppError('not_found')
  const { userId, receiptNumber } = receipt.payment
  const number = receiptNumber.replace('/', '-')
  if (deps.env.rateLimits) {
    await chargeLimits(deps.database.db, [{ key: `receipt:account:${userId}`, ...PER_ACCOUNT }])
  }
  return { name: `Pobyt-receipt-${number}.pdf`, bytes: await writeReceipt(deps, receipt) }
}

function isPaid(payment: PaymentRow): payment is Receipt['payment'] {
  const wasPaid = payment.status === 'completed' || payment.status === 'refunded'
  return wasPaid && payment.receiptNumber !== null && payment.completedAt !== null && payment.amount !== null
}

async function writeReceipt({ env }: Pick<Deps, 'env'>, receipt: Receipt): Promise<Buffer> {
  // PDFKit is large, and few requests need it.
  const { createPdf } = await import('#adapters/pdf/pdf-writer.ts')
  const { operator } = env
  const { payment } = receipt
  const isPractice = payment.provider === 'sandbox'
  const lead = isPractice ? m.receipt_lead_practice : m.receipt_lead
  const pdf = createPdf({
    title: m.receipt_title(),
    lang: 'en',
    date: payment.completedAt,
    author: operator.name,
    label: m.receipt_label(),
    aside: m.receipt_number_aside({ number: payment.receiptNumber }),
    lead: lead({ seller: operator.legalName }),
    footer: `${operator.legalName} · ${m.receipt_number_aside({ number: payment.receiptNumber })}`,
  })
  if (isPractice) pdf.note({ tone: 'amber', text: m.receipt_practice() })
  if (payment.status === 'refunded') {
    pdf.note({ tone: 'amber', title: m.receipt_refunded_title(), text: m.receipt_refunded_text() })
  } else if (payment.toRefund) {
    pdf.note({ tone: 'amber', title: m.receipt_to_refund_title(), text: m.receipt_to_refund_text() })
  }
  pdf.keyValues(listPairs(operator, receipt))
  pdf.heading(m.receipt_withdrawal_title(), { level: 3 })
  pdf.paragraph(m.receipt_withdrawal_text({ email: operator.email.contact }))
  pdf.paragraph(m.receipt_state_fees(), { quiet: true })
  pdf.paragraph(m.receipt_no_invoice({ email: operator.email.contact }), { quiet: true })
  return pdf.finish()
}

function listPairs(operator: Deps['env']['operator'], { payment, buyer }: Receipt) {
  const { krs, nip } = operator.registration
  const seller = `${operator.legalName}\n${formatAddress(operator.address)}\nNIP ${nip} · KRS ${krs}`
  const provider = payment.provider === 'stripe' ? m.receipt_provider_stripe() : m.receipt_provider_sandbox()
  const terms = payment.termsVersion
    ? m.receipt_terms_value({
        version: payment.termsVersion,
        when: formatStamp(payment.termsAcceptedAt ?? payment.createdAt),
      })
    : null
  return [
    { label: m.receipt_number(), value: payment.receiptNumber },
    { label: m.receipt_seller(), value: seller },
    { label: m.receipt_buyer(), value: `${buyer.name}\n${buyer.email}` },
    {
      label: m.receipt_package(),
      value: m.receipt_package_value({ name: packageName(payment.packageType) }),
    },
    { label: m.receipt_amount(), value: [{ text: formatPln(payment.amount), bold: true }] },
    { label: m.receipt_ordered(), value: formatStamp(payment.createdAt) },
    { label: m.receipt_paid(), value: formatStamp(payment.completedAt) },
    { label: m.receipt_provider(), value: provider },
    ...(terms ? [{ label: m.receipt_terms(), value: terms }] : []),
    { label: m.receipt_payment_id(), value: payment.id },
  ]
}

/** Paper is read later: never "today". */
function formatStamp(instant: Date): string {
  const { date, time } = wallClockInWarsaw(instant)
  return `${formatDate(date)}, ${time}`
}
