import { Agent, request } from 'node:http'

interface LineCall {
  method: string
  path: string
  json?: object
  cookie: string
}

/** Calls over kept connections to one address, as browsers have them. */
export interface HttpLine {
  /** The status of the answer, read to its end; 0 without a complete one. */
  send(call: LineCall): Promise<number>
  close(): void
}

/** `origin` is what browsers have in their address bar; `most` is the number of connections. */
export function openHttpLine(url: string, { origin = url, most = Number.POSITIVE_INFINITY } = {}): HttpLine {
  const agent = new Agent({ keepAlive: true, maxSockets: most })
  return {
    send: ({ method, path, json, cookie }) =>
      new Promise((resolve) => {
        const body = json && JSON.stringify(json)
        const headers = {
          cookie,
          ...(method === 'GET' ? {} : { origin }),
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        }
        const call = request(new URL(path, url), { method, agent, headers })
        call.on('error', () => resolve(0))
        call.on('response', (response) => {
          response.on('error', () => resolve(0))
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.resume()
        })
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}
