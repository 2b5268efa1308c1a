export interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

/** Sends like a browser on one of our own pages: mutating requests carry our Origin. */
export function send(origin: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const reads = ['GET', 'HEAD'].includes(init.method?.toUpperCase() ?? 'GET')
  if (!reads && !headers.has('origin')) headers.set('origin', origin)
  return fetch(new URL(path, origin), { redirect: 'manual', ...init, headers })
}

export async function sendJson<T>(
  origin: string,
  path: string,
  { json, ...init }: RequestInit & { json?: unknown } = {},
): Promise<Answer<T>> {
  const headers = new Headers(init.headers)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = json === undefined ? init.body : JSON.stringify(json)
  const response = await send(origin, path, { ...init, headers, body })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}
