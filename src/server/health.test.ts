import { expect, test } from 'vitest'
import { checkParts } from '#server/health.ts'
import { startTestApp } from '#tests/support/test-app.ts'

test.each(['postgres', 'pglite'] as const)(
  'Readiness on %s writes, and names the part that fails or does not answer, without waiting for it',
  async (database) => {
    const { deps } = await startTestApp({ database })
    expect(await checkParts(deps)).toEqual([
      { name: 'database', error: null },
      { name: 'storage', error: null },
    ])
    const files = { ...deps.files, check: () => new Promise<void>(() => {}) }
    expect(await checkParts({ ...deps, files })).toEqual([
      { name: 'database', error: null },
      { name: 'storage', error: expect.objectContaining({ message: 'no answer within 3000 ms' }) },
    ])
    // Reading goes on.
    await deps.database.db.execute('alter table installation add constraint readable check (false) not valid')
    expect(await checkParts(deps)).toMatchObject([{ error: { cause: { code: '23514' } } }, { error: null }])
    await deps.database.db.execute('alter table installation drop constraint readable')
  },
)
