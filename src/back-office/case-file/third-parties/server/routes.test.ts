import { describe, expect, test } from 'vitest'
import type { ThirdParties } from '#features/third-parties/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { askByLink, EMPLOYER, type Refused, readLinkTokens, withLink } from '#tests/support/third-parties.ts'

describe.each(TEST_DATABASES)('What the team asks of others for an applicant on %s', async (database) => {
  const app = await startTestApp({ database })
  const ewa = await createMember(app)
  const pathOf = ({ number }: { number: string }, rest = '') =>
    `/api/staff/cases/${number}/third-parties${rest}`
  const logged = async (act: string, number: string) =>
    (
      await app.sql(
        `select 1 from audit_log where act = $1 and case_id = (select id from cases where number = $2)`,
        [act, number],
      )
    ).length

  test('is the applicant’s, too; every reading and act is a row of the audit log', async () => {
    const person = await createApplicant(app)
    const email = 'team@piekarnia.example'
    const asked = await ewa.json<ThirdParties>(pathOf(person), {
      method: 'POST',
      json: { ...EMPLOYER, email },
    })
    expect([asked.status, asked.body.third_parties[0]]).toMatchObject([
      201,
      { email, by_staff: true, state: 'sent' },
    ])
    const own = (await person.json<ThirdParties>('/api/case/third-parties')).body
    expect(own.third_parties).toMatchObject([{ email, by_staff: true }])
    const [token = ''] = await readLinkTokens(app, email)
    await withLink(app, token).send()
    const id = own.third_parties[0]?.id
    const used = await ewa.json<ThirdParties>(pathOf(person, `/${id}/answers/work_contract/use`), {
      method: 'POST',
      json: { document_type: 'financial_proof' },
    })
    expect(used.body.third_parties[0]?.asks[1]).toMatchObject({ used_as: 'financial_proof' })
    const documents = (await person.json<{ document_type: string; arrived_by: string }[]>('/api/documents'))
      .body
    expect(documents).toMatchObject([{ document_type: 'financial_proof', arrived_by: 'third_party' }])
    expect((await ewa.json<ThirdParties>(pathOf(person))).body.third_parties).toHaveLength(1)
    expect((await ewa.fetch(pathOf(person, `/${id}`), { method: 'DELETE' })).status).toBe(204)
    expect(await withLink(app, token).open<Refused>()).toMatchObject({ status: 409 })
    for (const act of [
      'case.third_party_asked',
      'case.third_parties_read',
      'case.file_opened',
      'document.added',
      'case.third_party_withdrawn',
    ])
      expect(await logged(act, person.number), act).toBe(1)
  })

  test('is shut in a case that the member of staff does not see, in one that has ended, and to applicants', async () => {
    const person = await createApplicant(app)
    const { body } = await askByLink(person, { ...EMPLOYER, email: 'shut@piekarnia.example' })
    const id = body.third_parties[0]?.id
    const calls = [
      ['GET', ''],
      ['POST', '', { ...EMPLOYER, email: 'x@piekarnia.example' }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/answers/work_contract/use`, {}],
    ] as const
    const call = (by: typeof ewa, [method, rest, json]: (typeof calls)[number]) =>
      by.json<Refused>(pathOf(person, rest), { method, ...(json && { json }) })
    for (const one of calls) expect((await call(person, one)).status, one.join(' ')).toBe(404)
    await app.sql('update cases set restricted = true where number = $1', [person.number])
    for (const one of calls) expect((await call(ewa, one)).status, one.join(' ')).toBe(404)
    await app.sql('update cases set restricted = false where number = $1', [person.number])
    await endCase(app, person)
    for (const one of calls.slice(1, 3)) expect((await call(ewa, one)).status, one.join(' ')).toBe(409)
    expect((await ewa.json(pathOf(person))).status).toBe(200)
  })
})
