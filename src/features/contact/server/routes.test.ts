import { describe, expect, test } from 'vitest'
import type { ContactMessage } from '#features/contact/schema.ts'
import { sweepContactMessages } from '#features/contact/server/jobs.ts'
import { mailboxKey } from '#limits/rate-limit.ts'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { OPERATOR_EMAIL: 'office@example.com' } })

const MESSAGE = {
  name: 'Олена Шевченко',
  email: 'olena@example.com',
  phone: '+48 573 000 111',
  subject: 'My stay ends in March',
  message: 'I work in Łódź.\n\nWhat do I need first?',
}

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}
interface Options {
  captcha?: string | null
  headers?: Record<string, string>
  to?: TestApp
}

async function write<T = Refusal>(json: unknown, { captcha, headers, to = app }: Options = {}) {
  const solution = captcha === undefined ? await solveCaptcha(to.url) : captcha
  return to.json<T>('/api/contact-messages', {
    method: 'POST',
    json,
    headers: { ...(solution === null ? {} : { 'x-captcha-response': solution }), ...headers },
  })
}

const stored = () => app.sql<ContactMessage>('select * from contact_messages order by created_at desc')
const mailsTo = (recipient: string) =>
  app.sql<{ subject: string; text: string; html: string }>(
    'select subject, text, html from email_outbox where recipient = $1 order by created_at desc',
    [recipient],
  )

describe('SITE-4 a message from the contact page', () => {
  test('is saved and returned; the consultancy and the sender get mails', async () => {
    const { status, body } = await write<ContactMessage>(MESSAGE)
    expect(status).toBe(201)
    expect(body).toEqual({ ...MESSAGE, id: expect.any(String), created_at: expect.stringMatching(/Z$/) })
    const [row] = await stored()
    expect(row).toMatchObject({ ...MESSAGE, id: body.id })
    const [mail] = await mailsTo('office@example.com')
    expect(mail?.subject).toBe('Message: My stay ends in March')
    for (const words of ['Олена Шевченко (olena@example.com)', MESSAGE.phone, 'What do I need first?'])
      expect(mail?.text).toContain(words)
  })

  test('takes names, addresses and phones as every form does, and says what is wrong at the field', async () => {
    const typed = { name: 'Arun S/O Mani', email: 'r&d@почта.рф', phone: '+48 22 621 00 00 ext. 12' }
    const { status, body } = await write<ContactMessage>({ ...MESSAGE, ...typed })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...typed, email: 'r&d@xn--80a1acny.xn--p1ai' })
    const [mail] = await mailsTo('office@example.com')
    expect(mail?.text).toContain('Arun S/O Mani (r&d@почта.рф)')
    expect(await mailsTo('r&d@xn--80a1acny.xn--p1ai')).toHaveLength(1)
    const wrong = { name: 'Win at evil.com', email: 'anna@почта', phone: '600700800, 601701801' }
    const refused = await write({ ...MESSAGE, ...wrong })
    expect(refused.body.error.fields).toMatchObject({
      name: [expect.stringContaining('Write only the name')],
      email: [expect.any(String)],
      phone: ['Enter one phone number. Write the other one in your message'],
    })
  })

  test('is confirmed by a mail with the times, and without any typed text', async () => {
    const typed = {
      name: 'Wroclaw Office Urgent',
      email: 'victim@example.com',
      phone: '+48 999 000 340',
      subject: 'Your residence permit was refused: pay 340 PLN now',
      message: 'Pay the fee today:\nhttps://evil.example/pay?id=42',
    }
    const { body } = await write<ContactMessage>(typed)
    const [mail] = await mailsTo('victim@example.com')
    expect(mail?.subject).toBe('We have received your message')
    const { date, time } = wallClockInWarsaw(new Date(body.created_at))
    expect(mail?.text).toContain(`We received your message on ${formatDate(date)} at ${time}, Warsaw time.`)
    expect(mail?.text).toContain('We answer within one working day.')
    const strange = [
      'Wroclaw',
      'Urgent',
      'victim',
      '999 000',
      'permit',
      'refused',
      '340',
      'fee',
      'evil.example',
    ]
    for (const words of strange) expect(JSON.stringify(mail)).not.toContain(words)
  })

  test('needs no phone', async () => {
    const { phone: _, ...rest } = MESSAGE
    expect((await write<ContactMessage>(rest)).body.phone).toBeNull()
    expect((await write<ContactMessage>({ ...rest, phone: '' })).body.phone).toBeNull()
  })

  test('that is empty is rejected with an error at every field', async () => {
    const { status, body } = await write({ name: ' ', email: '', subject: '\u200b', message: '\n' })
    expect(status).toBe(400)
    expect(body.error.code).toBe('invalid_input')
    expect(body.error.fields).toEqual({
      name: ['Enter your name'],
      email: ['Enter your email address, so that we can answer'],
      subject: ['Enter a subject: a few words are enough'],
      message: ['Write your message'],
    })
    expect(Object.keys((await write({}, { captcha: null })).body.error.fields ?? {}).length).toBe(4)
  })

  test('that is too long, too large, or has unknown keys is rejected', async () => {
    const long = await write({ ...MESSAGE, message: 'x'.repeat(5001) }, { captcha: null })
    expect(long.body.error.fields).toEqual({ message: ['Use at most 5000 characters.'] })
    expect((await write({ ...MESSAGE, message: 'x'.repeat(2_000_000) }, { captcha: null })).status).toBe(413)
    const unknown = await write({ ...MESSAGE, admin: true }, { captcha: null })
    expect(unknown.body.error.fields).toHaveProperty('admin')
  })

  test('with header injection in name, subject and address adds no mail header', async () => {
    const { status, body } = await write<ContactMessage>({
      ...MESSAGE,
      name: 'Eve\r\nBcc: everybody',
      subject: 'Hello\nContent-Type: text/html\n\n<script>alert(1)</script>',
    })
    expect(status).toBe(201)
    expect(body.name).toBe('Eve Bcc: everybody')
    const [mail] = await mailsTo('office@example.com')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<script>')
    expect(await mailsTo('everybody@example.com')).toEqual([])
    const address = await write({ ...MESSAGE, email: 'eve@example.com\r\nBcc: everybody@example.com' })
    expect(address.status).toBe(400)
  })

  test('with control characters, lone surrogates and NUL is saved without them', async () => {
    const { status, body } = await write<ContactMessage>({ ...MESSAGE, message: 'a\u0000b\ud800c\u0007' })
    expect(status).toBe(201)
    expect(body.message).toBe('abc')
  })
})

