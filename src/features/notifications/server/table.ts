import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import type { NotificationTopic } from '#features/notifications/contract.ts'
import { user } from '#session/session-table.ts'

const own = sql`user_id = current_setting('app.user_id', true)`

/** An applicant reads her own notifications and marks them read; the product alone writes new ones. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    topic: text().$type<NotificationTopic>().notNull().default('application'),
    /** The sentence itself, of a row from before there were languages; null for every other. */
    message: text(),
    /** What it says, for whatever language it is read in: a key of the notices and their values, which hold no words. */
    message_key: text(),
    message_values: jsonb().$type<object>(),
    /** Path of the place it speaks of. */
    link: text(),
    /** What it is about: a second one of the same key is not written. */
    dedupe_key: text().unique(),
    sent_at: instant().notNull().defaultNow(),
    read: boolean().notNull().default(false),
  },
  (t) => [
    index('notifications_user_id_sent_at').on(t.user_id, t.sent_at, t.id),
    index('notifications_unread').on(t.user_id).where(sql`not "read"`),
    check('notifications_message_short', sql`char_length(message) <= 500`),
    check(
      'notifications_message_given',
      sql`message is not null or (message_key is not null and message_values is not null)`,
    ),
    // The announcement to open browsers carries them, and has room for 8000 bytes.
    check('notifications_values_short', sql`octet_length(message_values::text) <= 4000`),
    pgPolicy('own_notifications_read', { for: 'select', to: 'app_user', using: own }),
    pgPolicy('own_notifications_mark', { for: 'update', to: 'app_user', using: own, withCheck: own }),
  ],
).enableRLS()

/** Which notifications also come by mail, where a person has chosen. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    topic: text().$type<NotificationTopic>().notNull(),
    mail: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.topic] }), ownRows()],
).enableRLS()
