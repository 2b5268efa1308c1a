import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

const TEXTS = {
  name: 'Олена Шевченко',
  email: 'olena@example.com',
  phone: '',
  subject: 'My stay ends in March',
  message: 'I work in Łódź.\r\n\r\nWhat do I need first?',
}

interface Options {
  headers?: Record<string, string>
  to?: TestApp
}

/** Posts the form of /contact as a browser without scripts does. */
async function post(texts: Record<string, string>, { headers, to = app }: Options = {}) {
  const { origin } = new URL(to.url)
  const response = await to.fetch('/api/contact-messages', {
    method: 'POST',
    body: new URLSearchParams(texts),
    headers: { origin, ...headers },
  })
  return { response, status: response.status, html: await response.text() }
}

const stored = (to = app) => to.sql<{ message: string }>('select * from contact_messages')

describe('SITE-4 the form sent without scripts', () => {
  test('is saved and mailed to the consultancy; the sender sees the message and gets no mail', async () => {
    const { response, status, html } = await post(TEXTS)
    expect(status).toBe(201)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const words of ['Your message has been sent', TEXTS.email, TEXTS.subject, 'What do I need first?'])
      expect(html).toContain(words)
    expect(await stored()).toMatchObject([{ message: 'I work in Łódź.\n\nWhat do I need first?' }])
    const mails = await app.sql<{ recipient: string }>('select recipient from email_outbox')
    expect(mails.map(({ recipient }) => recipient)).toEqual([app.deps.env.operator.email.contact])
  })

  test('with errors is shown again with every typed text, escaped', async () => {
    const before = (await stored()).length
    const typed = { ...TEXTS, name: '', email: 'olena@', subject: '"><script>alert(1)</script>' }
    const { status, html } = await post(typed)
    expect(status).toBe(400)
    for (const sentence of ['Enter your name', 'Enter an email address like name@example.com'])
      expect(html).toContain(sentence)
    expect(html).toContain('What do I need first?')
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(html).not.toContain('<script>')
    expect((await post({})).status).toBe(400)
    expect((await stored()).length).toBe(before)
  })

  test('from another site, or too large, is rejected', async () => {
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect((await post(TEXTS, foreign)).status).toBe(403)
    expect((await post({ ...TEXTS, message: 'x'.repeat(200_000) })).status).toBe(413)
  })

  test('is accepted three times an hour per address and ten times in total; then the page asks to wait', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
    const from = (host: number) =>
      post(TEXTS, { to: limited, headers: { 'x-forwarded-for': `192.0.2.${host}` } })
    for (let n = 0; n < 3; n += 1) expect((await from(1)).status).toBe(201)
    const { response, status, html } = await from(1)
    expect(status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
    for (const words of ['What do I need first?', `mailto:${limited.deps.env.operator.email.contact}`])
      expect(html).toContain(words)
    const statuses = []
    for (let host = 2; host < 12; host += 1) statuses.push((await from(host)).status)
    expect(statuses).toEqual([...Array(7).fill(201), 429, 429, 429])
    expect(await stored(limited)).toHaveLength(10)
  })
})
