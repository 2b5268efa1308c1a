import { describe, expect, test } from 'vitest'
import { restrictCase } from '#features/cases/restriction/server/service.ts'
import type { PassportZoneAnswer } from '#features/personal-info/passport-zone/schema.ts'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { storeReadPassport } from '#tests/support/passport-zone.ts'
import { caseIdOf, openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const pathOf = (number: string) => `/api/staff/cases/${number}/passport-zone`

describe.each(TEST_DATABASES)('The zone of a passport at the desk on %s', async (database) => {
  const app = await startTestApp({ database })
  const member = await createMember(app)

  test('says what is certain and which answers differ, and the audit log who has read it', async () => {
    const applicant = await createApplicant(app)
    await storeReadPassport(app, applicant)
    await applicant.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    const { status, body } = await member.json<PassportZoneAnswer>(pathOf(applicant.number))
    expect(status).toBe(200)
    expect(body.state).toBe('read')
    expect(body.differences).toEqual([
      { name: 'passport_number', typed: PERSONAL_INFO.passport_number, passport: '12AB34567' },
    ])
    const read = await app.sql(
      `select act from audit_log where actor_id = $1 and case_id = (select id from cases where number = $2)`,
      [member.id, applicant.number],
    )
    expect(read).toEqual([{ act: 'case.answers_read' }])
  })

  test('is nobody else’s, and nobody’s of a case that is hidden', async () => {
    const applicant = await createApplicant(app)
    await storeReadPassport(app, applicant)
    expect((await app.fetch(pathOf(applicant.number))).status).toBe(401)
    expect((await applicant.fetch(pathOf(applicant.number))).status).toBe(404)
    expect((await member.fetch(pathOf('1999-0001'))).status).toBe(404)
    const named = await openStaffSession(app)
    const caseId = await caseIdOf(app, applicant.id)
    await named.session.transaction((act) => restrictCase(act, { caseId, userIds: [] }))
    expect((await member.fetch(pathOf(applicant.number))).status).toBe(404)
  })
})
