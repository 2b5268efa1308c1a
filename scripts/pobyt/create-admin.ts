import { z } from 'zod'
import { createAdminLink } from '#back-office/staff/server/service.ts'
import { findOwnerKind } from '#back-office/staff/server/store.ts'
import type { Env } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { StartError } from '#errors/start-error.ts'
import { createLog } from '#server/log.ts'

/** Prints a link to become an admin. Throws StartError for what is no address, and for one that has an account. */
export async function printAdminLink(env: Env, email: string | null): Promise<void> {
  if (email !== null && !z.email().safeParse(email).success)
    throw new StartError(`${email} is no e-mail address.`)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: MIGRATIONS,
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
