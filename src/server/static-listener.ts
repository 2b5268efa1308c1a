import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Deps } from '#config/deps.ts'
import { chooseLanguage } from '#language/server/choose-language.ts'
import type { StaticAnswer, StaticFiles, StaticRequest } from '#server/static-files.ts'

const API = '/api/'

/**
 * Pages and files are answered before the application sees them: they need no session, no limits, no database.
 * Everything else, also what the site does not have, goes on to `next`.
 */
export function serveStaticFirst(
  next: RequestListener,
  { site, log }: { site: StaticFiles; log: Deps['log'] },
): RequestListener {
  return (call, answer) => {
    const { method, url = '/' } = call
    if ((method !== 'GET' && method !== 'HEAD') || url.startsWith(API) || !url.startsWith('/'))
      return next(call, answer)
    const started = performance.now()
    const request = readStaticRequest(url, call.headers)
    site
      .find(request)
      .catch((error: unknown) => {
        log.error({ err: error }, 'a file of the site could not be read')
        return null
      })
      .then((found) => {
        if (!found) return next(call, answer)
        const requestId = randomUUID()
        write(answer, found, requestId)
        log.info({
          request_id: requestId,
          method,
          path: request.path.slice(0, 200),
          status: found.status,
          ms: Math.round(performance.now() - started),
        })
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a page could not be answered')
        answer.destroy()
      })
  }
}

export function readStaticRequest(url: string, headers: IncomingMessage['headers']): StaticRequest {
  const end = url.indexOf('?')
  return {
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end),
    language: chooseLanguage({ cookie: headers.cookie, acceptLanguage: headers['accept-language'] }),
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch: headers['if-none-match'] ?? '',
  }
}

function write(answer: ServerResponse, { status, headers, body }: StaticAnswer, requestId: string): void {
  answer.setHeader('X-Request-Id', requestId)
  answer.writeHead(status, body ? { ...headers, 'Content-Length': body.length } : headers)
  answer.end(body)
}
