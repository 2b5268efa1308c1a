import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** The sandbox provider's own memory: what a real provider would keep on its side. No money moves. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    /** 192 random bits: whoever is not told it cannot find it. */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** The same key always answers the same session. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    paymentId: text('payment_id').notNull(),
    productName: text('product_name').notNull(),
    /** In grosze. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The sentence about terms and withdrawal. */
    terms: text('terms').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    status: text('status')
      .$type<'open' | 'paid' | 'canceled' | 'failed' | 'expired'>()
      .notNull()
      .default('open'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  () => [check('sandbox_sessions_status', sql`status in ('open', 'paid', 'canceled', 'failed', 'expired')`)],
).enableRLS()
