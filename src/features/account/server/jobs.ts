import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { DEVICE_COOKIE_SECONDS } from '#features/account/devices/server/service.ts'
import { KEY_GRACE_SECONDS } from '#features/account/tokens/contract.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { DAY } from '#limits/rate-limit.ts'

/** Deletes expired sessions, tokens, keys, captcha challenges and rate limits, and browsers unused for a long time. */
export function createAccountJobs({ database }: Deps): ScheduledJob[] {
  return [
    {
      name: 'account.sweep',
      cron: '17 * * * *',
      async work() {
        await database.db.execute(sql`delete from session where expires_at < now()`)
        await database.db.execute(sql`delete from verification where expires_at < now()`)
        await database.db.execute(
          sql`delete from spent_challenges where expires_at < now() - interval '1 hour'`,
        )
        // Also deletes rows that a wrong clock has dated far into the future.
        await database.db.execute(
          sql`delete from rate_limits where window_ends not between now() and now() + make_interval(secs => ${2 * DAY})`,
        )
        await database.db.execute(sql`
          delete from jwks where expires_at < now() - make_interval(secs => ${KEY_GRACE_SECONDS})`)
        await database.db.execute(
          sql`delete from known_devices where last_seen_at < now() - make_interval(secs => ${DEVICE_COOKIE_SECONDS})`,
        )
      },
    },
  ]
}
