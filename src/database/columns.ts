import { sql } from 'drizzle-orm'
import { customType, pgPolicy, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time: with zone, to the millisecond, as the API shows it. A Date in code. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Bytes: a Buffer in code, whichever driver gives them. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** Row policy of a table with user_id: an applicant reads and writes rows of their own, no others. */
export const ownRows = (name = 'own_rows') =>
  pgPolicy(name, {
    to: 'app_user',
    using: sql`user_id = current_setting('app.user_id', true)`,
    withCheck: sql`user_id = current_setting('app.user_id', true)`,
  })
