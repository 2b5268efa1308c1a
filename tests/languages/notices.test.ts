import { describe, expect, test } from 'vitest'
import { notifyAdded } from '#back-office/case-file/adding/server/service.ts'
import { tellLastLegalDays } from '#back-office/case-file/dates/server/service.ts'
import { sendVerdictNotices } from '#back-office/case-file/documents/server/service.ts'
import { mentionNotice } from '#back-office/case-file/notes/server/mail.ts'
import { notesReleasedNotice } from '#back-office/case-file/releasing/server/mail.ts'
import { acceptedNotice } from '#back-office/inbox/offer/server/mail.ts'
import { identityLinkedNotice, identityUnlinkedNotice } from '#features/account/identities/server/mail.ts'
import { passkeyAddedNotice } from '#features/account/passkeys/server/mail.ts'
import { passwordEndedNotice } from '#features/account/password/server/mail.ts'
import { factorLostNotice } from '#features/account/second-factor/server/mail.ts'
import { announceTerms } from '#features/account/terms/server/jobs.ts'
import { remindOfAppointments } from '#features/appointments/server/jobs.ts'
import { mailNews } from '#features/cases/news/server/jobs.ts'
import { DECISIONS } from '#features/cases/status/contract.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { foundNotice } from '#features/documents/virus-scan/server/mail.ts'
import type { ScannedRecord } from '#features/documents/virus-scan/server/store.ts'
import { agreedNotice, askedNotice } from '#features/household/server/mail.ts'
import { mailUnread } from '#features/messages/server/jobs.ts'
import { notify } from '#features/notifications/server/service.ts'
import { exportReadyNotice } from '#features/own-data/export/server/mail.ts'
import { unusedAccountNotice } from '#features/own-data/retention/server/mail.ts'
import { invoiceIssuedNotice } from '#features/payments/invoice/server/mail.ts'
import { applyCheckoutUpdate } from '#features/payments/settlement/server/service.ts'
import { remindOfLastLegalDays } from '#features/plan/reminders/server/jobs.ts'
import { remindOfApplications } from '#features/progress/server/jobs.ts'
import { renewalNotice } from '#features/residence-card/server/mail.ts'
import { submitApplication } from '#features/review/submission/server/service.ts'
import { remindOfTasks } from '#features/tasks/server/jobs.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { addDays, instantInWarsaw, todayInWarsaw } from '#shared/dates.ts'
import { APPLICATION_FORM, PERSONAL_INFO, register, uploadDocuments } from '#tests/support/applicant.ts'
import { book, change, listOpenDays } from '#tests/support/appointments.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { bookTime, cancelConsultation, createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { letterNotices } from '#tests/support/letters.ts'
import { listEnglish } from '#tests/support/no-english.ts'
import { makePdfWithBrokenPage } from '#tests/support/odd-files.ts'
import { decideInSandbox, listPayments, orderPackage } from '#tests/support/payments.ts'
import { PSEUDO, readMails, readNotifications, sessionOf } from '#tests/support/reader.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { answerByLink } from '#tests/support/third-parties.ts'

const DESK = 'desk@example.com'
const DAY_MS = 86_400_000
let now = new Date()
const app = await startTestApp({ env: { OPERATOR_EMAIL: DESK }, overrides: { now: () => now } })
const [day = '', nextDay = ''] = listOpenDays(now, { after: 10 })

async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  now = moment
  return work().finally(() => {
    now = new Date()
  })
}

/** Causes every notification and mail about an application. */
async function apply(person: Person): Promise<void> {
  const mailed = { topic: 'documents', mail: true }
  await person.json('/api/notification-settings', { method: 'PUT', json: mailed })
  for (const days of [3.5, 11])
    await at(new Date(Date.now() + days * DAY_MS), () => remindOfApplications(app.deps))
  await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
  await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
  await uploadDocuments(person, DOCUMENT_TYPES)
  await person.fetch('/api/documents/passport', { method: 'PUT', body: fileForm(makePdfWithBrokenPage()) })
  await answerByLink(app, person)
  const session = sessionOf(app, person)
  await inLanguage(PSEUDO, () => session.transaction((act) => submitApplication(act, app.deps)))
  await expect.poll(() => listKeys(person)).toContain('documents_pages_faults')
}

