// The empty Debian has a network of its own, with nothing but itself in it. Its apt asks this relay.
import { createServer, type Server as HttpServer, request } from 'node:http'
import { connect, createServer as createSocketServer, type Server } from 'node:net'

/** Outside: answers requests for this mirror's host, and no other, on a socket in the file system. */
export async function relayMirror(socket: string, mirror: string): Promise<HttpServer> {
  const { host } = new URL(mirror)
  const server = createServer((asked, answer) => {
    if (asked.method !== 'GET' || new URL(asked.url ?? '', mirror).host !== host) {
      answer.writeHead(403).end()
      return
    }
    const passed = request(asked.url ?? '', { headers: { ...asked.headers, host } }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    passed.end()
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  return server
}

/** Inside: passes connections on to that socket. */
export async function openRelay(port: number, socket: string): Promise<Server> {
  const server = createSocketServer((client) => {
    const outside = connect(socket)
    for (const one of [client, outside]) one.on('error', () => client.destroy(outside.destroy() && undefined))
    client.pipe(outside).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
