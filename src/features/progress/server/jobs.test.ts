import { beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#features/notifications/schema.ts'
import { APPLICATION_FORM, PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { remindOfApplications } from './jobs.ts'

let now = new Date()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' }, overrides: { now: () => now } })
})

/** A person whose last change was this many days ago; nobody else is due for a reminder. */
async function createIdlePerson(days: number): Promise<Person> {
  await app.sql(`delete from "user"`)
  now = new Date()
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await letPass(person, days)
  return person
}

/** Moves everything the person has done this many days into the past. */
async function letPass(person: Person, days: number) {
  const back = `make_interval(secs => ${days * 86_400})`
  await app.sql(`update "user" set created_at = created_at - ${back} where id = $1`, [person.id])
  await app.sql(`update cases set opened_at = opened_at - ${back} where user_id = $1`, [person.id])
  await app.sql(`update personal_info set updated_at = updated_at - ${back} where user_id = $1`, [person.id])
  await app.sql(`update documents set uploaded_at = uploaded_at - ${back} where user_id = $1`, [person.id])
  await app.sql(`update application_forms set updated_at = updated_at - ${back} where user_id = $1`, [
    person.id,
  ])
  await app.sql(`update notifications set sent_at = sent_at - ${back} where user_id = $1`, [person.id])
}

async function remindersAfterRun(person: Person): Promise<Notification[]> {
  await remindOfApplications(app.deps)
  return (await person.json<Notification[]>('/api/notifications')).body.filter(
    ({ topic }) => topic === 'reminder_application',
  )
}
const mailsTo = (person: Person) =>
  app.sql<{ subject: string; text: string; unsubscribe_url: string }>(
    `select subject, text, unsubscribe_url from email_outbox where recipient = $1 and unsubscribe_url like '%reminder_application%'
      order by created_at`,
    [person.email],
  )

