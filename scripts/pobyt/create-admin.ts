import { join } from 'node:path'
import { createAdminLink } from '#back-office/staff/server/service.ts'
import { findOwnerKind } from '#back-office/staff/server/store.ts'
import type { Env } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { StartError } from '#errors/start-error.ts'
import { createLog } from '#server/log.ts'
import { cleanEmail, isEmail } from '#shared/person/email.ts'

/** Prints a link to become an admin. Throws StartError for what is no address, and for one that has an account. */
export async function printAdminLink(env: Env, typed: string | null): Promise<void> {
  const email = typed && cleanEmail(typed)
  if (email !== null && !isEmail(email)) throw new StartError(`${email} is no e-mail address.`)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: join(import.meta.dirname, '../../migrations'),
    log: createLog('silent'),
  })
  try {
    if (email && (await database.db.transaction((tx) => findOwnerKind(tx, email.toLowerCase()))))
      throw new StartError(`${email} has an account already; an admin needs an address of their own.`)
    const link = await createAdminLink({ database, env }, email)
    console.log(`To become an admin, open within 72 hours: ${link}`)
  } finally {
    await database.close()
  }
}