/** One case is given to a colleague, and then two at once, and a task; then the applicant writes and sends a document. */
async function giveCases(person: Person): Promise<Person> {
  const [giver, taker] = [await createMember(app), await createMember(app, { name: 'Ян Коваль' })]
  await app.sql('update "user" set locale = $2 where id = $1', [taker.id, PSEUDO])
  const found = await app.sql<{ number: string }>('select number from cases where user_id = $1', [person.id])
  // Nobody has it, so everybody is told that it was submitted.
  const { number: other } = await createApplicant(app, { submitted: true })
  const numbers = [...found.map(({ number }) => number), other]
  const give = (assigned_to: string | null, some = numbers) =>
    giver.json('/api/staff/assignments', { method: 'POST', json: { numbers: some, assigned_to } })
  await give(taker.id, [other])
  await give(null)
  await give(taker.id)
  await giver.json(`/api/staff/cases/${other}/tasks`, {
    method: 'POST',
    json: { title: 'Отримати', for: 'staff', assigned_to: taker.id },
  })
  await person.json('/api/messages', { method: 'POST', json: { text: 'Коли?' } })
  await uploadDocuments(person, ['passport'])
  await at(new Date(Date.now() + DAY_MS / 12), () => mailNews(app.deps))
  return taker
}

/** The case goes the whole way, rests, and is decided in each way. */
async function moveAlong(number: string, member: Person): Promise<void> {
  const move = async (json: object) => {
    const { status } = await member.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })
    expect(status).toBe(200)
  }
  await move({ stage: 'ready_to_file' })
  await move({ stage: 'on_hold' })
  await move({ stage: 'ready_to_file' })
  await app.sql("update cases set upo_number = '1', upo_issued_at = now() where number = $1", [number])
  await move({ stage: 'filed' })
  const today = todayInWarsaw(new Date())
  for (const decision of DECISIONS) {
    await move({ stage: 'decided', decision, decision_delivered_on: today })
    await move({ stage: 'in_proceedings' })
  }
  await move({ stage: 'decided' })
  await move({ stage: 'closed' })
  const admin = await createMember(app, { role: 'admin' })
  const reopened = await admin.json(`/api/staff/cases/${number}/reopening`, {
    method: 'POST',
    json: { reason: 'An appeal' },
  })
  expect(reopened.status).toBe(200)
}

/** The consultancy judges documents, writes, and asks for something. */
async function hearFromDesk(person: Person): Promise<void> {
  const member = await createMember(app, { name: 'Марта Зелінська' })
  const ofPerson = 'select number from cases where user_id = $1'
  const [found] = await app.sql<{ number: string }>(ofPerson, [person.id])
  const send = (path: string, json: object, method = 'POST') =>
    member.json<{ id: string }>(`/api/staff/${path}`, { method, json })
  const documents = await app.sql<{ id: string }>('select id from documents where user_id = $1 limit 2', [
    person.id,
  ])
  for (const [i, { id }] of documents.entries()) {
    await member.fetch(`/api/staff/documents/${id}/file`)
    const asked = { verdict: 'asked_again', reason: 'pages_missing' }
    await send(`documents/${id}/verdict`, i === 0 ? asked : { verdict: 'accepted' })
  }
  const inTwoHours = new Date(Date.now() + DAY_MS / 12)
  await at(inTwoHours, () => sendVerdictNotices(app.deps))
  for (const [arrived_by, types] of [
    ['brought', ['cv']],
    ['mailed', ['cv', 'photo']],
  ] as const) {
    for (const type of types) {
      const body = fileForm(makePdf())
      body.set('arrived_by', arrived_by)
      await member.fetch(`/api/staff/cases/${found?.number}/documents/${type}`, { method: 'POST', body })
    }
    await at(inTwoHours, () => notifyAdded(app.deps))
  }
  await send(`cases/${found?.number}/messages`, { text: 'Надішліть усі сторінки.' })
  await at(inTwoHours, () => mailUnread(app.deps))
  const question = {
    record: 'personal_info',
    field: 'nationality',
    value: 'Peru',
    reason: 'other',
    message: 'Так?',
  }
  const { body: asked } = await send(`cases/${found?.number}/corrections`, question)
  await send(`cases/${found?.number}/corrections/${asked.id}`, { act: 'remind' }, 'PATCH')
  await send(`cases/${found?.number}/tasks`, { title: 'Отримати', for: 'applicant' })
  for (const due_on of [null, day])
    await send(`cases/${found?.number}/tasks`, {
      title: 'Свідоцтво',
      for: 'applicant',
      is_document: true,
      due_on,
    })
  await send(`cases/${found?.number}/tasks`, { title: 'Отримати', for: 'applicant', due_on: day })
  await at(instantInWarsaw({ date: addDays(day, -1), time: '10:00' }), () => remindOfTasks(app.deps))
  await member.json(`/api/staff/cases/${found?.number}`, { method: 'PATCH', json: { last_legal_day: day } })
  await at(inTwoHours, () => tellLastLegalDays(app.deps))
  await at(instantInWarsaw({ date: addDays(day, -7), time: '10:00' }), () => remindOfLastLegalDays(app.deps))
  await moveAlong(found?.number ?? '', member)
}

