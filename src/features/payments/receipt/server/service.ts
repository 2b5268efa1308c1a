import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { packageName } from '#features/packages/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import type { Buyer } from '#features/payments/settlement/server/store.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { ApplicantSession } from '#session/session.ts'
import { formatAddress, type Operator } from '#shared/operator.ts'
import { drawReceipt } from './receipt-file.ts'
import { getOwnReceipt, getReceipt, insertReceipts, listUnrecorded, type ReceiptRow } from './store.ts'

/** Drawing a receipt blocks the process for about 0.1 s. */
const PER_ACCOUNT = { max: 30, windowSeconds: QUARTER_HOUR }
const BATCH = 200

interface Sale {
  /** Completed, with its number. */
  payment: PaymentRow
  /** Null when the account is gone. */
  buyer: Buyer | null
  seller: Operator
}

/** Stores the receipt of a payment that is being completed, in the transaction that gives the number. */
export async function recordReceipt(tx: Tx, sale: Sale): Promise<void> {
  await insertReceipts(tx, [toReceipt(sale)])
}

/**
 * Gives payments that were completed before receipts were kept their receipt, each once, with seller and buyer as
 * they are known now and marked so. Every start does it; there is nothing to do after the first. Never throws.
 */
export async function recordMissingReceipts({
  database,
  env,
  log,
  now,
}: Pick<Deps, 'database' | 'env' | 'log' | 'now'>): Promise<void> {
  try {
    let after: string | null = null
    for (;;) {
      const batch = await listUnrecorded(database.db, { after, limit: BATCH })
      const sales = batch.map((found) => toReceipt({ ...found, seller: env.operator }, now()))
      await insertReceipts(database.db, sales)
      after = batch.at(-1)?.payment.id ?? null
      if (batch.length < BATCH) return
    }
  } catch (error) {
    log.error({ err: error }, 'receipts of earlier payments could not be recorded')
  }
}

function toReceipt({ payment, buyer, seller }: Sale, reconstructedAt: Date | null = null): ReceiptRow {
  const { receipt_number, completed_at, package_type, amount, prepaid_amount } = payment
  if (receipt_number === null || completed_at === null || amount === null) {
    throw new Error(`payment ${payment.id} is not complete: it has no receipt`)
  }
  // Kept as it was sold, in the language the buyer is written to in.
  const description = inLanguage(readLanguage(buyer?.locale), () =>
    m.payments_receipt_package_value({ package: packageName(package_type) }),
  )
  return {
    ...pickFields(payment, ['currency', 'provider', 'terms_version', 'terms_accepted_at']),
    payment_id: payment.id,
    number: receipt_number,
    issued_at: completed_at,
    reconstructed_at: reconstructedAt,
    seller_name: seller.name,
    seller_legal_name: seller.legalName,
    seller_address: formatAddress(seller.address),
    seller_nip: seller.registration.nip,
    seller_krs: seller.registration.krs,
    seller_email: seller.email.contact,
    buyer_name: buyer?.full_name ?? null,
    buyer_email: buyer?.email ?? null,
    lines: [{ package_type, description, amount: amount + prepaid_amount }],
    amount,
    prepaid_amount,
    ordered_at: payment.created_at,
  }
}

/**
 * The receipt of one's own payment as PDF, drawn from its row alone. Throws not_found when there is none: somebody
 * else's payment, or one that was not paid.
 */
export async function openReceipt({
  deps,
  session,
  id,
}: {
  deps: Pick<Deps, 'env' | 'database' | 'log' | 'now'>
  /** Not an act: a missing receipt and the rate limit are committed on their own, and drawing holds no transaction. */
  session: ApplicantSession
  id: string
}): Promise<{ name: string; bytes: Buffer }> {
  const find = () =>
    session.transaction(async ({ tx, actor: { userId } }) =>
      isUuid(id) ? getOwnReceipt(tx, { userId, id }) : null,
    )
  let found = await find()
  if (found?.payment.receipt_number && !found.receipt) {
    await recordMissingReceipts(deps)
    found = await find()
  }
  if (!found?.receipt) throw new AppError('not_found')
  const { payment, receipt } = found
  if (deps.env.rateLimits) {
    await consumeRateLimits(deps.database.db, [{ key: `receipt:account:${payment.user_id}`, ...PER_ACCOUNT }])
  }
  return drawFile(receipt, payment)
}

async function drawFile(receipt: ReceiptRow, payment: PaymentRow): Promise<{ name: string; bytes: Buffer }> {
  const number = receipt.number.replaceAll('/', '-')
  return { name: `Pobyt-receipt-${number}.pdf`, bytes: await drawReceipt(receipt, payment) }
}

/** The receipt of any payment, for a caller whose right to it is known. Throws not_found when there is none. */
export async function drawStoredReceipt(
  deps: Pick<Deps, 'env' | 'database' | 'log' | 'now'>,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  await recordMissingReceipts(deps)
  const found = await getReceipt(deps.database.db, id)
  if (!found?.receipt) throw new AppError('not_found')
  return drawFile(found.receipt, found.payment)
}
