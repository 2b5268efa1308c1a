import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Runs only in the build: no page is rendered on a server (react-router.config.ts). A page that throws fails the build.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html')
  return new Response(prelude, { status, headers })
}
