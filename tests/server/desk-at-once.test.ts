import { expect, test } from 'vitest'
import { actAtRandom, createCrew, createRandom, listDamage } from '#tests/support/random-acts.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

test.each(TEST_DATABASES)(
  'Two specialists, an admin and applicants doing everything at once leave nothing lost, unseen or broken, on %s',
  async (database) => {
    const app = await startTestApp({ database })
    const crew = await createCrew(app, 4)
    const pace = { acts: 150, atOnce: 12, everyMs: 0, random: createRandom(20_261_125) }
    const log = await actAtRandom(crew, pace)
    expect(await listDamage(crew, log)).toEqual([])
    // Something has happened that the rules are about.
    expect(log.messages.size).toBeGreaterThan(5)
    expect([...log.answers.keys()]).toContain('verdict 200')
    expect([...log.answers.keys()]).toContain('verdict 409')
  },
)
