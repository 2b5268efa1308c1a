import { Hono } from 'hono'
import type { AppEnv } from '#http/api.ts'
import { currentLanguage } from '#language/language.ts'
import { escapeHtml } from '#shared/text.ts'

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: unknown
  responses?: Record<string, { description?: string }>
}
type Document = {
  info: { title: string; version: string }
  paths?: Record<string, Record<string, Operation>>
}

/** An HTML page of the OpenAPI document: generated once, without a script. */
export function createApiDocs(readDocument: () => object) {
  const app = new Hono<AppEnv>()
  let html: string | undefined
  app.get('/api/docs', (c) => {
    html ??= renderDocument(readDocument() as Document)
    return c.html(html)
  })
  return app
}

function renderDocument(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  )
  return `<!doctype html><html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title></head>
<body><h1>${escapeHtml(document.info.title)} ${escapeHtml(document.info.version)}</h1>
<p>The machine-readable document: <a href="/api/openapi.json">/api/openapi.json</a>. Accounts: <code>/api/auth/*</code> as Better Auth documents them.</p>
${operations.join('\n')}</body></html>`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (p) =>
      `<li><code>${escapeHtml(p.name)}</code> in ${escapeHtml(p.in)}${p.required ? ', required' : ''}</li>`,
  )
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => `<li>${escapeHtml(status)}: ${escapeHtml(response.description ?? '')}</li>`,
  )
  const body = operation.requestBody
    ? `<h3>Body</h3><pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre>`
    : ''
  return `<details><summary><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}${body}<h3>Answers</h3><ul>${answers.join('')}</ul></details>`
}
