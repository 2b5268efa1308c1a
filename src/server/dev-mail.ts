import type { IncomingMessage } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { AppEnv } from '#platform/api.ts'
import type { Deps } from '#platform/deps.ts'
import { mails } from '#platform/mail-table.ts'
import { escapeHtml } from '#platform/mail-template.ts'
import { isLoopback } from '#server/env.ts'

const NEWEST = 200

/** /dev/mail exists only for somebody trying the product out on their own machine. */
export function hasDevMail({ env }: Pick<Deps, 'env'>): boolean {
  return !env.production && isLoopback(env.publicUrl.hostname)
}

/** The local outbox: a list and each mail, as HTML for a person and as JSON for a script. */
export function createDevMail({ database }: Deps) {
  const app = new Hono<AppEnv>()
  app.use('/dev/*', async (c, next) => (isFromHere(c) ? next() : c.notFound()))

  app.get('/dev/mail', async (c) => {
    const list = await database.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(NEWEST)
    if ((c.req.header('accept') ?? '').includes('application/json')) {
      const present = (mail: (typeof list)[number]) => ({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        created_at: mail.createdAt.toISOString(),
      })
      return c.json(list.map(present))
    }
    const items = list.map(
      (mail) =>
        `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a> to ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}</li>`,
    )
    return c.html(page('Outbox', items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>'))
  })

  app.get('/dev/mail/:id{[0-9a-f-]{36}}', async (c) => {
    const [mail] = await database.db
      .select()
      .from(mails)
      .where(eq(mails.id, c.req.param('id')))
      .limit(1)
    if (!mail) return c.notFound()
    const text = escapeHtml(mail.text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
    return c.html(
      page(
        mail.subject,
        `<p>To ${escapeHtml(mail.recipient)}</p><pre>${text}</pre><p><a href="/dev/mail/${mail.id}/html">As HTML</a> · <a href="/dev/mail">Outbox</a></p>`,
      ),
    )
  })

  app.get('/dev/mail/:id{[0-9a-f-]{36}}/html', async (c) => {
    const [mail] = await database.db
      .select()
      .from(mails)
      .where(eq(mails.id, c.req.param('id')))
      .limit(1)
    if (!mail) return c.notFound()
    // A letter carries its styles inline, as mail programs want; this page holds nothing else and runs no script.
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation",
    )
    return c.html(mail.html)
  })
  return app
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

/** HOST may be open to a network, and a foreign page may point a name of its own at us: neither gets mail. */
function isFromHere(c: Context<AppEnv>): boolean {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  const remote = (incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '')
  return isLoopback(remote) && isLoopback(host) && c.req.header('x-forwarded-for') === undefined
}
