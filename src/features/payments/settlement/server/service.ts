import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { findCase } from '#features/cases/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { PaymentStatus } from '#features/payments/contract.ts'
import { recordDispute } from '#features/payments/dispute/server/service.ts'
import { undoRefund } from '#features/payments/failed-refund/server/service.ts'
import { correctInvoice } from '#features/payments/invoice/server/service.ts'
import { recordReceipt } from '#features/payments/receipt/server/service.ts'
import {
  decideTransition,
  deductPaid,
  formatReceiptNumber,
  isAboutDispute,
  isSandbox,
  listPackagesFrom,
  type Transition,
} from '#features/payments/rules.ts'
import { type PaymentRow, sumPaid } from '#features/payments/server/store.ts'
import { endUpgrades } from '#features/payments/upgrade/server/service.ts'
import { readLanguage } from '#language/language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import type { CheckoutUpdate } from '#payments/payment-provider.ts'
import type { Act, SystemActor } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { readLegalFiles } from './legal-file.ts'
import { noticeOf, operatorMail } from './mail.ts'
import {
  type Buyer,
  cancelOpenOrders,
  hasPaidAmong,
  insertEvents,
  isKnownEvent,
  lockPayment,
  takeReceiptNumber,
  updatePayment,
} from './store.ts'

type SettleDeps = Pick<Deps, 'env' | 'database' | 'jobs' | 'mailer' | 'payments' | 'log' | 'now' | 'legalDir'>

interface Report {
  update: CheckoutUpdate
  /** How we know, for the history: 'provider: checkout.session.completed', 'provider asked on return'. */
  reason: string
  /** The provider's id of the event, when it sent one: it works once. */
  eventId?: string
}

interface Settled {
  status: PaymentStatus
  /** Checkouts that must not be paid any more. */
  toExpire: string[]
}

/**
 * Applies the provider's update to a payment: state, history, receipt number, notification and mails in one
 * transaction, each once, however often and in whatever order updates come. Answers the payment's status
 * afterwards, or null when there is no such payment.
 */
export async function applyCheckoutUpdate(deps: SettleDeps, report: Report): Promise<PaymentStatus | null> {
  if (!isUuid(report.update.paymentId)) return null
  const settled = await actAsSystem(
    { database: deps.database, task: 'payments.applyCheckoutUpdate' },
    (act) => applyUpdateInside(deps, act, report),
  )
  for (const sessionId of settled?.toExpire ?? []) await expireCheckout(deps, sessionId)
  return settled?.status ?? null
}

/** Records that the money of a payment went back, once. Nothing for an unknown payment. */
export async function closeAsRefunded(
  deps: SettleDeps,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const transition = { steps: ['refunded' as const], mismatch: null }
  await actAsSystem({ database: deps.database, task: 'payments.closeAsRefunded' }, async (act) => {
    const found = await lockPayment(act.tx, id)
    if (found && found.payment.status !== 'refunded')
      await applyTransition(deps, act, { ...found, transition, reason })
  })
}

async function applyUpdateInside(
  deps: SettleDeps,
  act: Act<SystemActor>,
  report: Report,
): Promise<Settled | null> {
  const { tx } = act
  const { update, reason, eventId } = report
  const found = await lockPayment(tx, update.paymentId)
  if (!found) return null
  const { payment, buyer } = found
  const unchanged = { status: payment.status, toExpire: [] }
  if (eventId && (await isKnownEvent(tx, eventId))) return unchanged
  if (update.status === 'refund_failed') {
    const { status } = await undoRefund(deps, act, { payment, buyer, update, reason, eventId })
    return { status, toExpire: [] }
  }
  if (isAboutDispute(update.status)) {
    const { status } = await recordDispute(deps, act, { payment, buyer, update, reason, eventId })
    return { status, toExpire: [] }
  }

  const transition = decideTransition(payment, update)
  if (transition.steps.length > 0)
    return applyTransition(deps, act, { payment, buyer, transition, update, reason, eventId })
  await recordEvents(tx, { payment, transition, reason, eventId, now: deps.now() })
  if (transition.mismatch === 'money') logMismatch(deps, { payment, buyer, update })
  else if (transition.mismatch) await reportMismatch(deps, tx, { payment, buyer, update })
  return unchanged
}

