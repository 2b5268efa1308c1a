import { expect, test } from 'vitest'
import { remindOfAppointments } from '#features/appointments/server/jobs.ts'
import { remindOfApplications } from '#features/progress/server/jobs.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { purgeMails, requeueMails } from '#mail/mail-delivery.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const smtp = await startSmtpServer()
const app = await startTestApp({
  database: 'pglite',
  env: { SMTP_URL: smtp.url },
  overrides: { now: () => NOW },
})

test('On the embedded database mail is deferred, survives a restart and is sent once', async () => {
  smtp.behaviour = { at: 'recipient', code: 451, text: 'later' }
  const mail = {
    to: 'olena@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    language: BASE_LANGUAGE,
    dedupeKey: 'embedded',
  }
  await app.deps.database.db.transaction((tx) => queueMail(app.deps, tx, mail))
  await waitUntil(async () =>
    expect(await app.sql(`select state::text from jobs.job where name = 'mail.send'`)).toEqual([
      { state: 'retry' },
    ]),
  )
  await app.restart()
  smtp.behaviour = 'take'
  await app.sql(`update jobs.job set start_after = now() where state = 'retry'`)
  await waitUntil(async () =>
    expect(await app.sql('select status, attempts from email_outbox')).toEqual([
      { status: 'sent', attempts: 2 },
    ]),
  )
  await requeueMails(app.deps)
  expect(smtp.received.map((mail) => mail.header('subject'))).toEqual(['Hello'])
})

test('On the embedded database people are reminded once, and old mail is deleted', async () => {
  const person = await app.createPerson()
  await app.sql(`update "user" set created_at = $1`, ['2026-11-15T12:00:00Z'])
  await app.sql(
    `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat, created_at)
      values (open_case_of($1), $1, 'lodz', '2026-11-21', '09:30', 1, '2026-11-10T12:00:00Z')`,
    [person.id],
  )
  await app.sql(`update cases set opened_at = $1`, ['2026-11-15T12:00:00Z'])
  for (let run = 0; run < 2; run += 1) {
    await remindOfAppointments(app.deps)
    await remindOfApplications(app.deps)
  }
  const topics = await app.sql<{ topic: string }>('select topic from notifications order by topic')
  expect(topics.map(({ topic }) => topic)).toEqual(['reminder_application', 'reminder_appointment'])
  await waitUntil(() => expect(smtp.received.filter(({ to }) => to[0] === person.email)).toHaveLength(2))

  await app.sql(`update email_outbox set created_at = '2026-01-01T00:00:00Z'`)
  await purgeMails(app.deps)
  expect(await app.sql('select 1 from email_outbox')).toEqual([])
})
