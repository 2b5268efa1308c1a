import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** The sandbox provider's own data: what a real provider would store on its side. No money moves. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    /** 192 random bits: it cannot be guessed. */
    id: text().primaryKey(),
    user_id: text().notNull(),
    /** The same key always answers the same session. */
    idempotency_key: text().notNull().unique(),
    payment_id: text().notNull(),
    product_name: text().notNull(),
    /** In grosze. */
    amount: integer().notNull(),
    /** In grosze: already paid, and deducted from the price; `amount` is the rest. */
    prepaid_amount: integer().notNull().default(0),
    currency: text().notNull(),
    /** The sentence about terms and withdrawal. */
    terms: text().notNull(),
    success_url: text().notNull(),
    cancel_url: text().notNull(),
    status: text()
      .$type<'open' | 'paid' | 'canceled' | 'failed' | 'expired' | 'refunded'>()
      .notNull()
      .default('open'),
    expires_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  () => [
    check(
      'sandbox_sessions_status',
      sql`status in ('open', 'paid', 'canceled', 'failed', 'expired', 'refunded')`,
    ),
  ],
).enableRLS()
