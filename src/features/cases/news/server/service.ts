import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { NoticeDeps } from '#features/notifications/server/mail.ts'
import { notify } from '#features/notifications/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import type { NewsKind } from '../rules.ts'
import { newsNotice } from './mail.ts'
import { markNewsOpened, recordNews, settleNewsOf } from './store.ts'

interface News {
  caseId: string
  kind: NewsKind
}

/**
 * Notifies the consultancy at once of what an applicant has done: who has the case, or everybody who may see it where nobody
 * has it. Mails follow for what is not opened for some minutes (jobs.ts). Documents of an application that was not submitted
 * are told to nobody, until the desk has judged one of them.
 */
export async function notifyStaff(deps: NoticeDeps, tx: Tx, { caseId, kind }: News): Promise<void> {
  await withOwnerRole(tx, async () => {
    for (const { user_id: userId, number } of await recordNews(tx, { caseId, kind }))
      await notify(deps, tx, newsNotice({ userId, caseId, number, kind }))
  })
}

/** A member of staff has opened these parts of a case: the notices about them are read, on every open screen. */
export async function openNews(
  { tx, actor }: Act<StaffActor>,
  { caseId, kinds }: { caseId: string; kinds: readonly NewsKind[] },
): Promise<void> {
  const read = await withOwnerRole(tx, () => markNewsOpened(tx, { caseId, kinds, staffId: actor.userId }))
  await announceRead(tx, read)
}

/** Somebody has dealt with this for everybody: the notices of all colleagues about it are read. */
export async function settleNews(
  { tx }: Act<StaffActor>,
  { caseId, kinds }: { caseId: string; kinds: readonly NewsKind[] },
): Promise<void> {
  await announceRead(tx, await withOwnerRole(tx, () => settleNewsOf(tx, { caseId, kinds })))
}

async function announceRead(tx: Tx, read: readonly { id: string; user_id: string }[]): Promise<void> {
  const people = Map.groupBy(read, ({ user_id }) => user_id)
  for (const [user_id, notices] of people) await announce(tx, { user_id, read: notices.map(({ id }) => id) })
}
