import type { CurrentPackage } from '#features/packages/contract.ts'
import type { ApplicantSession } from '#platform/session.ts'
import { getLatestPaidPackage } from './store.ts'

/** The package the applicant has: that of the latest completed payment, else free. Throws signed_out. */
export async function requireCurrentPackage(session: ApplicantSession): Promise<CurrentPackage> {
  const paid = await session.transaction((tx, actor) => getLatestPaidPackage(tx, actor.userId))
  return { package_type: paid ?? 'free' }
}
