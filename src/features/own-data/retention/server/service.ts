import type { Deps } from '#config/deps.ts'
import { notify } from '#features/notifications/server/service.ts'
import { insertClosure, lockAccount } from '#features/own-data/closing/server/store.ts'
import { actAsSystem } from '#session/system-act.ts'
import { describePeriod, RETENTION_JOB, RETENTION_RULES, type RetentionRule, WARNING_DAYS } from '../rules.ts'
import { unusedAccountNotice } from './mail.ts'
import { countDue, countWarnedAccounts, deleteDue, keepUsedAccounts, listUnusedAccounts } from './store.ts'

const DAY_SECONDS = 24 * 60 * 60
const [UNUSED_ACCOUNTS] = RETENTION_RULES

interface PlannedRetention extends Pick<RetentionRule, 'kind' | 'since' | 'reason' | 'job'> {
  /** For example '10 years'. */
  period: string
  /** Rows that are over; of what is kept, all. */
  count: number
}

/** What the rules would delete now, and what they keep. Changes nothing. */
export async function planRetention({
  database: { db },
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<{ rules: PlannedRetention[]; warned: number }> {
  const rules: PlannedRetention[] = []
  for (const { kind, keep, since, reason, job } of RETENTION_RULES)
    rules.push({
      kind,
      since,
      reason,
      job,
      period: describePeriod(keep),
      count: await countDue(db, { kind, keep, now: now() }),
    })
  return { rules, warned: await countWarnedAccounts(db) }
}

/**
 * Deletes what is over and has no job of its own, warns the owners of unused accounts, and takes the warning back where
 * the account was used since. The accounts themselves are erased like those that their owners close. A failure for one
 * person stops nothing else.
 */
export async function applyRetention(deps: Deps): Promise<void> {
  const { database, now } = deps
  await keepUsedAccounts(database.db)
  for (const userId of await listUnusedAccounts(database.db, { keep: UNUSED_ACCOUNTS.keep, now: now() }))
    await warnOwner(deps, userId).catch((error: unknown) =>
      deps.log.error({ err: error, user: userId }, 'an owner could not be warned; the next run tries again'),
    )
  await actAsSystem({ database, task: 'own-data.retention' }, async ({ tx }) => {
    for (const rule of RETENTION_RULES)
      if (rule.job === RETENTION_JOB && rule.kind !== 'unused accounts')
        await deleteDue(tx, { kind: rule.kind, keep: rule.keep, now: now() })
  })
}

async function warnOwner(deps: Deps, userId: string): Promise<void> {
  await actAsSystem({ database: deps.database, task: 'own-data.warn' }, async ({ tx }) => {
    if (!(await lockAccount(tx, userId))) return
    const eraseAt = await insertClosure(tx, {
      userId,
      reason: 'inactive',
      seconds: WARNING_DAYS * DAY_SECONDS,
    })
    if (eraseAt) await notify(deps, tx, unusedAccountNotice({ userId, eraseAt }))
  })
}
