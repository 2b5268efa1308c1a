import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#config/env.ts'

export const METRICS_PATH = '/metrics'

/** What proxies add to the requests that they pass on. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
]

/**
 * Whether a request may read the metrics: one with METRICS_TOKEN, or one of this machine. What a proxy on this machine
 * passes on comes from it, too, so a request with a header of proxies is not of this machine, nor one that names another
 * host, nor one of HTTP/1.0, which nginx speaks to the servers behind it and no reader of metrics does.
 */
export function mayReadMetrics(
  incoming: IncomingMessage | undefined,
  metricsToken: string | undefined,
): boolean {
  if (!incoming) return false
  const { headers } = incoming
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (sent !== undefined) return metricsToken !== undefined && isSame(sent, metricsToken)
  if (incoming.httpVersion === '1.0' || FORWARDED.some((name) => headers[name] !== undefined)) return false
  return isOwnAddress(incoming.socket.remoteAddress ?? '') && isOwnHost(headers.host ?? '')
}

const isOwnAddress = (address: string) => isLoopback(address.replace(/^::ffff:/i, ''))

function isOwnHost(host: string): boolean {
  return isLoopback(URL.parse(`http://${host}`)?.hostname ?? '')
}

/** Compares hashes, so that the time says neither how much of it is right nor how long it is. */
function isSame(sent: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(token))
}
