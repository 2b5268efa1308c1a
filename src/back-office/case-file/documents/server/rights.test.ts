import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#database/database.ts'
import { restrictCase } from '#features/cases/restriction/server/service.ts'
import { openVersion } from '#features/documents/versions/server/service.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { caseIdOf, openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The functions of the desk on %s', async (database) => {
  const app = await startTestApp({ database })
  const { deps } = app
  const named = await openStaffSession(app)
  const other = await openStaffSession(app)
  const person = await app.createPerson()
  await uploadDocuments(person, ['passport'])
  const caseId = await caseIdOf(app, person.id)
  const [{ id = '' } = {}] = await app.sql<{ id: string }>('select id from documents where case_id = $1', [
    caseId,
  ])
  const hasOpened = ({ session }: { session: StaffSession }) =>
    session.transaction(async ({ tx }) =>
      rows(
        await tx.execute(sql`select has_opened_document(${id}::uuid, 1) as is,
          array(select opened_documents(${caseId}::uuid)::text) as all`),
      ),
    )

  test('do not take the opening of an earlier version for that of the current one', async () => {
    await openVersion({ deps, session: other.session, id })
    expect(await hasOpened(other)).toEqual([{ is: true, all: [id] }])
    await uploadDocuments(person, ['passport'])
    expect(await hasOpened(other)).toEqual([{ is: true, all: [] }])
  })

  test('say what the caller has opened, and nothing of a case that is hidden', async () => {
    await openVersion({ deps, session: other.session, id })
    expect(await hasOpened(other)).toEqual([{ is: true, all: [id] }])
    expect(await hasOpened(named)).toEqual([{ is: false, all: [] }])
    await named.session.transaction((act) => restrictCase(act, { caseId, userIds: [] }))
    expect(await hasOpened(other)).toEqual([{ is: false, all: [] }])
  })

  test('are no way to the package of any case', async () => {
    const ask = other.session.transaction(({ tx }) =>
      tx.execute(sql`select case_package(${caseId}::uuid, 'sandbox')`),
    )
    await expect(ask).rejects.toMatchObject({
      cause: { message: expect.stringContaining('permission denied') },
    })
  })
})
