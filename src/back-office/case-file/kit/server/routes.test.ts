import { describe, expect, test } from 'vitest'
import type { Kit } from '#features/kit/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { caseIdOf } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'

const app = await startTestApp()
const marta = await createMember(app, { name: 'Marta Zielińska' })

async function createCase() {
  const person = await createApplicant(app)
  await uploadDocuments(person, ['passport'])
  const path = `/api/staff/cases/${person.number}/kit`
  const ask = () => marta.json(path, { method: 'POST' })
  const read = async () => (await marta.json<Kit>(path)).body
  return { person, path, ask, read }
}

const auditOf = async (personId: string) =>
  app.sql<{ act: string; actor_id: string }>(
    `select act, actor_id from audit_log where case_id = $1 and act like 'case.kit%' order by at`,
    [await caseIdOf(app, personId)],
  )

describe('The files of a case for the state portal, at the desk', () => {
  test('are asked for and downloaded by staff; the audit log says so, and the applicant has the same ones', async () => {
    const { person, path, ask, read } = await createCase()
    expect(await read()).toMatchObject({ state: 'none' })
    expect((await marta.fetch(`${path}/file`)).status).toBe(404)
    expect((await ask()).status).toBe(202)
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('ready')
    const answer = await marta.fetch(`${path}/file`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const files = await unzip(await answer.arrayBuffer())
    expect([...files.keys()]).toEqual(['01-paszport.pdf', 'CZYTAJ-TO.txt'])
    expect(await auditOf(person.id)).toEqual([
      { act: 'case.kit_requested', actor_id: marta.id },
      { act: 'case.kit_downloaded', actor_id: marta.id },
    ])
    expect((await person.json<Kit>('/api/case/kit')).body).toEqual(await read())
  })

  test('are not there for a restricted case, for applicants and signed out; an ended case takes no new ones', async () => {
    const { person, path, ask } = await createCase()
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    const calls = [
      [path, 'POST'],
      [path, 'GET'],
      [`${path}/file`, 'GET'],
    ] as const
    for (const [address, method] of calls) {
      expect((await marta.fetch(address, { method })).status).toBe(404)
      expect((await person.fetch(address, { method })).status).toBe(404)
      expect((await app.fetch(address, { method })).status).toBe(401)
    }
    await app.sql(
      `update cases set restricted = false, stage = 'closed', ended_at = now() where user_id = $1`,
      [person.id],
    )
    expect((await ask()).status).toBe(409)
    expect(await auditOf(person.id)).toEqual([])
  })
})
