import { createAdminLink } from '#back-office/staff/server/service.ts'
import { findOwner, hasAdmin } from '#back-office/staff/server/store.ts'
import type { Env } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { StartError } from '#errors/start-error.ts'
import { createLog } from '#server/log.ts'
import { cleanEmail, isEmail } from '#shared/person/email.ts'

/**
 * Prints a link to become an admin. Throws StartError for what is no address, for one that has an account, and without an
 * address once there is an admin.
 */
export async function printAdminLink(env: Env, typed: string | null): Promise<void> {
  const email = typed && cleanEmail(typed)
  if (email !== null && !isEmail(email)) throw new StartError(`${email} is no e-mail address.`)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: MIGRATIONS,
    log: createLog('silent'),
  })
  try {
    if (email && (await database.db.transaction((tx) => findOwner(tx, email.toLowerCase()))))
      throw new StartError(`${email} has an account already; an admin needs an address of their own.`)
    if (!email && (await hasAdmin(database.db)))
      throw new StartError('There is an admin already. Add the address of the new one: create-admin <email>')
    const link = await createAdminLink({ database, env }, email)
    console.log(`To become an admin, open within 72 hours: ${link}`)
  } finally {
    await database.close()
  }
}
