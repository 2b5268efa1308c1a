import { sql } from 'drizzle-orm'
import { customType, pgPolicy, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with time zone, to the millisecond as in the API; a Date in code. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Bytes; a Buffer in code with either driver. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** Row policy of a table with user_id: applicants read and write only their own rows. */
export const ownRows = (name = 'own_rows') =>
  pgPolicy(name, {
    to: 'app_user',
    using: sql`user_id = current_setting('app.user_id', true)`,
    withCheck: sql`user_id = current_setting('app.user_id', true)`,
  })