async function applyTransition(
  deps: SettleDeps,
  act: Act<SystemActor>,
  { reason, eventId, ...change }: PaymentChange & Omit<Report, 'update'>,
): Promise<Settled> {
  const { tx } = act
  const { payment, transition } = change
  await recordEvents(tx, { payment, transition, reason, eventId, now: deps.now() })
  const after = await changePayment(deps, tx, change)
  if (after.status === 'refunded') await correctInvoice(deps, tx, after)
  await recordInCase(act, after)
  const canceled = isKept(after) ? await cancelOthers(deps, tx, after) : []
  await notifyOfOutcome(deps, tx, { ...change, payment: after })
  await endUpgrades(deps, act, { before: payment, payment: after, buyer: change.buyer })
  deps.log.info({ payment_id: payment.id, from: payment.status, to: after.status, reason }, 'payment changed')
  return { status: after.status, toExpire: canceled }
}

const isKept = (payment: PaymentRow) => payment.status === 'completed' && !payment.to_refund

/** Nothing for a payment whose account is deleted: its case is gone. */
async function recordInCase(
  act: Act<SystemActor>,
  { id, case_id, user_id, status }: PaymentRow,
): Promise<void> {
  if (case_id === null || user_id === null) return
  const details = { payment_id: id }
  await recordEvent(act, { case: { id: case_id, user_id }, event: `payment_${status}`, details })
}

interface History {
  payment: PaymentRow
  transition: Transition
  reason: string
  eventId: string | undefined
  now: Date
}

/** Every change; and every event of the provider, so that its repetition is known even where it changed nothing. */
async function recordEvents(tx: Tx, { payment, transition, reason, eventId, now }: History): Promise<void> {
  const steps = transition.steps.length > 0 || !eventId ? transition.steps : [payment.status]
  const note = transition.mismatch ? `${reason} (another ${transition.mismatch} than ordered)` : reason
  const events = steps.map((status, index) => ({
    payment_id: payment.id,
    from_status: steps[index - 1] ?? payment.status,
    to_status: status,
    reason: note,
    provider_event_id: index === 0 ? (eventId ?? null) : null,
    created_at: now,
  }))
  if (events.length > 0) await insertEvents(tx, events)
}

interface SettlementContext {
  payment: PaymentRow
  buyer: Buyer | null
  /** What the provider reports; none where staff say that the money went back. */
  update?: CheckoutUpdate | undefined
}

interface PaymentChange extends SettlementContext {
  transition: Transition
}

async function changePayment(
  { env, now }: SettleDeps,
  tx: Tx,
  { payment, buyer, transition, update }: PaymentChange,
): Promise<PaymentRow> {
  const moment = now()
  const status = transition.steps.at(-1) ?? payment.status
  const after: PaymentRow = {
    ...payment,
    status,
    session_id: payment.session_id ?? update?.sessionId ?? null,
    provider_payment_id: payment.provider_payment_id ?? update?.providerPaymentId ?? null,
    to_refund: transition.mismatch === 'amount',
    updated_at: moment,
  }
  if (transition.steps.includes('completed')) {
    const series = { sandbox: isSandbox(payment.provider), year: Number(todayInWarsaw(moment).slice(0, 4)) }
    after.completed_at = moment
    after.to_refund = status === 'completed' && (await mustBeRefunded(tx, payment))
    after.receipt_number = formatReceiptNumber({ ...series, number: await takeReceiptNumber(tx, series) })
    await recordReceipt(tx, { payment: after, buyer, seller: env.operator })
  }
  await updatePayment(tx, payment.id, pickFields(after, CHANGING))
  return after
}

const CHANGING = [
  'status',
  'session_id',
  'provider_payment_id',
  'to_refund',
  'updated_at',
  'completed_at',
  'receipt_number',
] as const