/** A find of the virus check in what is stored. */
async function beFoundInfected(person: Person): Promise<void> {
  for (const kind of ['document', 'file', 'receipt'] as const) {
    const row = { user_id: person.id, object_name: kind, document_type: 'passport', author_kind: 'applicant' }
    const notice = foundNotice({ kind, row } as unknown as ScannedRecord)
    if (notice) await app.deps.database.db.transaction((tx) => notify(app.deps, tx, notice))
  }
}

async function attendAppointment(person: Person): Promise<void> {
  const slot = { office_location: 'lodz', appointment_date: day, appointment_time: '09:30' }
  const { id } = (await book(person, slot)).body
  await change(person, id, { ...slot, appointment_time: '10:00' })
  await at(instantInWarsaw({ date: addDays(day, -1), time: '10:00' }), () => remindOfAppointments(app.deps))
  await change(person, id, { status: 'canceled' })
}

async function requestConsultation(person: Person): Promise<void> {
  const { id } = await createRequest(person, { phone: '573000111', preferred_date: nextDay })
  await bookTime(person, id, { date: day, time: '10:00', minutes: 30 })
  await bookTime(person, id, { date: nextDay, time: '11:00', minutes: 30 })
  await cancelConsultation(person, id)
}

/** The consultancy moves and cancels what the person has booked. */
async function beMovedByDesk(person: Person): Promise<void> {
  const member = await createMember(app, { name: 'Марта Зелінська' })
  const act = (path: string, json: object) =>
    member.json(`/api/staff/visits/${path}`, { method: 'POST', json })
  const slot = { office_location: 'lodz', appointment_date: nextDay, appointment_time: '12:00' }
  const [found] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [
    person.id,
  ])
  const path = `/api/staff/cases/${found?.number}/appointments`
  await member.json(path, { method: 'POST', json: { ...slot, booking_note: 'Принесіть договір.' } })
  const [{ id = '' } = {}] = (await person.json<{ id: string }[]>('/api/appointments')).body
  await act(`appointment/${id}/move`, { date: nextDay, time: '12:30', revision: 0 })
  await act(`appointment/${id}/cancel`, { reason: 'Марта захворіла.', revision: 1 })
  const call = { date: day, time: '16:00', minutes: 30 }
  await member.json(`/api/staff/cases/${found?.number}/consultations`, { method: 'POST', json: call })
  const request = await createRequest(person, { phone: '573000111' })
  await bookTime(person, request.id, { date: day, time: '14:00', minutes: 30 })
  await act(`consultation/${request.id}/move`, { date: day, time: '15:00', revision: 1 })
  await act(`consultation/${request.id}/cancel`, { reason: 'Марта захворіла.', revision: 2 })
}

