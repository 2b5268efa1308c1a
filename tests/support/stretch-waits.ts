import type { TestApp } from './test-app.ts'

/** With it no wait exceeds the product's maximum, which only a wrong clock could have written. */
const STRETCH_SECONDS = 12 * 60

/**
 * Extends every wait after wrong passwords in this database by twelve minutes, so that no machine is slow enough to
 * outlast one. Returns a function that reads the original waits, in seconds, however long ago they began.
 */
export async function stretchWaits(app: TestApp): Promise<() => Promise<number[]>> {
  await app.sql(`
    create function stretch_wait() returns trigger language plpgsql as
    $$ begin new.blocked_until := new.blocked_until + make_interval(secs => ${STRETCH_SECONDS}); return new; end $$`)
  await app.sql(`
    create trigger stretch_wait before update of blocked_until on rate_limits
    for each row when (new.blocked_until is not null) execute function stretch_wait()`)
  return async () => {
    // An attempt expires half an hour after the same moment.
    const waits = await app.sql<{ seconds: number }>(`
      select extract(epoch from blocked_until - (window_ends - interval '30 minutes'))::int - ${STRETCH_SECONDS}
        as seconds
      from rate_limits where blocked_until is not null order by 1`)
    return waits.map(({ seconds }) => seconds)
  }
}
