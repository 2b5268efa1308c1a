import { recordStaffAct } from '#audit/audit-log.ts'
import { requireInvoice } from '#back-office/payments/invoices/server/service.ts'
import type { StaffPayment } from '#back-office/payments/schema.ts'
import { readPayment, subjectOf } from '#back-office/payments/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { describeDocument } from '#features/payments/ksef/server/service.ts'
import { getFirmInvoice, resetRejected } from '#features/payments/ksef/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'

/**
 * Sends an invoice that KSeF has rejected once more, written anew. Throws not_found, forbidden to who is no admin for one of a
 * deleted account, and conflict where it is not rejected or nothing is sent to KSeF.
 */
export async function sendAgain(deps: Deps, act: StaffAct, id: string): Promise<StaffPayment> {
  const payment = await requireInvoice(deps, act, id)
  const isReset = deps.ksef !== null && (await withOwnerRole(act.tx, () => resetRejected(act.tx, id)))
  if (!isReset) throw new AppError('conflict', { message: m.back_office_payments_ksef_not_rejected() })
  recordStaffAct(act, { act: 'payment.invoice_sent_again', ...subjectOf(payment) })
  return readPayment(deps, act, payment.id)
}

/**
 * The document of an invoice of a firm in the structure FA(3), to be entered in KSeF by hand; the audit log says who has fetched
 * it. Throws not_found, also for one of a private person, forbidden as sendAgain, and conflict with the faults of a document that KSeF
 * would not accept.
 */
export async function openDocument(
  deps: Deps,
  session: StaffSession,
  id: string,
): Promise<{ name: string; xml: string }> {
  await session.transaction((act) => requireInvoice(deps, act, id))
  const found = await getFirmInvoice(deps.database.db, id)
  if (!found) throw new AppError('not_found')
  const { xml, faults } = await describeDocument(found)
  if (faults.length > 0)
    throw new AppError('conflict', {
      message: m.back_office_payments_ksef_faults({ faults: faults.join(' · ') }),
    })
  // No row, no bytes.
  await session.transaction(async (act) => {
    const payment = await requireInvoice(deps, act, id)
    recordStaffAct(act, { act: 'payment.invoice_opened', ...subjectOf(payment) })
  })
  return { name: `${found.invoice.number.replaceAll('/', '-')}.xml`, xml }
}
