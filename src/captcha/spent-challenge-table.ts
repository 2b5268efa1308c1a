import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** Solved captcha challenges: one works once, ever. Rows are swept after the challenge has expired. */
export const spentChallenges = pgTable('spent_challenges', {
  signature: text().primaryKey(),
  expires_at: instant().notNull(),
}).enableRLS()
