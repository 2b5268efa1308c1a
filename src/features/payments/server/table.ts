import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from '#features/account/server/table.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import type { PaymentStatus } from '#features/payments/contract.ts'

/** An applicant reads her own payments and writes none: only the provider's word changes them. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    packageType: text('package_type').$type<PaidPackageId>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index('payments_user_id_created_at').on(t.userId, t.createdAt),
    check('payments_package_type', sql`package_type in ('basic', 'standard', 'premium')`),
    check('payments_status', sql`status in ('pending', 'completed', 'canceled', 'failed')`),
    pgPolicy('own_payments', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
  ],
).enableRLS()