/** One payment of each outcome. */
async function pay(person: Person): Promise<void> {
  await decideInSandbox(person, 'basic', 'fail')
  await orderPackage(person, 'basic')
  await report(person, { package_type: 'basic', status: 'paid', amount: 1 })
  await orderPackage(person, 'basic')
  await decideInSandbox(person, 'premium', 'pay')
  await report(person, { package_type: 'basic', status: 'paid' })
  await report(person, { package_type: 'premium', status: 'refunded' })
  await decideInSandbox(person, 'standard', 'pay')
  await withdrawStandard(person)
  await decideInSandbox(person, 'standard', 'pay')
  await markStandard(person)
}

/** The desk says that the payment that counts is to be refunded. */
async function markStandard(person: Person): Promise<void> {
  const isPaid = ({ status, to_refund }: { status: string; to_refund: boolean }) =>
    status === 'completed' && !to_refund
  const paid = (await listPayments(person)).find(isPaid)
  const member = await createMember(app, { name: 'Марта Зелінська' })
  await member.json(`/api/staff/payments/${paid?.id}`, { method: 'PATCH', json: { to_refund: true } })
}

async function withdrawStandard(person: Person): Promise<void> {
  const payment = (await listPayments(person)).find(({ withdrawable_until }) => withdrawable_until)
  await person.json(`/api/payments/${payment?.id}/withdrawal`, { method: 'POST' })
}

interface CheckoutReport {
  package_type: string
  status: 'paid' | 'refunded'
  amount?: number
}

/** Reports a payment status of the provider for the latest order of this package. */
async function report(person: Person, { package_type, status, amount }: CheckoutReport): Promise<void> {
  const [order] = await app.sql<{ id: string; amount: number }>(
    'select id, amount from payments where user_id = $1 and package_type = $2 order by created_at desc limit 1',
    [person.id, package_type],
  )
  const update = {
    provider: 'sandbox' as const,
    status,
    paymentId: order?.id ?? '',
    sessionId: null,
    amount: amount ?? order?.amount ?? 0,
    currency: 'PLN',
  }
  await applyCheckoutUpdate(app.deps, { update, reason: 'test' })
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** Creates an account with this language and causes all its mails and notifications. */
async function causeAccountMails(): Promise<{ id: string; email: string }> {
  const { email, password } = await register(app, { name: 'Тамар Берідзе' })
  const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
    'update "user" set locale = $1 where email = $2 returning id',
    [PSEUDO, email],
  )
  await app.sql('delete from email_outbox where recipient = $1', [email])
  const post = (path: string, json: object, headers: Record<string, string> = {}) =>
    app.json(`/api/auth/${path}`, { method: 'POST', json, headers })
  const proof = { 'x-captcha-response': await solveCaptcha(app.url) }
  await post(
    'sign-up/email',
    { name: 'Тамар', email, password: 'kwiat-na-oknie-7', acceptTerms: true },
    proof,
  )
  await post('send-verification-email', { email })
  await post('request-password-reset', { email })
  await post('sign-in/email', { email, password }, { 'user-agent': FIREFOX })
  const { headers } = await post('sign-in/email', { email, password }, { 'user-agent': FIREFOX })
  const cookie = headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const passwords = { currentPassword: password, newPassword: 'rzeka-w-lesie-3' }
  await post('change-password', passwords, { cookie })
  await guardAccount({ id, email, password: passwords.newPassword })
  return { id, email }
}

