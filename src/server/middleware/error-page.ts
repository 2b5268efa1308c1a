import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#http/api.ts'
import { renderStandalonePage, STANDALONE_POLICY } from '#http/standalone-page.ts'
import { m } from '#messages/messages.js'
import { escapeHtml } from '#shared/text.ts'

/** The bodies of our errors and of Better Auth's. */
interface ErrorBody {
  message?: unknown
  error?: { code?: unknown; message?: unknown }
}

/**
 * Turns an error that a browser would show as JSON into a page: somebody has opened the address of a call, for example a
 * file after the session ended. Status and headers stay.
 */
export const errorPage = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status < 400 || !isNavigation(c) || !isJson(c.res)) return
  const { status } = c.res
  const { error, message } = (await c.res.json()) as ErrorBody
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  headers.set('content-type', 'text/html; charset=UTF-8')
  headers.set('content-security-policy', STANDALONE_POLICY)
  headers.set('cache-control', 'no-store')
  // Set to undefined first: Hono would add the old headers, the type among them.
  c.res = undefined
  const page = renderErrorPage({
    status,
    message: String(error?.message ?? message ?? ''),
    endsByItself: error?.code === 'waiting_for_scan',
    requestId: c.get('requestId'),
  })
  c.res = new Response(page, { status, headers })
})

/** A browser asks for HTML when it shows the answer in a tab, and for nothing of ours by a script. */
const isNavigation = (c: Context<AppEnv>): boolean => (c.req.header('accept') ?? '').includes('text/html')

const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/json')

interface ErrorPage {
  status: number
  message: string
  /** Then it is nothing to write to us about. */
  endsByItself: boolean
  requestId: string
}

function renderErrorPage({ status, message, endsByItself, requestId }: ErrorPage): string {
  const isSignedOut = status === 401
  // Only of a failure of ours: who tells us of it can be helped by the line of the log that has this id.
  const code =
    status >= 500 && !endsByItself ? `<p>${escapeHtml(m.errors_page_code({ code: requestId }))}</p>` : ''
  return renderStandalonePage({
    title: isSignedOut ? m.errors_page_signed_out_title() : m.errors_page_title(),
    body: `<p>${escapeHtml(message || m.errors_internal())}</p>${code}`,
    link: isSignedOut
      ? { href: '/login', label: m.account_sign_in_link() }
      : { href: '/', label: m.errors_page_home() },
    referrer: 'no-referrer',
  })
}
