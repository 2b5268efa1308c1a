import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from '#features/account/server/table.ts'

const own = sql`user_id = current_setting('app.user_id', true)`

/** An applicant reads her own notifications and marks them read; the product alone writes new ones. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    read: boolean('read').notNull().default(false),
  },
  (t) => [
    index('notifications_user_id_sent_at').on(t.userId, t.sentAt, t.id),
    pgPolicy('own_notifications_read', { for: 'select', to: 'app_user', using: own }),
    pgPolicy('own_notifications_mark', { for: 'update', to: 'app_user', using: own, withCheck: own }),
  ],
).enableRLS()
