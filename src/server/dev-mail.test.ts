import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { STANDALONE_POLICY } from '#http/standalone-page.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { hasDevMail } from '#server/dev-mail.ts'
import { escapeHtml } from '#shared/text.ts'
import { PRODUCTION_ENV } from '#tests/support/production-env.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
interface Listed {
  id: string
  to: string
  subject: string
  text: string
  html: string
  created_at: string
}

describe('the local outbox', () => {
  test('lists mails, newest first, with their attachments, and queues no jobs for them', async () => {
    const texts = { text: 'Text', html: '<p>Html</p><!-- imprint -->', language: BASE_LANGUAGE }
    const mail = { to: 'olena@example.com', ...texts }
    const invitation = {
      filename: 'wizyta "Łódź".ics',
      contentType: 'text/calendar; charset=utf-8',
      content: 'BEGIN:VCALENDAR Łódź',
    }
    const bytes = Buffer.from([0x25, 0xff, 0x00])
    const receipt = {
      filename: 'r.pdf',
      contentType: 'application/pdf',
      content: bytes.toString('base64'),
      encoding: 'base64' as const,
    }
    const { deps } = app
    await queueMail(deps, deps.database.db, { ...mail, subject: 'Older' })
    await queueMail(deps, deps.database.db, {
      ...mail,
      subject: 'Newer\r\nBcc: x',
      attachments: [invitation, receipt],
    })
    const { body } = await app.json<Listed[]>('/dev/mail', { headers: { accept: 'application/json' } })
    expect(body.map(({ subject }) => subject)).toEqual(['Newer Bcc: x', 'Older'])
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['created_at', 'html', 'id', 'subject', 'text', 'to'])
    expect(body[0]?.html).toContain('Pobyt sp. z o.o.')
    expect(await app.sql(`select status from email_outbox`)).toEqual([{ status: 'kept' }, { status: 'kept' }])

    const path = `/dev/mail/${body[0]?.id}`
    expect(await (await app.fetch(path)).text()).toContain(
      `<a href="${path}/attachments/1">wizyta &#34;Łódź&#34;.ics</a>`,
    )
    const file = await app.fetch(`${path}/attachments/1`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(await file.text()).toBe(invitation.content)
    const pdf = await app.fetch(`${path}/attachments/2`)
    expect(Buffer.from(await pdf.arrayBuffer()).equals(bytes)).toBe(true)
    for (const wrong of [
      `${path}/attachments/3`,
      `${path}/attachments/0`,
      `/dev/mail/${body[1]?.id}/attachments/1`,
    ]) {
      expect((await app.fetch(wrong)).status, wrong).toBe(404)
    }
  })

  test('has the look of the pages without scripts, with room for long links', async () => {
    const url = `https://pobyt.example/${'a'.repeat(2000)}`
    const { deps } = app
    await queueMail(deps, deps.database.db, {
      to: 'olena@example.com',
      subject: 'Long <b>links</b>',
      text: `First line\n${url}`,
      html: '<p>Html</p><!-- imprint -->',
      language: BASE_LANGUAGE,
    })
    const { body } = await app.json<Listed[]>('/dev/mail', { headers: { accept: 'application/json' } })
    for (const path of ['/dev/mail', `/dev/mail/${body[0]?.id}`]) {
      const answer = await app.fetch(path)
      expect(answer.headers.get('content-security-policy')).toBe(STANDALONE_POLICY)
      expect(await answer.text()).toContain(escapeHtml('Long <b>links</b>'))
    }
    const mail = await (await app.fetch(`/dev/mail/${body[0]?.id}`)).text()
    expect(mail).toContain(`<p class="kept">First line\n<a href="${url}">${url}</a>`)
  })

  test('is hidden behind a proxy, whatever headers the proxy sends', async () => {
    expect((await app.fetch('/dev/mail')).status).toBe(200)
    for (const name of [
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Real-IP',
      'Forwarded',
      'Via',
      'CF-Connecting-IP',
      'True-Client-IP',
      'X-Client-IP',
    ])
      expect((await app.fetch('/dev/mail', { headers: { [name]: '127.0.0.1' } })).status, name).toBe(404)
    // nginx adds no header by default, but sends HTTP/1.0.
    const { port } = new URL(app.url)
    const ask = (version: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1')
        socket.once('data', (answer) => {
          resolve(String(answer).split('\r\n')[0] ?? '')
          socket.destroy()
        })
        socket.once('error', reject)
        socket.write(`GET /dev/mail HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      })
    expect(await ask('1.1')).toContain('200')
    expect(await ask('1.0')).toContain('404')
  })

  test('exists only without a mail server, on this machine, outside production', () => {
    const has = (source: Record<string, string>) =>
      hasDevMail({ env: readEnv({ DATA_DIR: app.dataDir, ...source }) })
    expect(has({})).toBe(true)
    const sources: Record<string, string>[] = [
      { SMTP_URL: 'smtp://127.0.0.1' },
      { PUBLIC_URL: 'https://pobyt.example' },
      PRODUCTION_ENV,
    ]
    for (const source of sources) {
      expect(has(source), JSON.stringify(source)).toBe(false)
    }
  })

  test('with a mail server addresses must be verified, unless the configuration says otherwise', () => {
    const requires = (source: Record<string, string>) =>
      readEnv({ DATA_DIR: app.dataDir, ...source }).requireEmailConfirmation
    const server = { SMTP_URL: 'smtps://user:pass@mail.example:465' }
    expect(requires({})).toBe(false)
    expect(requires(server)).toBe(true)
    expect(requires({ ...server, REQUIRE_EMAIL_CONFIRMATION: 'false' })).toBe(false)
    expect(requires({ REQUIRE_EMAIL_CONFIRMATION: 'true' })).toBe(true)
    const wrong = { SMTP_URL: 'http://mail.example', MAIL_FROM: 'x\r\nBcc: y@example.com' }
    expect(() => readEnv(wrong)).toThrow(/SMTP_URL.*\n.*MAIL_FROM/)
    expect(() => readEnv({ SMTP_URL: 'smtp://user:100%@mail.example' })).toThrow('SMTP_URL')
  })
})
