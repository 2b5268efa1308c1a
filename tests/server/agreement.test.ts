import { expect, test } from 'vitest'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { listDisagreements, readViews } from '#tests/support/agreement.ts'
import { createMember } from '#tests/support/desk.ts'
import { drawPerson, saveDrawn } from '#tests/support/drawn-person.ts'
import { createRandom } from '#tests/support/random-acts.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { isWhole } from '#tests/support/whole-tests.ts'

/** The others: npm run torture -- agreement. */
const PEOPLE = isWhole ? 20 : 2

const app = await startTestApp({ database: 'pglite' })
const staff = await createMember(app)

/** Whose application has another purpose than the form knows of yet, as well. */
const PURPOSES = [...PURPOSES_OF_STAY, null]

async function createDrawn(purpose: (typeof PURPOSES)[number], seed: number) {
  const drawn = drawPerson(purpose, createRandom(seed * 7_919 + PURPOSES.indexOf(purpose) * 104_729))
  return { drawn, person: await saveDrawn(app, { drawn, staff }) }
}

// Much of a case is waiting for its files: a few people of every purpose wait for them beside each other.
const testEach = isWhole ? test.each(PURPOSES) : test.concurrent.each(PURPOSES)

// One source of truth: what is missing, the last legal day, what is answered, who is asked.
testEach(
  'Copy sheet, files, plan, checks, dashboard and desk say the same of who has the purpose %s',
  async (purpose) => {
    const seeds = Array.from({ length: PEOPLE }, (_, at) => at + 1)
    const people = await Promise.all(seeds.map((seed) => createDrawn(purpose, seed)))
    for (const { person, drawn, views } of await Promise.all(
      people.map(async (one) => ({ ...one, views: await readViews(one.person, staff) })),
    ))
      expect(listDisagreements(views, drawn), `${person.number}: ${JSON.stringify(drawn)}`).toEqual([])
  },
)
