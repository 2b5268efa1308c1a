import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import {
  describeCorrection,
  formatInvoiceNumber,
  isInvoiceable,
  makeLine,
  personAsksUntil,
  reverseLine,
} from '#features/payments/invoice/rules.ts'
import type { Invoice, InvoiceRequest } from '#features/payments/invoice/schema.ts'
import { findRefund } from '#features/payments/refund/server/store.ts'
import { isSandbox } from '#features/payments/rules.ts'
import { getOwnPayment, type PaymentRow } from '#features/payments/server/store.ts'
import { lockPayment } from '#features/payments/settlement/server/store.ts'
import { KSEF_PRODUCTION } from '#ksef/config.ts'
import { verificationLink } from '#ksef/verification-link.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { parseNip } from '#shared/person/nip.ts'
import { drawInvoice } from './invoice-file.ts'
import {
  findInvoice,
  getInvoice,
  type InvoiceRow,
  insertInvoice,
  isOwnInvoice,
  listOwnInvoices,
  nextInvoiceNumber,
} from './store.ts'

/** Drawing an invoice blocks the process for about 0.1 s. */
const PER_ACCOUNT = { max: 30, windowSeconds: QUARTER_HOUR }

const SHOWN = [
  'id',
  'payment_id',
  'kind',
  'number',
  'issued_on',
  'buyer_name',
  'net',
  'vat',
  'gross',
  'ksef_status',
  'ksef_number',
] as const

export const presentInvoice = (invoice: InvoiceRow): Invoice => pickFields(invoice, SHOWN)

/** The caller's invoices and their corrections, the newest first. */
export async function readOwnInvoices({ tx, actor }: Act<ApplicantActor>): Promise<Invoice[]> {
  return (await listOwnInvoices(tx, actor.userId)).map(presentInvoice)
}

type InvoiceDeps = Pick<Deps, 'env' | 'now' | 'ksef'>

interface Order {
  /** Of the payment. */
  id: string
  buyer: InvoiceRequest
}

/**
 * The invoice of one's own payment, issued when there is none yet: asked for twice, it is the same one, as it was issued.
 * Throws not_found, and conflict for what was not paid, is given back, or was paid by a private person too long ago.
 */
export async function issueOwnInvoice(
  deps: InvoiceDeps,
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { id, buyer }: Order,
): Promise<Invoice> {
  const own = isUuid(id) ? await getOwnPayment(tx, { userId, id }) : null
  if (!own) throw new AppError('not_found')
  return withOwnerRole(tx, async () => {
    const locked = await lockPayment(tx, id)
    if (!locked) throw new AppError('not_found')
    const issued = await findInvoice(tx, { paymentId: id, kind: 'invoice' })
    if (issued) return presentInvoice(issued)
    requireInTime(deps, { payment: locked.payment, buyer })
    return presentInvoice(await issueInvoice(deps, tx, { payment: locked.payment, buyer }))
  })
}

function requireInTime(
  { now }: InvoiceDeps,
  { payment, buyer }: { payment: PaymentRow; buyer: InvoiceRequest },
): void {
  if (buyer.buyer_kind === 'firm' || payment.completed_at === null) return
  const date = personAsksUntil(payment.completed_at)
  if (todayInWarsaw(now()) > date)
    throw new AppError('conflict', { message: m.payments_invoice_too_late({ date: formatDate(date) }) })
}

/**
 * Issues the invoice of a payment that has none. The payment is locked, with owner rights. Throws conflict for what was not
 * paid or is given back.
 */
export async function issueInvoice(
  { env, now, ksef }: InvoiceDeps,
  tx: Tx,
  { payment, buyer }: { payment: PaymentRow; buyer: InvoiceRequest },
): Promise<InvoiceRow> {
  const { amount, completed_at, prepaid_amount, package_type } = payment
  if (!isInvoiceable(payment) || amount === null || completed_at === null)
    throw new AppError('conflict', { message: m.payments_invoice_not_possible() })
  const line = makeLine({ package_type, amount, prepaid_amount }, env.vat.rate)
  const paidOn = todayInWarsaw(completed_at)
  return insertInvoice(tx, {
    ...(await stamp(tx, { kind: 'invoice', payment, now: now() })),
    sold_on: paidOn,
    paid_on: paidOn,
    ...describeSeller(env),
    ...describeBuyer(buyer),
    lines: [line],
    ...pickFields(line, ['net', 'vat', 'gross']),
    currency: payment.currency,
    exemption_basis: env.vat.exemptionBasis,
    ksef_status: goesToKsef({ ksef, stripe: env.stripe, provider: payment.provider, buyer })
      ? 'waiting'
      : null,
  })
}

interface Destination extends Pick<InvoiceDeps, 'ksef'> {
  stripe: InvoiceDeps['env']['stripe']
  provider: PaymentRow['provider']
  buyer: InvoiceRequest
}

