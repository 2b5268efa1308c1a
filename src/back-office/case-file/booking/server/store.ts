import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'

interface Contact {
  name: string
  email: string
  phone: string | null
}

/** How the owner of an account is reached. Needs owner rights. */
export async function findContact(tx: Tx, userId: string): Promise<Contact> {
  const found = await tx.execute(sql`
    select u.full_name as name, u.email,
      coalesce((select p.phone from personal_info p where p.user_id = u.id),
        (select w.phone from walk_ins w where w.user_id = u.id and w.phone is not null limit 1)) as phone
    from "user" u where u.id = ${userId}`)
  const [contact] = rows<Contact>(found)
  if (!contact) throw new Error('a case has an owner')
  return contact
}
