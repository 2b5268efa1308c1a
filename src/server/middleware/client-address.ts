import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#http/api.ts'

/**
 * The address block that limits count by: IPv4 whole, IPv6 by /64. X-Forwarded-For is believed only from
 * a proxy in TRUST_PROXY, read from the right up to the first address that is not a trusted proxy.
 */
export const clientAddress = createMiddleware<AppEnv>(async (c, next) => {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  const socket = incoming?.socket.remoteAddress ?? '0.0.0.0'
  c.set('clientAddress', blockOf(realAddress(c, plain(socket), c.get('deps').env.trustProxy)))
  await next()
})

function realAddress(c: Context<AppEnv>, socket: string, proxies: BlockList | undefined): string {
  if (!proxies || !isTrusted(socket, proxies)) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return socket
    if (!isTrusted(hop, proxies)) return hop
  }
  return socket
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

export function blockOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0')
  const groups = [...left, ...middle, ...right].slice(0, 4)
  return `${groups.map((g) => Number.parseInt(g, 16).toString(16)).join(':')}::/64`
}