/** Invoices of consumers stay outside of KSeF, and practice stays outside once payments are real. */
const goesToKsef = ({ ksef, stripe, provider, buyer }: Destination): boolean =>
  ksef !== null && buyer.buyer_kind === 'firm' && isSandbox(provider) === (stripe === null)

/** Number and moment, in the series of the kind. */
async function stamp(
  tx: Tx,
  { kind, payment, now }: { kind: InvoiceRow['kind']; payment: PaymentRow; now: Date },
) {
  const issued_on = todayInWarsaw(now)
  const series = { kind, sandbox: isSandbox(payment.provider), year: Number(issued_on.slice(0, 4)) }
  const number = formatInvoiceNumber({ ...series, number: await nextInvoiceNumber(tx, series) })
  return { payment_id: payment.id, kind, number, issued_on, issued_at: now }
}

function describeSeller({ operator }: InvoiceDeps['env']) {
  const { street, postcode, city } = operator.address
  return {
    seller_name: operator.legalName,
    seller_nip: operator.registration.nip.replace(/\D/g, ''),
    seller_address_1: street,
    seller_address_2: `${postcode} ${city}`,
    seller_email: operator.email.contact,
  }
}

function describeBuyer({ buyer_kind, buyer_nip = '', ...buyer }: InvoiceRequest) {
  return {
    ...pickFields(buyer, ['buyer_name', 'buyer_address_1', 'buyer_address_2']),
    buyer_kind,
    buyer_nip: buyer_kind === 'firm' ? parseNip(buyer_nip) : null,
  }
}

/**
 * Corrects the invoice of a payment that was given back down to nothing, dated today: once, however often that is said, and
 * nothing where there is none. The payment is locked, with owner rights.
 */
export async function correctInvoice({ now }: Pick<Deps, 'now'>, tx: Tx, payment: PaymentRow): Promise<void> {
  const original = await findInvoice(tx, { paymentId: payment.id, kind: 'invoice' })
  if (!original || (await findInvoice(tx, { paymentId: payment.id, kind: 'corrective' }))) return
  const refund = await findRefund(tx, payment.id)
  await insertInvoice(tx, {
    ...pickFields(original, COPIED),
    ...(await stamp(tx, { kind: 'corrective', payment, now: now() })),
    corrects_id: original.id,
    lines: original.lines.map(reverseLine),
    net: -original.net,
    vat: 0 - original.vat,
    gross: -original.gross,
    // Where the original was not sent, KSeF knows nothing that could be corrected.
    ksef_status: original.ksef_status && 'waiting',
    correction_reason: describeCorrection({
      reason: refund && refund.refused_at === null ? refund.reason : null,
      isWithdrawn: payment.withdrawn_at !== null,
      isDisputeLost: payment.dispute === 'lost',
    }),
  })
}

const COPIED = [
  'sold_on',
  'paid_on',
  'seller_name',
  'seller_nip',
  'seller_address_1',
  'seller_address_2',
  'seller_email',
  'buyer_kind',
  'buyer_name',
  'buyer_nip',
  'buyer_address_1',
  'buyer_address_2',
  'buyer_country',
  'currency',
  'exemption_basis',
] as const

/** An invoice of one's own as PDF, drawn from its row. Throws not_found, and rate_limited. */
export async function openOwnInvoice({
  deps,
  session,
  id,
}: {
  deps: Pick<Deps, 'env' | 'database'>
  session: ApplicantSession
  id: string
}): Promise<{ name: string; bytes: Buffer }> {
  const found = await session.transaction(async ({ tx, actor: { userId } }) =>
    isUuid(id) && (await isOwnInvoice(tx, { userId, id })) ? { userId } : null,
  )
  if (!found) throw new AppError('not_found')
  if (deps.env.rateLimits)
    await consumeRateLimits(deps.database.db, [{ key: `invoice:account:${found.userId}`, ...PER_ACCOUNT }])
  return drawStoredInvoice(deps, id)
}

/** Any invoice as PDF, for a caller whose right to it is known. Throws not_found. */
export async function drawStoredInvoice(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const found = await getInvoice(database.db, id)
  if (!found) throw new AppError('not_found')
  const number = found.invoice.number.replaceAll('/', '-')
  return {
    name: `Pobyt-${number}.pdf`,
    bytes: await drawInvoice({ ...found, verifyAt: findVerification(env, found.invoice) }),
  }
}

/** Where anybody compares an accepted invoice with KSeF; null where it is not there, or was numbered by the twin. */
function findVerification({ ksef }: Deps['env'], invoice: InvoiceRow): string | null {
  const { ksef_number, fa3_xml, number, seller_nip, issued_on } = invoice
  if (!ksef_number || !fa3_xml || (number.startsWith('TEST/') && !ksef)) return null
  const apiUrl = ksef?.url ?? new URL(KSEF_PRODUCTION)
  return verificationLink({ apiUrl, sellerNip: seller_nip, issuedOn: issued_on, xml: fa3_xml })
}
