import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** Solved captcha challenges, so that each can be used only once. Rows are deleted after the challenge has expired. */
export const spentChallenges = pgTable('spent_challenges', {
  signature: text().primaryKey(),
  expires_at: instant().notNull(),
}).enableRLS()
