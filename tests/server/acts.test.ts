import { describe, expect, test } from 'vitest'
import { passwordChangedNotice } from '#features/account/password/server/mail.ts'
import { bookAppointment } from '#features/appointments/server/service.ts'
import { requestConsultation } from '#features/consultations/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { actAsSystem } from '#session/system-act.ts'
import { createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { REQUEST } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { sessionOf } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const freshSlot = createSlots(listOpenDays(new Date()))

describe.each(['postgres', 'pglite'] as const)('An act on %s is one commit', async (database) => {
  const app = await startTestApp({ database })
  const { deps } = app

  async function countOf({ id, email }: Person) {
    const [counts] = await app.sql(
      `select (select count(*)::int from appointments where user_id = $1) as appointments,
         (select count(*)::int from consultations where user_id = $1) as consultations,
         (select count(*)::int from notifications where user_id = $1) as notices,
         (select count(*)::int from email_outbox where recipient = $2) as mails`,
      [id, email],
    )
    return counts
  }

  test('of an applicant: what several services write, with notice and mail, or nothing of it', async () => {
    const person = await app.createPerson()
    const session = sessionOf(app, person)
    const failed = session.transaction(async (act) => {
      await bookAppointment(act, { deps, booking: freshSlot() })
      throw new Error('after the booking')
    })
    await expect(failed).rejects.toThrow('after the booking')
    expect(await countOf(person)).toEqual({ appointments: 0, consultations: 0, notices: 0, mails: 0 })

    const actor = await session.transaction(async (act) => {
      await bookAppointment(act, { deps, booking: freshSlot() })
      await requestConsultation(act, { deps, input: { ...REQUEST, service: 'temporary-residence' } })
      return act.actor
    })
    expect(actor).toMatchObject({ kind: 'applicant', userId: person.id, email: person.email })
    expect(await countOf(person)).toEqual({ appointments: 1, consultations: 1, notices: 1, mails: 1 })
  })

  test('of the system: notice and mail, or neither', async () => {
    const person = await app.createPerson()
    const notice = passwordChangedNotice({ userId: person.id, at: deps.now() })
    const call = { database: deps.database, task: 'tests.notify' }
    const failed = actAsSystem(call, async ({ tx }) => {
      await notify(deps, tx, notice)
      throw new Error('after the notice')
    })
    await expect(failed).rejects.toThrow('after the notice')
    expect(await countOf(person)).toMatchObject({ notices: 0, mails: 0 })

    const actor = await actAsSystem(call, async (act) => {
      await notify(deps, act.tx, notice)
      return act.actor
    })
    expect(actor).toEqual({ kind: 'system', task: 'tests.notify' })
    expect(await countOf(person)).toMatchObject({ notices: 1, mails: 1 })
  })
})
