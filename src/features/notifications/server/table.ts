import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import type { NotificationTopic } from '#features/notifications/contract.ts'
import { user } from '#session/session-table.ts'

const own = sql`user_id = current_setting('app.user_id', true)`

/** Applicants can read their own notifications and mark them as read; only the owner role inserts rows. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    topic: text().$type<NotificationTopic>().notNull().default('application'),
    /** The sentence of a row from a version without message keys; null in every other row. */
    message: text(),
    /**
     * The message as a key of the notice texts and its values, which hold no text, so that it can be read in any
     * language.
     */
    message_key: text(),
    message_values: jsonb().$type<object>(),
    /** Path of the screen that it is about. */
    link: text(),
    /** A second row with the same key is not inserted. */
    dedupe_key: text().unique(),
    sent_at: instant().notNull().defaultNow(),
    read: boolean().notNull().default(false),
    /** True for the receipt of the person's own deed: it is read from the start, and the bell leaves it out. */
    receipt: boolean().notNull().default(false),
  },
  (t) => [
    index('notifications_user_id_sent_at').on(t.user_id, t.sent_at, t.id),
    index('notifications_unread').on(t.user_id).where(sql`not "read"`),
    check('notifications_message_short', sql`char_length(message) <= 500`),
    check(
      'notifications_message_given',
      sql`message is not null or (message_key is not null and message_values is not null)`,
    ),
    // They are part of the NOTIFY payload, which PostgreSQL limits to 8000 bytes.
    check('notifications_values_short', sql`octet_length(message_values::text) <= 4000`),
    pgPolicy('own_notifications_read', { for: 'select', to: 'app_user', using: own }),
    pgPolicy('own_notifications_mark', { for: 'update', to: 'app_user', using: own, withCheck: own }),
  ],
).enableRLS()

/** The topics whose mails a person has switched on or off. */
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
