import { randomBytes } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { saveResetToken } from '#features/account/recovery/server/store.ts'
import { fullName } from '#features/account/schema.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { Language } from '#language/language.ts'
import { createdNotice } from './mail.ts'
import { insertAccount } from './store.ts'

interface NewAccountFor {
  /** May be empty. */
  name: string
  email: string
  locale: Language
  linkSeconds: number
}

/**
 * Makes an account for somebody who has written to the consultancy, with the first notification of every account. It has
 * no password and no terms: the token sets a password within `linkSeconds`, which also confirms the address, and the
 * dashboard asks for the terms. A name that an account may not have is left out. Null when the address has an account.
 * Needs owner rights.
 */
export async function createAccountFor(
  deps: Deps,
  tx: Tx,
  { name, email, locale, linkSeconds }: NewAccountFor,
): Promise<{ userId: string; full_name: string; token: string } | null> {
  const { data: full_name = '' } = fullName.safeParse(name)
  const userId = await insertAccount(tx, { full_name, email: email.toLowerCase(), locale })
  if (!userId) return null
  await notify(deps, tx, createdNotice(userId))
  const token = randomBytes(32).toString('base64url')
  await saveResetToken(tx, { token, userId, seconds: linkSeconds })
  return { userId, full_name, token }
}
