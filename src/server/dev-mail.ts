import type { IncomingMessage } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { Deps } from '#config/deps.ts'
import { isLoopback } from '#config/env.ts'
import type { AppEnv } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { renderStandalonePage, STANDALONE_POLICY } from '#http/standalone-page.ts'
import { emailOutbox } from '#mail/email-outbox-table.ts'
import { m } from '#messages/messages.js'
import { escapeHtml } from '#shared/text.ts'

const NEWEST = 200
const MAIL = '/dev/mail/:id{[0-9a-f-]{36}}'

type MailRow = typeof emailOutbox.$inferSelect

/** True when /dev/mail exists: only in an installation for trying out on one's own machine, without SMTP_URL. */
export function hasDevMail({ env }: Pick<Deps, 'env'>): boolean {
  return !env.production && env.smtpUrl === undefined && isLoopback(env.publicUrl.hostname)
}

/** The local outbox: a list and each mail, as HTML and as JSON. */
export function createDevMail({ database }: Deps) {
  const app = new Hono<AppEnv>()
  app.use('/dev/*', async (c, next) => (isLocalRequest(c) ? next() : c.notFound()))
  const getMail = async (id = ''): Promise<MailRow | null> => {
    const [mail] = await database.db.select().from(emailOutbox).where(eq(emailOutbox.id, id)).limit(1)
    return mail ?? null
  }

  app.get('/dev/mail', async (c) => {
    const newest = [desc(emailOutbox.created_at), desc(emailOutbox.id)]
    const list = await database.db
      .select()
      .from(emailOutbox)
      .orderBy(...newest)
      .limit(NEWEST)
    const wantsJson = (c.req.header('accept') ?? '').includes('application/json')
    if (wantsJson) return c.json(list.map(presentMail))
    c.header('Content-Security-Policy', STANDALONE_POLICY)
    return c.html(listPage(list))
  })

  app.get(MAIL, async (c) => {
    const mail = await getMail(c.req.param('id'))
    if (!mail) return c.notFound()
    c.header('Content-Security-Policy', STANDALONE_POLICY)
    return c.html(mailPage(mail))
  })

  app.get(`${MAIL}/html`, async (c) => {
    const mail = await getMail(c.req.param('id'))
    if (!mail) return c.notFound()
    // An email has inline styles; this page contains nothing else and runs no script.
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation",
    )
    return c.html(mail.html)
  })

  app.get(`${MAIL}/attachments/:number{[0-9]{1,2}}`, async (c) => {
    const mail = await getMail(c.req.param('id'))
    const attachment = mail?.attachments[Number(c.req.param('number')) - 1]
    if (!attachment) return c.notFound()
    const { content, encoding = 'utf8', contentType, filename: name } = attachment
    return c.body(Buffer.from(content, encoding), 200, attachmentHeaders({ contentType, name }))
  })
  return app
}

function presentMail(mail: MailRow) {
  return {
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    created_at: mail.created_at.toISOString(),
  }
}

function listPage(list: MailRow[]): string {
  const items = list.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><br>${addressLine(mail)}</li>`,
  )
  const emails =
    items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${escapeHtml(m.server_dev_mail_empty())}</p>`
  return renderStandalonePage({
    title: m.server_dev_mail_title(),
    body: `<p>${escapeHtml(m.server_dev_mail_note())}</p>${emails}`,
    link: { href: '/', label: m.shared_product_name() },
    referrer: 'no-referrer',
  })
}

function mailPage(mail: MailRow): string {
  const text = escapeHtml(mail.text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
  const files = mail.attachments.map(
    ({ filename }, index) =>
      `<li><a href="/dev/mail/${mail.id}/attachments/${index + 1}">${escapeHtml(filename)}</a></li>`,
  )
  const attached =
    files.length > 0
      ? `<h2>${escapeHtml(m.server_dev_mail_attachments())}</h2><ul>${files.join('')}</ul>`
      : ''
  const asHtml = `<p><a href="/dev/mail/${mail.id}/html">${escapeHtml(m.server_dev_mail_as_html())}</a></p>`
  return renderStandalonePage({
    title: mail.subject,
    body: `<p>${addressLine(mail)}</p><p class="kept">${text}</p>${attached}${asHtml}`,
    link: { href: '/dev/mail', label: m.server_dev_mail_title() },
    referrer: 'no-referrer',
  })
}

function addressLine({ recipient, created_at }: MailRow): string {
  return escapeHtml(m.server_dev_mail_to({ recipient, time: created_at.toISOString() }))
}

/**
 * True when the request comes from this machine. The server may be open to a network, a foreign page may point a host
 * name at it, and a local proxy may forward requests of others: none of them may read mail.
 */
function isLocalRequest(c: Context<AppEnv>): boolean {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  const remote = (incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '')
  return isLoopback(remote) && isLoopback(host) && !isProxied(c.req.header(), incoming?.httpVersion)
}

/** True for a request with a proxy's or CDN's headers. nginx adds none by default, but sends HTTP/1.0. */
function isProxied(headers: Record<string, string>, httpVersion: string | undefined): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name))
}

const PROXY_HEADER =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-(for|host)|true-client-ip|cf-.*|fastly-client-ip|fly-client-ip)$/
