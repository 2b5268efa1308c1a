import type { PersonHost } from './create-person.ts'

/** Gives an account a password, by its hash: it is made once a file, because argon2 takes long. */
export async function givePassword(
  app: Pick<PersonHost, 'sql'>,
  { id }: { id: string },
  hash: string,
): Promise<void> {
  await app.sql(
    `insert into account (id, user_id, account_id, provider_id, password) values ($1, $1, $1, 'credential', $2)`,
    [id, hash],
  )
}
