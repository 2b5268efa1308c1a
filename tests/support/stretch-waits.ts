import type { TestApp } from './test-app.ts'

/** With it no wait passes the product's longest, which only a clock that was wrong could have written. */
const STRETCH_SECONDS = 12 * 60

/**
 * Makes every wait for wrong passwords in this database twelve minutes longer, so that no machine is slow enough to
 * outlast one. Returns how long the product made the present waits, in seconds, however long ago that was.
 */
export async function stretchWaits(app: TestApp): Promise<() => Promise<number[]>> {
  await app.sql(`
    create function stretch_wait() returns trigger language plpgsql as
    $$ begin new.blocked_until := new.blocked_until + make_interval(secs => ${STRETCH_SECONDS}); return new; end $$`)
  await app.sql(`
    create trigger stretch_wait before update of blocked_until on rate_limits
    for each row when (new.blocked_until is not null) execute function stretch_wait()`)
  return async () => {
    // A failure is remembered for half an hour from the same moment on.
    const waits = await app.sql<{ seconds: number }>(`
      select extract(epoch from blocked_until - (window_ends - interval '30 minutes'))::int - ${STRETCH_SECONDS}
        as seconds
      from rate_limits where blocked_until is not null order by 1`)
    return waits.map(({ seconds }) => seconds)
  }
}
