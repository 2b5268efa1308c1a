import { recordStaffAct } from '#audit/audit-log.ts'
import type { StaffPayment } from '#back-office/payments/schema.ts'
import { requireMayOpenReceipt } from '#back-office/payments/server/policy.ts'
import { readPayment, requirePayment, subjectOf } from '#back-office/payments/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { InvoiceRequest } from '#features/payments/invoice/schema.ts'
import { invoiceIssuedNotice } from '#features/payments/invoice/server/mail.ts'
import { drawStoredInvoice, issueInvoice } from '#features/payments/invoice/server/service.ts'
import { findInvoice } from '#features/payments/invoice/server/store.ts'
import { lockPayment } from '#features/payments/settlement/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { findPaymentOf } from './store.ts'

/**
 * Issues the invoice of a payment for its buyer, who is told. No term but the law's binds the desk. Throws not_found, forbidden
 * to who is no admin for a payment of a deleted account, and conflict where there is one already or nothing to invoice.
 */
export async function issueForBuyer(
  deps: Deps,
  act: StaffAct,
  { id, buyer }: { id: string; buyer: InvoiceRequest },
): Promise<StaffPayment> {
  const { tx } = act
  const seen = await requirePayment(deps, tx, id)
  requireMayOpenReceipt(act.actor, seen)
  await withOwnerRole(tx, async () => {
    const locked = await lockPayment(tx, id)
    if (!locked) throw new AppError('not_found')
    const issued = await findInvoice(tx, { paymentId: id, kind: 'invoice' })
    if (issued)
      throw new AppError('conflict', {
        message: m.back_office_payments_invoice_exists({ number: issued.number }),
      })
    const { number } = await issueInvoice(deps, tx, { payment: locked.payment, buyer })
    const { user_id: userId } = locked.payment
    if (userId !== null) await notify(deps, tx, invoiceIssuedNotice({ userId, paymentId: id, number }))
  })
  recordStaffAct(act, { act: 'payment.invoice_issued', ...subjectOf(seen) })
  return readPayment(deps, act, id)
}

/**
 * An invoice as PDF; the audit log says who has fetched it. Throws not_found, and forbidden to who is no admin for one of a
 * deleted account.
 */
export async function openInvoice(
  deps: Deps,
  session: StaffSession,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  await session.transaction((act) => requireInvoice(deps, act, id))
  const invoice = await drawStoredInvoice(deps, id)
  // No row, no bytes.
  await session.transaction(async (act) => {
    const payment = await requireInvoice(deps, act, id)
    recordStaffAct(act, { act: 'payment.invoice_opened', ...subjectOf(payment) })
  })
  return invoice
}

/** The payment of an invoice that the caller may open. Throws not_found and forbidden, as openInvoice. */
export async function requireInvoice(deps: Deps, { tx, actor }: StaffAct, id: string) {
  const paymentId = isUuid(id) ? await findPaymentOf(tx, id) : null
  if (paymentId === null) throw new AppError('not_found')
  const payment = await requirePayment(deps, tx, paymentId)
  requireMayOpenReceipt(actor, payment)
  return payment
}
