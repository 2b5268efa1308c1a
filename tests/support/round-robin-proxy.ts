import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What nginx sends to another server again after it was sent to one that broke the connection. */
const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']

export interface ReverseProxy {
  url: string
  close(): Promise<void>
}

/**
 * Passes requests on to servers of this machine in turn, with kept connections, like ops/nginx.conf: a request goes to a second
 * server when the first one refuses the connection, or closes it before its answer and the request is idempotent and
 * nothing of its body is on its way. What has no answer then is a 502.
 */
export async function startRoundRobinProxy(ports: readonly number[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    turn += 1
    const first = turn
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const port = ports[(first + attempt) % ports.length] ?? 0
      const outcome = await passTo({ incoming, outgoing, port, agent })
      if (outcome === 'answered' || outgoing.destroyed) return
      if (outcome === 'lost') break
    }
    incoming.resume()
    outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway')
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  // As nginx has it; Node ends a kept connection after five seconds, maybe just when it is used.
  server.keepAliveTimeout = 75_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Passing {
  incoming: IncomingMessage
  outgoing: ServerResponse
  port: number
  agent: Agent
}

/** 'again': another server may be asked. 'lost': the server may have done it, or has a part of the body. */
function passTo({ incoming, outgoing, port, agent }: Passing): Promise<'answered' | 'again' | 'lost'> {
  const { method = 'GET', url: path, headers } = incoming
  return new Promise((resolve) => {
    let isSent = false
    const upstream = request({ host: '127.0.0.1', port, method, path, headers, agent })
    const stop = () => upstream.destroy()
    outgoing.once('close', stop)
    upstream.once('socket', (socket) => {
      const send = () => {
        isSent = true
        if (hasBody(incoming)) incoming.pipe(upstream)
        else upstream.end()
      }
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
    upstream.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      outgoing.flushHeaders()
      response.on('error', () => outgoing.destroy())
      response.pipe(outgoing)
      resolve('answered')
    })
    upstream.on('error', () => {
      outgoing.off('close', stop)
      incoming.unpipe(upstream)
      const isRepeatable = IDEMPOTENT.includes(method) && !hasBody(incoming)
      resolve(!isSent || isRepeatable ? 'again' : 'lost')
    })
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