describe('BELL-2 an unfinished application', () => {
  test('is reminded of 3 days after the last change and again after 10, each once, also by two processes', async () => {
    const person = await createIdlePerson(2.9)
    expect(await remindersAfterRun(person)).toEqual([])
    await letPass(person, 0.2)
    await Promise.all([remindOfApplications(app.deps), remindOfApplications(app.deps)])
    expect(await remindersAfterRun(person)).toMatchObject([
      {
        message: 'Your application is not submitted yet. Next step: Add your personal information',
        link: '/personal-info',
      },
    ])
    await letPass(person, 4)
    expect(await remindersAfterRun(person)).toHaveLength(1)
    await letPass(person, 3)
    expect(await remindersAfterRun(person)).toHaveLength(2)
    await letPass(person, 15)
    expect(await remindersAfterRun(person)).toHaveLength(2)
    const mails = await mailsTo(person)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your next step: Add your personal information',
      'Your application is still waiting for you',
    ])
    expect(mails[0]?.text).toContain('/personal-info')
  })

  test('is told of the documents to go without those that were set aside', async () => {
    const person = await createIdlePerson(0)
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    await uploadDocuments(person, ['passport', 'photo'])
    for (const type of ['accommodation', 'financial_proof', 'cv'])
      await person.json(`/api/documents/${type}/set-aside`, { method: 'PUT' })
    await letPass(person, 3.1)
    expect(await remindersAfterRun(person)).toMatchObject([
      {
        message:
          'Your application is not submitted yet. Next step: Upload your documents: 2 of 8, not needed: 3',
        link: '/documents#health_insurance',
      },
    ])
  })

  test('is told of the document that is to be sent again before every other step', async () => {
    const person = await createIdlePerson(0)
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    await uploadDocuments(person, ['passport', 'photo', 'cv'])
    await app.sql(`update documents set status = 'asked_again' where document_type = 'photo'`)
    await letPass(person, 3.1)
    expect(await remindersAfterRun(person)).toMatchObject([
      {
        message: 'Your application is not submitted yet. Next step: Passport Photos: please send it again',
        link: '/documents#photo',
      },
    ])
    expect((await mailsTo(person))[0]?.text).toContain('stand beside the document')
  })

  test('any change begins the days anew, and the step it names is the next one', async () => {
    const person = await createIdlePerson(9)
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    expect(await remindersAfterRun(person)).toEqual([])
    await letPass(person, 3.01)
    await uploadDocuments(person, ['passport'])
    expect(await remindersAfterRun(person)).toEqual([])
    await letPass(person, 3.01)
    expect(await remindersAfterRun(person)).toMatchObject([{ link: '/documents#photo' }])
    await uploadDocuments(person, ['photo', 'cv'])
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    await letPass(person, 10.01)
    const [latest] = await remindersAfterRun(person)
    expect(latest).toMatchObject({
      message: 'Your application is not submitted yet. Next step: Review and submit',
      link: '/review-application',
    })
  })

  test('is left in peace once submitted, and after a month', async () => {
    const submitted = await createIdlePerson(4)
    await app.sql('select open_case_of($1)', [submitted.id])
    await app.sql(`update cases set stage = 'submitted' where user_id = $1`, [submitted.id])
    expect(await remindersAfterRun(submitted)).toEqual([])
    expect(await remindersAfterRun(await createIdlePerson(31))).toEqual([])
  })

  test('is told of again in the next application of the same person', async () => {
    const person = await createIdlePerson(4)
    expect(await remindersAfterRun(person)).toHaveLength(1)
    await app.sql('select open_case_of($1)', [person.id])
    await app.sql(`update cases set stage = 'closed', ended_at = now() where user_id = $1`, [person.id])
    await person.json('/api/cases', { method: 'POST' })
    // The new one has just begun.
    expect(await remindersAfterRun(person)).toHaveLength(1)
    await app.sql(
      `update cases set opened_at = opened_at - interval '4 days' where user_id = $1 and ended_at is null`,
      [person.id],
    )
    expect(await remindersAfterRun(person)).toHaveLength(2)
    expect(await remindersAfterRun(person)).toHaveLength(2)
  })

  test('after days without a server the two do not come together', async () => {
    const person = await createIdlePerson(9.5)
    expect(await remindersAfterRun(person)).toHaveLength(1)
    await letPass(person, 1)
    expect(await remindersAfterRun(person)).toHaveLength(1)
    await letPass(person, 2.1)
    expect(await remindersAfterRun(person)).toHaveLength(2)
    expect(await remindersAfterRun(await createIdlePerson(12))).toHaveLength(1)
  })

  test('switched off it comes to the bell only; to an address nobody has confirmed nothing comes', async () => {
    const person = await createIdlePerson(4)
    await app.sql(
      `insert into notification_settings (user_id, topic, mail) values ($1, 'reminder_application', false)`,
      [person.id],
    )
    expect(await remindersAfterRun(person)).toHaveLength(1)
    expect(await mailsTo(person)).toEqual([])

    const stranger = await createIdlePerson(4)
    await app.sql('update "user" set email_verified = false where id = $1', [stranger.id])
    const { env } = app.deps
    await remindOfApplications({ ...app.deps, env: { ...env, requireEmailConfirmation: true } })
    expect((await stranger.json<Notification[]>('/api/notifications')).body).toEqual([])
    expect(await remindersAfterRun(stranger)).toHaveLength(1)
  })

  test('a failure with one person does not keep the others, and more than one page of people is walked through', async () => {
    const person = await createIdlePerson(4)
    await app.sql(
      `insert into "user" (id, full_name, email, email_verified, terms_version, terms_accepted_at, created_at)
        select '!' || i, 'Many', 'many-' || i || '@example.com', true, 'test', now(), now() - make_interval(days => case when i % 100 = 0 then 4 else 0 end)
        from generate_series(1, 1050) i`,
    )
    await app.sql(`create function break_one() returns trigger language plpgsql as
      $$ begin if new.user_id = '!500' then raise 'broken'; end if; return new; end $$`)
    await app.sql(
      'create trigger break_one before insert on notifications for each row execute function break_one()',
    )
    expect(await remindersAfterRun(person)).toHaveLength(1)
    const [count] = await app.sql(`select count(*)::int as n from notifications where user_id like '!%'`)
    expect(count).toEqual({ n: 9 })
  })
})