describe('SITE-4 who may send', () => {
  test('a solved captcha works once; none, a foreign and a broken one do not', async () => {
    const captcha = await solveCaptcha(app.url)
    expect((await write(MESSAGE, { captcha })).status).toBe(201)
    const before = (await stored()).length
    for (const spent of [captcha, null, '', 'bm9uc2Vuc2U=', 'x'.repeat(7000)]) {
      const { status, body } = await write(MESSAGE, { captcha: spent })
      expect(status).toBe(400)
      expect(body.error.fields).toHaveProperty('captcha')
    }
    expect((await stored()).length).toBe(before)
  })

  test('a foreign origin is rejected before the captcha is checked', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await write(MESSAGE, { captcha: null, headers: { origin } })).status).toBe(403)
    const site = { 'content-type': 'text/plain' }
    expect(
      (await app.fetch('/api/contact-messages', { method: 'POST', body: '{}', headers: site })).status,
    ).toBe(400)
  })

  test('no route returns messages, and an applicant has no rights on the table', async () => {
    const person = await app.createPerson()
    expect((await person.fetch('/api/contact-messages')).status).toBe(404)
    expect((await app.fetch('/api/contact-messages')).status).toBe(404)
    const [right] = await app.sql<{ any: boolean; secured: boolean }>(
      `select has_table_privilege('app_user', 'contact_messages', 'select, insert, update, delete') as any,
        (select relrowsecurity from pg_class where relname = 'contact_messages') as secured`,
    )
    expect(right).toEqual({ any: false, secured: true })
  })

  test('of a hundred in a minute ten are accepted, the others get Retry-After', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address }, to: limited })
    expect((await write(MESSAGE, from('192.0.2.1'))).status).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: 99 }, (_, n) =>
        write({ ...MESSAGE, email: `sender${n}@example.com` }, { ...from('192.0.2.1'), captcha: null }),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    const rejected = answers.filter(({ status }) => status === 429)
    expect(rejected).toHaveLength(90)
    for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await write(MESSAGE, from('192.0.2.2'))).status).toBe(201)
  })

  test('a mailbox has a limit for all addresses and all spellings', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
    let sender = 0
    const writeAs = async (email: string, captcha?: null) => {
      sender += 1
      const headers = { 'x-forwarded-for': `192.0.2.${sender}` }
      return (await write({ ...MESSAGE, email }, { captcha, headers, to: limited })).status
    }
    const count = (purpose: string, times: number) =>
      limited.sql('update rate_limits set count = count + $2 where key = $1 returning count', [
        mailboxKey(purpose, 'victim@example.com'),
        times,
      ])
    const listMails = () =>
      limited.sql(`select 1 from email_outbox where recipient ilike 'victim%@example.com'`)
    // Without a solved captcha nothing is counted against the mailbox, so nobody can lock it out without cost.
    for (let n = 0; n < 3; n += 1) expect(await writeAs('victim@example.com', null)).toBe(400)
    expect(await writeAs('victim+1@example.com')).toBe(201)
    expect(await count('contact:mailbox', 7)).toEqual([{ count: 8 }])
    expect(await count('contact:received', 3)).toEqual([{ count: 4 }])
    expect(await writeAs('Victim+2@Example.com')).toBe(201)
    expect(await listMails()).toHaveLength(2)
    // From the sixth message within an hour on no confirmation is sent; from the eleventh on messages are rejected.
    expect(await writeAs('victim@example.com')).toBe(201)
    expect(await writeAs('victim+4@example.com')).toBe(429)
    expect(await listMails()).toHaveLength(2)
  })
})

describe('SITE-8 what the privacy policy promises', () => {
  test('a message and its mails are deleted after three years', async () => {
    const { body } = await write<ContactMessage>({ ...MESSAGE, email: 'old@example.com' })
    const storedBefore = (await stored()).length
    await app.sql(`update contact_messages set created_at = now() - interval '37 months' where id = $1`, [
      body.id,
    ])
    await app.sql(
      `update email_outbox set created_at = now() - interval '37 months' where dedupe_key like $1`,
      [`contact-message:${body.id}:%`],
    )
    await sweepContactMessages(app.deps)
    expect((await stored()).length).toBe(storedBefore - 1)
    expect(await mailsTo('old@example.com')).toEqual([])
  })
})
