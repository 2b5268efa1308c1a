import { describe, expect, test } from 'vitest'
import { WAIT_MS } from '#tests/support/patience.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import type { MailError, OutgoingEmail } from './mail-transport.ts'
import { createSmtpTransport, type SmtpOptions } from './smtp-transport.ts'

const smtp = await startSmtpServer()
const timeoutsOf = (timeout: number) => ({
  connect: timeout,
  greeting: timeout,
  silence: timeout,
  email: timeout,
})
const LONG = timeoutsOf(WAIT_MS)
/** For servers that hang. These time-outs would also fail on a busy machine, so nothing else uses them. */
const SHORT = timeoutsOf(400)

const email: OutgoingEmail = {
  messageId: '<abc@pobyt.example>',
  to: 'olena@example.com',
  subject: 'Ваша заявка: наступний крок, zażółć gęślą jaźń і ще трохи слів',
  text: 'Вітаємо, Олено.\n\n.a line that begins with a dot\n',
  html: '<p>Вітаємо, <b>Олено</b>.</p>',
  attachments: [],
  unsubscribeUrl: null,
  replyTo: null,
  references: [],
}

async function send(change: Partial<OutgoingEmail> = {}, options: Partial<SmtpOptions> = {}) {
  const transport = createSmtpTransport({
    url: new URL(smtp.url),
    from: 'Pobyt Łódź <office@pobyt.example>',
    isLocal: true,
    timeouts: LONG,
    ...options,
  })
  try {
    await transport.send({ ...email, ...change })
  } finally {
    transport.close()
  }
}

const failing = (
  change: Partial<OutgoingEmail> = {},
  options: Partial<SmtpOptions> = {},
): Promise<MailError> =>
  send(change, options).then(
    () => Promise.reject(new Error('the mail was accepted')),
    (error: MailError) => error,
  )

