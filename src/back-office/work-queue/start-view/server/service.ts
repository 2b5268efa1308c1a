import { withOwnerRole } from '#database/owner-role.ts'
import type { StaffAct } from '#session/actor.ts'
import type { StartView } from '../schema.ts'
import { setStartView } from './store.ts'

/** Chooses the screen that the caller begins with: it comes with the session, on every device. */
export async function chooseStartView({ tx, actor }: StaffAct, { start_at }: StartView): Promise<void> {
  await withOwnerRole(tx, () => setStartView(tx, { userId: actor.userId, startAt: start_at }))
}
