import { describe, expect, test } from 'vitest'
import { WAIT_MS } from '#tests/support/patience.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import type { MailError, OutgoingEmail } from './mail-transport.ts'
import { createSmtpTransport, type SmtpOptions } from './smtp-transport.ts'

const smtp = await startSmtpServer()
const every = (timeout: number) => ({
  connect: timeout,
  greeting: timeout,
  silence: timeout,
  letter: timeout,
})
const PATIENT = every(WAIT_MS)
/** For servers that hang: it cannot tell that from a busy machine, so nothing else is sent with it. */
const HASTY = every(400)

const letter: OutgoingEmail = {
  messageId: '<abc@pobyt.example>',
  to: 'olena@example.com',
  subject: 'Ваша заявка: наступний крок, zażółć gęślą jaźń і ще трохи слів',
  text: 'Вітаємо, Олено.\n\n.a line that begins with a dot\n',
  html: '<p>Вітаємо, <b>Олено</b>.</p>',
  attachments: [],
  unsubscribeUrl: null,
}

async function send(change: Partial<OutgoingEmail> = {}, options: Partial<SmtpOptions> = {}) {
  const transport = createSmtpTransport({
    url: new URL(smtp.url),
    from: 'Pobyt Łódź <office@pobyt.example>',
    isLocal: true,
    timeouts: PATIENT,
    ...options,
  })
  try {
    await transport.send({ ...letter, ...change })
  } finally {
    transport.close()
  }
}

const failing = (
  change: Partial<OutgoingEmail> = {},
  options: Partial<SmtpOptions> = {},
): Promise<MailError> =>
  send(change, options).then(
    () => Promise.reject(new Error('it was taken')),
    (error: MailError) => error,
  )

describe('a letter over SMTP', () => {
  test('arrives with its words, its files and the headers that programs look for', async () => {
    smtp.received.length = 0
    const begun = Math.floor(Date.now() / 1000) * 1000
    const pdf = Buffer.from('%PDF-1.7 binary \x00\xff', 'latin1')
    await send({
      unsubscribeUrl: `https://pobyt.example/api/mail/unsubscribe?user=${'u'.repeat(60)}&key=${'k'.repeat(60)}`,
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
    expect(mail?.header('subject')).toBe(letter.subject)
    expect(mail?.header('from')).toBe('Pobyt Łódź <office@pobyt.example>')
    expect(mail?.header('message-id')).toBe(letter.messageId)
    expect(mail?.header('auto-submitted')).toBe('auto-generated')
    expect(Date.parse(mail?.header('date') ?? '')).toBeGreaterThanOrEqual(begun)
    expect(mail?.header('list-unsubscribe')).toMatch(
      /^<https:\/\/pobyt\.example\/api\/mail\/unsubscribe\?user=u{60}&key=k{60}>$/,
    )
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text.trimEnd()).toBe(letter.text.trimEnd())
    expect(mail?.html.trim()).toBe(letter.html)
    const [calendar, receipt] = mail?.parts.slice(2) ?? []
    expect(calendar?.contentType).toMatch(/^text\/calendar; .*method=REQUEST/)
    expect(calendar?.body.toString()).toContain('SUMMARY:Łódź')
    expect(receipt?.disposition).toContain('receipt.pdf')
    expect(receipt?.body.equals(pdf)).toBe(true)
  })

  test('takes over no header from a subject, a name or an address, and has no second reader', async () => {
    smtp.received.length = 0
    const evil = 'x\r\nBcc: evil@example.com\r\n\r\nbody'
    await send({ subject: evil }, { from: `Name${evil} <office@pobyt.example>` })
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['olena@example.com'])
    expect(mail?.headerLines.filter((line) => /^(bcc|body)/i.test(line))).toEqual([])
    expect(mail?.header('subject')).toBe('x Bcc: evil@example.com body')

    const notOne = [
      'a@example.com\r\nRCPT TO:<evil@example.com>',
      'a@example.com, evil@example.com',
      'nobody',
    ]
    for (const to of notOne) expect(await failing({ to })).toMatchObject({ permanent: true })
    expect(smtp.asked).not.toContain('evil@example.com')
    expect(smtp.received).toHaveLength(1)
  })

  test('is never accompanied by a password in the open, but may be within one machine', async () => {
    const plain = await startSmtpServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    const url = new URL(plain.url.replace('//', '//us%40er:p%3Aass@'))
    expect(await failing({}, { url, isLocal: false })).toMatchObject({ permanent: false })
    expect(plain.signIns).toEqual([])
    await send({}, { url, isLocal: true })
    expect(plain.signIns).toEqual([{ username: 'us@er', secure: false }])
  })

  test('goes in the open to another machine only where that is allowed in so many words', async () => {
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

  test('goes out after one that could not, because the connections were not to be opened', async () => {
    smtp.received.length = 0
    const url = new URL(smtp.url.replace('//', '//%FF@'))
    const from = 'office@pobyt.example'
    const transport = createSmtpTransport({ url, from, isLocal: true, timeouts: PATIENT })
    await expect(transport.send(letter)).rejects.toThrow('URI malformed')
    url.username = ''
    await transport.send(letter)
    transport.close()
    expect(smtp.received).toHaveLength(1)
  })

  test('goes over TLS with smtps:// and with STARTTLS, to a certificate somebody vouches for', async () => {
    const tls = await startSmtpServer({ secure: true })
    const url = new URL(tls.url.replace('//', '//user:pass@'))
    await send({}, { url })
    expect(tls.signIns).toEqual([{ username: 'user', secure: true }])
    expect((await failing({}, { url, isLocal: false })).message).toMatch(/^E(TLS|SOCKET|CONNECTION)/)

    await send({}, { url: new URL(smtp.url.replace('//', '//user:pass@')) })
    expect(smtp.signIns.at(-1)).toEqual({ username: 'user', secure: true })
  })
})

describe('a letter that is not taken', () => {
  test.each([
    ['recipient', 550, true],
    ['letter', 554, true],
    ['recipient', 450, false],
    ['letter', 451, false],
    ['recipient', 421, false],
  ] as const)(
    'at the %s with %i: for good is %s, and the reason names nobody',
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
    'by a server that does this: %s',
    async (what) => {
      smtp.behaviour = what
      smtp.received.length = 0
      const error = await failing({}, { timeouts: what === 'cut' ? PATIENT : HASTY })
      smtp.behaviour = 'take'
      expect(error).toMatchObject({ name: 'MailError', permanent: false })
      // Another try is not ours to make here: the letter may have been taken.
      expect(smtp.received).toHaveLength(what === 'cut' ? 1 : 0)
    },
  )

  test('because nobody listens there', async () => {
    const error = await failing({}, { url: new URL('smtp://127.0.0.1:1') })
    expect(error).toMatchObject({ permanent: false, message: expect.stringContaining('ECONNREFUSED') })
  })
})