/** Everything that guards an account, with its mails: codes, an app, recovery codes, passkeys, another address. */
async function guardAccount(account: Record<'id' | 'email' | 'password', string>): Promise<void> {
  const { id, email, password } = account
  const browser = openAuthBrowser(app)
  await browser.post('email-otp/send-verification-otp', { email, type: 'sign-in' })
  await browser.post('sign-in/email', { email, password })
  const uri = (await browser.post('two-factor/enable', { password })).body.totpURI ?? ''
  await browser.post('two-factor/verify-totp', { code: await appCode(uri) })
  const [code] = (await browser.post('two-factor/generate-backup-codes', { password })).body.backupCodes ?? []
  const other = openAuthBrowser(app)
  await other.post('sign-in/email', { email, password })
  await other.post('two-factor/verify-backup-code', { code })
  await browser.post('two-factor/disable', { password })
  await app.sql(
    `insert into passkey (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $1, 'Телефон', '', $1, 0, 'singleDevice', false)`,
    [id],
  )
  await browser.post('passkey/delete-passkey', { id })
  await browser.call('DELETE', '/api/account', { password })
  await browser.post('/api/account/keep', {})
  const others = [
    passwordEndedNotice(id),
    acceptedNotice({ userId: id, entryId: id }),
    passkeyAddedNotice({ userId: id, name: 'Телефон', at: now }),
    identityLinkedNotice({ userId: id, name: 'Профіль', at: now }),
    identityUnlinkedNotice({ userId: id, name: 'Профіль', at: now }),
    exportReadyNotice({ userId: id, id }),
    mentionNotice({ userId: id, noteId: id, number: '2026-0412', author: 'Марта' }),
    notesReleasedNotice({ userId: id, releaseId: id, number: '2026-0412' }),
    unusedAccountNotice({ userId: id, eraseAt: now }),
    factorLostNotice({ userId: id, at: now }),
    renewalNotice({ case_id: id, user_id: id, valid_until: todayInWarsaw(now) }),
    invoiceIssuedNotice({ userId: id, paymentId: id, number: 'FV/2026/000001' }),
    askedNotice({ id, userId: id, name: 'Тамар' }),
    ...letterNotices(id),
    ...[id, email].map((one) => agreedNotice({ id: one, userId: id, isShared: one === email })),
  ]
  for (const notice of others) await app.deps.database.db.transaction((tx) => notify(app.deps, tx, notice))
  await browser.post('change-email', { newEmail: `new.${email}` })
  const links = await app.sql<{ text: string }>(
    `select text from email_outbox where recipient in ($1, $2) and text like '%confirm-email-change?token=%'`,
    [email, `new.${email}`],
  )
  const tokens = links.map(({ text }) => /confirm-email-change\?token=([\w-]+)/.exec(text)?.[1])
  for (const token of tokens) await browser.post('change-email/confirm', { token })
}

async function listKeys({ id }: { id: string }): Promise<string[]> {
  const rows = await app.sql<{ key: string }>(
    'select distinct message_key as key from notifications where user_id = $1',
    [id],
  )
  return rows.map(({ key }) => key)
}

describe('notifications and mails to a person with another language', () => {
  test('have no English word: every notice, every mail, every calendar file', async () => {
    const person = await app.createPerson({ name: 'Олена Коваленко', locale: PSEUDO })
    const [owner] = await Promise.all([causeAccountMails(), apply(person)])
    await hearFromDesk(person)
    await app.sql('update "user" set terms_version = \'2025-06-18\' where id = $1', [person.id])
    await announceTerms(app.deps)
    const colleague = await giveCases(person)
    await attendAppointment(person)
    await requestConsultation(person)
    await beMovedByDesk(person)
    await pay(person)
    await beFoundInfected(person)

    const people = [person, owner, colleague]
    const written = (await Promise.all(people.map(listKeys))).flat().sort()
    expect(written).toEqual(Object.keys(app.deps.notices).sort())
    const inboxes = [...people.map(({ email }) => email), `new.${owner.email}`]
    const mails = (await Promise.all(inboxes.map((address) => readMails(app, address)))).flat()
    expect(mails.length).toBeGreaterThan(35)
    expect(mails.flatMap(listEnglish)).toEqual([])
    // Receipts stand nowhere; their words are for old rows and mails.
    await app.sql('update notifications set receipt = false where user_id = $1', [person.id])
    const read = await Promise.all([person, colleague].map((one) => readNotifications(one, PSEUDO)))
    expect(read.flat().flatMap(listEnglish)).toEqual([])
  })
})
