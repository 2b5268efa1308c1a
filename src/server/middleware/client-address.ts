import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#http/api.ts'

/**
 * Sets the address block that rate limits count by: an IPv4 address or an IPv6 /64. X-Forwarded-For is trusted only
 * from a proxy in TRUST_PROXY, and is read from the right up to the first address that is not a trusted proxy.
 */
export const clientAddress = createMiddleware<AppEnv>(async (c, next) => {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  const socket = incoming?.socket.remoteAddress ?? '0.0.0.0'
  c.set(
    'clientAddress',
    toAddressBlock(findClientAddress(c, unmapAddress(socket), c.get('deps').env.trustProxy)),
  )
  await next()
})

function findClientAddress(c: Context<AppEnv>, socket: string, proxies: BlockList | undefined): string {
  if (!proxies || !isTrusted(socket, proxies)) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => unmapAddress(hop.trim()))
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return socket
    if (!isTrusted(hop, proxies)) return hop
  }
  return socket
}

/** Whether a request comes from a proxy in TRUST_PROXY. */
export function isFromProxy({ socket }: IncomingMessage, proxies: BlockList): boolean {
  return isTrusted(unmapAddress(socket.remoteAddress ?? ''), proxies)
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Turns an IPv4-mapped IPv6 address into IPv4. */
function unmapAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

export function toAddressBlock(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0')
  const groups = [...left, ...middle, ...right].slice(0, 4)
  return `${groups.map((g) => Number.parseInt(g, 16).toString(16)).join(':')}::/64`
}
