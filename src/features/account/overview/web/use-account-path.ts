import { accountPathOf } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'

/** The path of the account's own page: the people of the consultancy have theirs in the office. */
export function useAccountPath(): string {
  return accountPathOf(useAuth().user?.role ?? 'applicant')
}
