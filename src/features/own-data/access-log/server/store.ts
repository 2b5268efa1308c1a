import { sql } from 'drizzle-orm'
import { statement, value } from '#database/statement.ts'
import type { ApplicantSession } from '#session/session.ts'
import { ACCESS_ROWS_PER_PAGE } from '../contract.ts'
import type { AccessRow } from '../schema.ts'

type AccessLogRow = Omit<AccessRow, 'when'> & {
  /** In PostgreSQL's format. */
  opened_at: string
}

const PAGE = statement<AccessLogRow, { before: string | null }>(sql`
  select id, name, role, what, opened_at::text as opened_at
  from own_access_log(${value('before')}, ${sql.raw(String(ACCESS_ROWS_PER_PAGE))})`)

/** One page of what staff have opened of the caller, newest first. Throws signed_out. */
export async function listOwnAccess(
  session: ApplicantSession,
  { before = null }: { before?: string | null | undefined },
): Promise<AccessLogRow[]> {
  return (await session.run({ statement: PAGE, values: { before } })).rows
}