/**
 * Whether the package is paid already, its case has ended or is gone with the account, or what its price deducts is not what
 * is paid by now: given back since, or deducted by another order that was paid meanwhile.
 */
async function mustBeRefunded(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const { id, case_id: caseId, provider, amount, prepaid_amount } = payment
  const caseRow = caseId === null ? null : await findCase(tx, caseId)
  if (caseId === null || !caseRow || caseRow.ended_at !== null) return true
  const packages = listPackagesFrom(payment.package_type)
  if (await hasPaidAmong(tx, { caseId, provider, except: id, packages })) return true
  const paid = await sumPaid(tx, { caseId, provider, except: id })
  return prepaid_amount !== deductPaid({ price: (amount ?? 0) + prepaid_amount, paid })
}

/** Cancels the other open orders: the package is paid, or the price of a higher one has changed. */
async function cancelOthers({ now }: SettleDeps, tx: Tx, payment: PaymentRow): Promise<string[]> {
  const { id, case_id: caseId, provider, package_type } = payment
  if (caseId === null) return []
  const canceled = await cancelOpenOrders(tx, { caseId, provider, except: id, now: now() })
  if (canceled.length === 0) return []
  const reason = `${package_type} was paid`
  const events = canceled.map((other) => ({
    payment_id: other.id,
    from_status: 'pending' as const,
    to_status: 'canceled' as const,
    reason,
  }))
  await insertEvents(tx, events)
  return canceled.flatMap(({ session_id }) => session_id ?? [])
}

async function notifyOfOutcome(
  deps: SettleDeps,
  tx: Tx,
  { transition, ...context }: PaymentChange,
): Promise<void> {
  const outcome = outcomeOf(context.payment, transition)
  if (!outcome) return
  const mailInput = { ...context, env: deps.env, reported: describeSum(context.update) }
  const { user_id: userId } = context.payment
  if (userId !== null) {
    const language = readLanguage(context.buyer?.locale)
    const attachments = outcome === 'completed' ? await readLegalFiles(deps, language) : []
    await notify(deps, tx, noticeOf(outcome, { ...mailInput, userId, attachments }))
  }
  if (outcome === 'failed' || outcome === 'refunded') return
  await queueMail(deps, tx, operatorMail(outcome, mailInput))
  if (outcome === 'wrong_amount') logMismatch(deps, context)
}

function outcomeOf(
  payment: PaymentRow,
  { mismatch }: Transition,
): 'wrong_amount' | 'to_refund' | 'completed' | 'failed' | 'refunded' | null {
  if (mismatch === 'amount') return 'wrong_amount'
  if (payment.status === 'completed') return payment.to_refund ? 'to_refund' : 'completed'
  return payment.status === 'failed' || payment.status === 'refunded' ? payment.status : null
}

async function reportMismatch(deps: SettleDeps, tx: Tx, context: SettlementContext): Promise<void> {
  const mailInput = { ...context, env: deps.env, reported: describeSum(context.update) }
  await queueMail(deps, tx, operatorMail('wrong_session', mailInput))
  logMismatch(deps, context)
}

function logMismatch({ log }: SettleDeps, { payment, update }: SettlementContext): void {
  const about = { payment_id: payment.id, reported: describeSum(update), session_id: update?.sessionId }
  log.error(about, 'the provider reports a payment that does not fit the order')
}

const describeSum = (update: CheckoutUpdate | undefined) =>
  `${(update?.amount ?? 0) / 100} ${update?.currency ?? ''}`

/** A checkout that is paid at this moment cannot be expired: its payment is reported as one to refund. */
export async function expireCheckout(
  { payments, log }: Pick<SettleDeps, 'payments' | 'log'>,
  sessionId: string,
): Promise<void> {
  try {
    await payments.expireCheckout(sessionId)
  } catch (error) {
    log.warn({ err: error }, 'a canceled checkout could not be expired at the provider')
  }
}
