import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'

interface AddressOwner {
  id: string
  /** False for a colleague, somebody who is blocked, and somebody whose cases are hidden from the caller. */
  may_have_case: boolean
}

/** Whose account has this address; null when nobody's has. Needs owner rights in the transaction of a member of staff. */
export async function findAddressOwner(tx: Tx, email: string): Promise<AddressOwner | null> {
  const found = await tx.execute(sql`
    select u.id, u.blocked_at is null and not hidden_from_staff(u.id)
      and not exists (select from staff s where s.user_id = u.id) as may_have_case
    from "user" u where u.email = lower(${email}) for key share of u`)
  return rows<AddressOwner>(found)[0] ?? null
}