describe('a mail over SMTP', () => {
  test('arrives with its text, its attachments and the headers that mail clients use', async () => {
    smtp.received.length = 0
    const begun = Math.floor(Date.now() / 1000) * 1000
    const pdf = Buffer.from('%PDF-1.7 binary \x00\xff', 'latin1')
    await send({
      unsubscribeUrl: `https://pobyt.example/unsubscribe?key=${'u'.repeat(60)}.${'k'.repeat(60)}`,
      attachments: [
        {
          filename: 'wizyta Łódź.ics',
          contentType: 'text/calendar; method=REQUEST; charset=utf-8',
          content: 'BEGIN:VCALENDAR\r\nSUMMARY:Łódź\r\nEND:VCALENDAR\r\n',
        },
        {
          filename: 'receipt.pdf',
          contentType: 'application/pdf',
          content: pdf.toString('base64'),
          encoding: 'base64',
        },
      ],
    })
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'office@pobyt.example', to: ['olena@example.com'] })
    expect(mail?.header('subject')).toBe(email.subject)
    expect(mail?.header('from')).toBe('Pobyt Łódź <office@pobyt.example>')
    expect(mail?.header('message-id')).toBe(email.messageId)
    expect(mail?.header('auto-submitted')).toBe('auto-generated')
    expect(mail?.header('x-auto-response-suppress')).toBe('All')
    expect(Date.parse(mail?.header('date') ?? '')).toBeGreaterThanOrEqual(begun)
    expect(mail?.header('list-unsubscribe')).toMatch(
      /^<https:\/\/pobyt\.example\/unsubscribe\?key=u{60}\.k{60}>$/,
    )
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text.trimEnd()).toBe(email.text.trimEnd())
    expect(mail?.html.trim()).toBe(email.html)
    const [calendar, receipt] = mail?.parts.slice(2) ?? []
    expect(calendar?.contentType).toMatch(/^text\/calendar; .*method=REQUEST/)
    expect(calendar?.body.toString()).toContain('SUMMARY:Łódź')
    expect(receipt?.disposition).toContain('receipt.pdf')
    expect(receipt?.body.equals(pdf)).toBe(true)
  })

  test('of a person stands in its thread, and is answered to another address', async () => {
    smtp.received.length = 0
    const thread = ['<one@pobyt.example>', '<two@pobyt.example>']
    await send({ replyTo: 'desk@pobyt.example', references: thread })
    const [mail] = smtp.received
    expect(mail?.header('reply-to')).toBe('desk@pobyt.example')
    expect(mail?.header('in-reply-to')).toBe('<two@pobyt.example>')
    expect(mail?.header('references')).toBe(thread.join(' '))
    expect(mail?.headerLines.filter((line) => /^(x-)?auto-/i.test(line))).toEqual([])
  })

  test('takes no header from a subject, a name or an address, and has one recipient', async () => {
    smtp.received.length = 0
    const evil = 'x\r\nBcc: evil@example.com\r\n\r\nbody'
    await send({ subject: evil }, { from: `Name${evil} <office@pobyt.example>` })
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['olena@example.com'])
    expect(mail?.headerLines.filter((line) => /^(bcc|body)/i.test(line))).toEqual([])
    expect(mail?.header('subject')).toBe('x Bcc: evil@example.com body')

    const invalid = [
      'a@example.com\r\nRCPT TO:<evil@example.com>',
      'a@example.com, evil@example.com',
      'nobody',
    ]
    for (const to of invalid) expect(await failing({ to })).toMatchObject({ permanent: true })
    expect(smtp.rcptTo).not.toContain('evil@example.com')
    expect(smtp.received).toHaveLength(1)
  })

  test('never sends a password unencrypted, except within one machine', async () => {
    const plain = await startSmtpServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    const url = new URL(plain.url.replace('//', '//us%40er:p%3Aass@'))
    expect(await failing({}, { url, isLocal: false })).toMatchObject({ permanent: false })
    expect(plain.signIns).toEqual([])
    await send({}, { url, isLocal: true })
    expect(plain.signIns).toEqual([{ username: 'us@er', secure: false }])
  })

  test('goes unencrypted to another machine only with tls=optional', async () => {
    const plain = await startSmtpServer({ disabledCommands: ['STARTTLS'] })
    expect(await failing({}, { url: new URL(plain.url), isLocal: false })).toMatchObject({ permanent: false })
    expect(plain.received).toHaveLength(0)
    const allowed = `${plain.url}?tls=optional`
    await send({}, { url: new URL(allowed), isLocal: false })
    expect(plain.received).toHaveLength(1)
    const url = new URL(allowed.replace('//', '//user:pass@'))
    expect(await failing({}, { url, isLocal: false })).toMatchObject({ permanent: false })
    expect(plain.signIns).toEqual([])
  })

  test('is sent after one that failed, because the pool could not be opened', async () => {
    smtp.received.length = 0
    const url = new URL(smtp.url.replace('//', '//%FF@'))
    const from = 'office@pobyt.example'
    const transport = createSmtpTransport({ url, from, isLocal: true, timeouts: LONG })
    await expect(transport.send(email)).rejects.toThrow('URI malformed')
    url.username = ''
    await transport.send(email)
    transport.close()
    expect(smtp.received).toHaveLength(1)
  })

  test('uses TLS with smtps:// and with STARTTLS, and requires a trusted certificate', async () => {
    const tls = await startSmtpServer({ secure: true })
    const url = new URL(tls.url.replace('//', '//user:pass@'))
    await send({}, { url })
    expect(tls.signIns).toEqual([{ username: 'user', secure: true }])
    expect((await failing({}, { url, isLocal: false })).message).toMatch(/^E(TLS|SOCKET|CONNECTION)/)

    await send({}, { url: new URL(smtp.url.replace('//', '//user:pass@')) })
    expect(smtp.signIns.at(-1)).toEqual({ username: 'user', secure: true })
  })
})

describe('a mail that is not accepted', () => {
  test.each([
    ['recipient', 550, true],
    ['data', 554, true],
    ['recipient', 450, false],
    ['data', 451, false],
    ['recipient', 421, false],
  ] as const)(
    'at the %s with %i: permanent is %s, and the error has no address',
    async (at, code, permanent) => {
      smtp.behaviour = { at, code, text: 'no <olena@example.com> here' }
      const error = await failing()
      smtp.behaviour = 'take'
      expect(error).toMatchObject({ name: 'MailError', permanent })
      expect(error.message).toContain(String(code))
      expect(`${error.message}${error.stack}`).not.toContain('olena')
      expect(error.cause).toBeUndefined()
    },
  )

  test.each(['hang', 'hang-before-greeting', 'cut'] as const)(
    'by a server with the behaviour %s',
    async (what) => {
      smtp.behaviour = what
      smtp.received.length = 0
      const error = await failing({}, { timeouts: what === 'cut' ? LONG : SHORT })
      smtp.behaviour = 'take'
      expect(error).toMatchObject({ name: 'MailError', permanent: false })
      // The transport must not retry: the server may have accepted the mail.
      expect(smtp.received).toHaveLength(what === 'cut' ? 1 : 0)
    },
  )

  test('because no server listens on the port', async () => {
    const error = await failing({}, { url: new URL('smtp://127.0.0.1:1') })
    expect(error).toMatchObject({ permanent: false, message: expect.stringContaining('ECONNREFUSED') })
  })
})
