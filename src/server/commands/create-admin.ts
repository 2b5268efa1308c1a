import { createAdminLink } from '#back-office/staff/server/service.ts'
import { findOwner, hasAdmin } from '#back-office/staff/server/store.ts'
import { StartError } from '#errors/start-error.ts'
import { cleanEmail, isEmail } from '#shared/person/email.ts'
import type { CommandContext } from './command.ts'

/**
 * Prints a link to become an admin. Throws StartError for what is no address, for one that has an account, and without an
 * address once there is an admin.
 */
export async function printAdminLink({
  env,
  args: [typed],
  openDatabase,
  print,
}: CommandContext): Promise<void> {
  const email = typed === undefined ? null : cleanEmail(typed)
  if (email !== null && !isEmail(email)) throw new StartError(`${email} is no e-mail address.`)
  const database = await openDatabase()
  if (email && (await database.db.transaction((tx) => findOwner(tx, email.toLowerCase()))))
    throw new StartError(`${email} has an account already; an admin needs an address of their own.`)
  if (!email && (await hasAdmin(database.db)))
    throw new StartError('There is an admin already. Add the address of the new one: create-admin <email>')
  const link = await createAdminLink({ database, env }, email)
  print(`To become an admin, open within 72 hours: ${link}`)
}
