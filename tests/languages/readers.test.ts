import { describe, expect, test } from 'vitest'
import { LANGUAGE_PATH } from '#features/account/language/contract.ts'
import { createAuth } from '#features/account/server/better-auth.ts'
import { sendContactMessage } from '#features/contact/server/service.ts'
import { drawReceipt } from '#features/payments/receipt/server/receipt-file.ts'
import { openReceipt } from '#features/payments/receipt/server/service.ts'
import { getReceipt } from '#features/payments/receipt/server/store.ts'
import { BASE_LANGUAGE, LANGUAGE_COOKIE, type Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import { register } from '#tests/support/applicant.ts'
import { book, listOpenDays } from '#tests/support/appointments.ts'
import { createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { listEnglish } from '#tests/support/no-english.ts'
import { notifyReceived } from '#tests/support/notify-received.ts'
import { decideInSandbox, listPayments } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { PSEUDO, readMails, readNotifications, sessionOf } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const DESK = 'desk@example.com'
const NAME = 'Олена Коваленко'
const app = await startTestApp({ env: { OPERATOR_EMAIL: DESK } })
const [day = ''] = listOpenDays(app.deps.now(), { after: 10 })

const choose = (person: Pick<Person, 'fetch'>, language: Language) =>
  person.fetch(LANGUAGE_PATH, {
    method: 'POST',
    body: new URLSearchParams({ language }),
    redirect: 'manual',
  })

describe('mails are written in the language of the person', () => {
  test('people of two languages at the same time, each in their own', async () => {
    const create = async (time: string, office: string, locale: string) => ({
      person: await app.createPerson({ name: NAME, locale }),
      slot: { office_location: office, appointment_date: day, appointment_time: time },
    })
    const people = await Promise.all(
      ['09:00', '09:30', '10:00', '10:30'].flatMap((time) => [
        create(time, 'lodz', BASE_LANGUAGE),
        create(time, 'poznan', PSEUDO),
      ]),
    )
    await Promise.all(people.map(({ person, slot }) => book(person, slot)))
    const mails = await Promise.all(people.map(({ person }) => readMails(app, person.email)))
    expect(mails.map((list) => list.length)).toEqual(people.map(() => 1))
    const english = mails.filter((_, index) => index % 2 === 0).flat()
    for (const mail of english) expect(mail).toMatch(/^Your appointment with us: [\s\S]*your calendar/)
    const translated = mails.filter((_, index) => index % 2 === 1).flat()
    expect(translated.flatMap(listEnglish)).toEqual([])
  })

  test('in the language of the registration, and in another one as soon as the person chooses it', async () => {
    const email = 'olena@example.com'
    const body = { name: NAME, email, password: 'kwiat-na-oknie-7' }
    await inLanguage(PSEUDO, () => createAuth(app.deps).api.signUpEmail({ body }))
    expect(await app.sql('select locale from "user" where email = $1', [email])).toEqual([{ locale: PSEUDO }])

    const person = await app.createPerson({ name: NAME })
    const chosen = await choose(person, PSEUDO)
    expect(chosen.status).toBe(303)
    await book(person, { office_location: 'gdansk', appointment_date: day, appointment_time: '12:00' })
    const mails = await readMails(app, person.email)
    expect(mails).toHaveLength(1)
    expect(mails.flatMap(listEnglish)).toEqual([])
  })

  test('a sign-in sets this language in a browser that has none, or another one', async () => {
    const { email, password } = await register(app)
    await app.sql('update "user" set email_verified = true, locale = $2 where email = $1', [email, PSEUDO])
    const signIn = async (cookie?: string) => {
      const headers: HeadersInit = cookie ? { cookie } : {}
      const init = { method: 'POST', json: { email, password }, headers }
      const { headers: answered } = await app.json('/api/auth/sign-in/email', init)
      return answered.getSetCookie().filter((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
    }
    const set = [expect.stringContaining(`${LANGUAGE_COOKIE}=${PSEUDO}; Max-Age=`)]
    expect(await signIn()).toEqual(set)
    expect(await signIn(`${LANGUAGE_COOKIE}=${BASE_LANGUAGE}`)).toEqual(set)
    expect(await signIn(`${LANGUAGE_COOKIE}=${PSEUDO}`)).toEqual([])
  })

  test('a language is chosen for this browser only when the session has ended', async () => {
    const person = await app.createPerson()
    await app.sql('delete from session where user_id = $1', [person.id])
    const answer = await choose(person, PSEUDO)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      303,
      [expect.stringContaining(`${LANGUAGE_COOKIE}=${PSEUDO};`)],
    ])
    expect(await app.sql('select locale from "user" where id = $1', [person.id])).toEqual([
      { locale: BASE_LANGUAGE },
    ])
  })

  test('in English when the site does not have the language any more', async () => {
    const person = await app.createPerson({ locale: 'xx' })
    await book(person, { office_location: 'gdansk', appointment_date: day, appointment_time: '13:00' })
    expect((await readMails(app, person.email))[0]).toContain('Your appointment')
  })

  test('to the consultancy in English, in whatever language the request was', async () => {
    const person = await app.createPerson({ name: NAME, locale: PSEUDO })
    await createRequest(person, { name: NAME, message: 'Добрий день' })
    const input = { name: NAME, email: 'visitor@example.com', subject: 'Питання', message: 'Скільки?' }
    const captcha = { consume: async () => true, createChallenge: () => Promise.reject() }
    const sending = { input, clientAddress: '127.0.0.1', solution: undefined }
    await inLanguage(PSEUDO, () => sendContactMessage(app.deps, captcha, sending))
    const desk = await readMails(app, DESK)
    expect(desk.map((mail) => mail.split('\n')[0])).toEqual([
      `Consultation request: ${NAME}`,
      'Message: Питання',
    ])
    for (const mail of desk) expect(mail).toContain('We never ask for a password by email.')
    // The confirmation is in the language of the page with the form.
    const confirmations = await readMails(app, input.email)
    expect(confirmations).toHaveLength(1)
    expect(confirmations.flatMap(listEnglish)).toEqual([])
  })
})

describe('a notification is returned in the language of the request', () => {
  test('in whatever language its mail was; one without a message key is returned as it is stored', async () => {
    const person = await app.createPerson()
    await app.sql('insert into notifications (user_id, message) values ($1, $2)', [person.id, 'As it was.'])
    await notifyReceived(app, { person, document: 'passport' })
    expect(await readNotifications(person, BASE_LANGUAGE)).toEqual([
      'Document received: Passport Copy.',
      'As it was.',
    ])
    const [translated = '', old] = await readNotifications(person, PSEUDO)
    expect([listEnglish(translated), old]).toEqual([[], 'As it was.'])
    expect(translated).not.toBe('')
  })

  test('also on a stream, in the language of the request that opened it', async () => {
    const person = await app.createPerson()
    const english = await openStream(person)
    const headers = { cookie: `${LANGUAGE_COOKIE}=${PSEUDO}` }
    const fetchTranslated: Person['fetch'] = (path, init) => person.fetch(path, { ...init, headers })
    const translated = await openStream({ ...person, fetch: fetchTranslated })
    await Promise.all([english, translated].map((stream) => stream.next('refresh')))

    await notifyReceived(app, { person, document: 'passport' })
    expect(await english.next('notification')).toMatchObject({ message: 'Document received: Passport Copy.' })
    const { message } = await translated.next('notification')
    expect([typeof message, listEnglish(String(message))]).toEqual(['string', []])
    translated.close()
  })
})

describe('a receipt', () => {
  test('has no English word for a buyer of another language', async () => {
    const person = await app.createPerson({ name: NAME, locale: PSEUDO })
    await decideInSandbox(person, 'premium', 'pay')
    const [payment] = await listPayments(person)
    const receipt = { deps: app.deps, session: sessionOf(app, person), id: payment?.id ?? '' }
    const text = await readPdf((await inLanguage(PSEUDO, () => openReceipt(receipt))).bytes)
    expect(text).toContain(NAME)
    const [own = '', polish = ''] = text.split(m.payments_receipt_title({}, { locale: 'pl' }))
    expect(listEnglish(own)).toEqual([])
    expect(polish).toContain(NAME)
  })

  test('has another page in the language of the offices, when its reader has another one', async () => {
    const person = await app.createPerson({ name: NAME, locale: PSEUDO })
    await decideInSandbox(person, 'premium', 'pay')
    const [payment] = await listPayments(person)
    const found = await getReceipt(app.deps.database.db, payment?.id ?? '')
    const [stored, since] = [found?.receipt, found?.payment]
    if (!stored || !since) throw new Error('the payment has no receipt')
    const draw = (language: Language) =>
      inLanguage(language, async () => readPdf(await drawReceipt(stored, since, BASE_LANGUAGE)))
    const [both, once] = [await draw(PSEUDO), await draw(BASE_LANGUAGE)]
    expect(both.split(stored.number).length).toBeGreaterThan(once.split(stored.number).length)
    expect(listEnglish(both)).toEqual(expect.arrayContaining(['Premium', 'package']))
  })
})
