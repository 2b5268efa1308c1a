import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import {
  type Checkout,
  type CheckoutOrder,
  type CheckoutUpdate,
  type PaymentProvider,
  type RefundAnswer,
  type SandboxCheckout,
  type SandboxSession,
  SESSION_ID_PLACEHOLDER,
} from './payment-provider.ts'
import { sandboxSessions } from './sandbox-session-table.ts'

type Row = typeof sandboxSessions.$inferSelect

const SESSION_ID_BYTES = 24
const CURRENCY = 'PLN'
const ID = /^sbx_[\w-]{32}$/

interface SandboxOptions {
  db: Database
  now: () => Date
}

/** The default provider: its checkout is a page of this server, its data a table of its own, and no money moves. */
export function createSandboxPayments({
  db,
  now = () => new Date(),
}: Pick<SandboxOptions, 'db'> & Partial<SandboxOptions>): PaymentProvider {
  return {
    name: 'sandbox',
    createCheckout: (order) => createCheckout(db, order),
    async getCheckout(sessionId): Promise<CheckoutUpdate | null> {
      const row = await find(db, sessionId)
      if (!row) return null
      const { payment_id: paymentId, amount, currency } = row
      return { provider: 'sandbox', status: statusAt(now(), row), paymentId, sessionId, amount, currency }
    },
    async expireCheckout(sessionId) {
      await db
        .update(sandboxSessions)
        .set({ status: 'expired' })
        .where(and(eq(sandboxSessions.id, sessionId), eq(sandboxSessions.status, 'open')))
    },
    refund: ({ sessionId }) => refund(db, sessionId),
    sandbox: createSandboxCheckout({ db, now }),
  }
}

async function createCheckout(db: Database, order: CheckoutOrder): Promise<Checkout> {
  const { idempotencyKey } = order
  const id = `sbx_${randomBytes(SESSION_ID_BYTES).toString('base64url')}`
  const inserted = await db.execute(sql`
    insert into sandbox_sessions (id, user_id, idempotency_key, payment_id, product_name, amount, prepaid_amount, currency,
      terms, success_url, cancel_url, expires_at)
    values (${id}, ${order.userId}, ${idempotencyKey}, ${order.paymentId}, ${order.productName}, ${order.amount},
      ${order.prepaidAmount}, ${CURRENCY}, ${order.terms}, ${order.successUrl}, ${order.cancelUrl},
      ${order.expiresAt.toISOString()}::timestamptz)
    on conflict (idempotency_key) do nothing returning id`)
  const [made] = rows<{ id: string }>(inserted)
  const sessionId = made?.id ?? (await findByKey(db, idempotencyKey))
  return {
    sessionId,
    url: new URL(`/sandbox/checkout/${sessionId}`, order.successUrl).href,
    expiresAt: order.expiresAt,
  }
}

async function refund(db: Database, sessionId: string | null): Promise<RefundAnswer> {
  if (sessionId === null) return { state: 'refused' }
  const given = await db.execute(sql`
    update sandbox_sessions set status = 'refunded' where id = ${sessionId} and status in ('paid', 'refunded')
    returning id`)
  return { state: rows(given).length > 0 ? 'refunded' : 'refused' }
}

function createSandboxCheckout({ db, now }: SandboxOptions): SandboxCheckout {
  return {
    async getSession({ id, userId }) {
      const row = await find(db, id)
      return row?.user_id === userId ? present(now(), row) : null
    },
    async decide({ id, userId, decision }) {
      if (!ID.test(id)) return null
      const mine = and(eq(sandboxSessions.id, id), eq(sandboxSessions.user_id, userId))
      const open = and(eq(sandboxSessions.status, 'open'), gt(sandboxSessions.expires_at, now()))
      await db.update(sandboxSessions).set({ status: decision }).where(and(mine, open))
      const [row] = await db.select().from(sandboxSessions).where(mine).limit(1)
      return row ? present(now(), row) : null
    },
  }
}

function present(at: Date, row: Row): SandboxSession {
  return {
    id: row.id,
    productName: row.product_name,
    amount: row.amount,
    prepaidAmount: row.prepaid_amount,
    terms: row.terms,
    status: statusAt(at, row),
    successUrl: row.success_url.replace(SESSION_ID_PLACEHOLDER, row.id),
    cancelUrl: row.cancel_url,
  }
}

function statusAt(at: Date, { status, expires_at: expiresAt }: Row): Row['status'] {
  return status === 'open' && expiresAt <= at ? 'expired' : status
}

async function find(db: Database, id: string): Promise<Row | null> {
  if (!ID.test(id)) return null
  const [row] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id)).limit(1)
  return row ?? null
}

async function findByKey(db: Database, key: string): Promise<string> {
  const [row] = await db
    .select({ id: sandboxSessions.id })
    .from(sandboxSessions)
    .where(sql`${sandboxSessions.idempotency_key} = ${key}`)
  if (!row) throw new Error('the sandbox session was deleted while it was read')
  return row.id
}
