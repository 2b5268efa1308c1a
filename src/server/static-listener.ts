import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { readLanguagePath } from '#language/language-path.ts'
import { chooseLanguage } from '#language/server/choose-language.ts'
import type { ServerDeps } from '#server/build-deps.ts'
import { readOrigin } from '#server/middleware/request-id.ts'
import type { StaticFiles, StaticRequest, StaticResponse } from '#server/static-files.ts'

const API = '/api/'
/** The routes of the metrics: there are hundreds of files, and no reason to tell them apart. */
const PAGE_ROUTE = 'page'
const FILE_ROUTE = 'file'
/** Pages with a form that only a script can send. */
const FORM_PAGES: readonly string[] = ['/login', '/register']

/**
 * Serves pages and files before the application handles the request: they need no session, no rate limits and no
 * database. All other requests go to `next`, also those for paths that the site does not have.
 */
export function serveStaticFirst(
  next: RequestListener,
  { site, log, env, requests }: Pick<ServerDeps, 'log' | 'env' | 'requests'> & { site: StaticFiles },
): RequestListener {
  return (incoming, response) => {
    const { method, url = '/' } = incoming
    if (method === 'POST' && FORM_PAGES.includes(readLanguagePath(url).path))
      return sendBack(incoming, response, url)
    if ((method !== 'GET' && method !== 'HEAD') || url.startsWith(API) || !url.startsWith('/'))
      return next(incoming, response)
    const started = performance.now()
    const request = readStaticRequest(url, incoming.headers)
    site
      .find(request)
      .catch((error: unknown) => {
        log.error({ err: error }, 'a file of the site could not be read')
        return null
      })
      .then((found) => {
        if (!found) return next(incoming, response)
        const { requestId } = readOrigin(incoming, env.trustProxy)
        write(response, found, requestId)
        const ms = performance.now() - started
        const { status } = found
        requests.begin()
        requests.end({ method, route: routeOf(found), status, ms })
        log.info({
          request_id: requestId,
          method,
          path: request.path.slice(0, 200),
          status,
          ms: Math.round(ms),
        })
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a page could not be sent')
        response.destroy()
      })
  }
}

function routeOf({ headers }: StaticResponse): string {
  return headers['Content-Type']?.startsWith('text/html') ? PAGE_ROUTE : FILE_ROUTE
}

/** A form sent before its script: what was typed is not read, and the page comes anew. */
function sendBack(incoming: IncomingMessage, response: ServerResponse, page: string): void {
  incoming.resume()
  response.writeHead(303, { Location: page, 'Cache-Control': 'no-store', Connection: 'close' })
  response.end()
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

function write(response: ServerResponse, { status, headers, body }: StaticResponse, requestId: string): void {
  // All headers in one call: with one that was set before, Node would merge and check them one by one.
  const length = body ? { 'Content-Length': body.length } : undefined
  response.writeHead(status, { ...headers, ...length, 'X-Request-Id': requestId })
  response.end(body)
}
