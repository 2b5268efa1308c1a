import { createHmac, hkdfSync } from 'node:crypto'

const HASH_BYTES = 16

/**
 * A keyed hash of a client's address: equal addresses are recognised, and only who has APP_SECRET can find out whether
 * a given address was it. Without the key the four thousand million IPv4 addresses could all be tried. 16 bytes; null
 * for an unknown address.
 */
export function hashAddress({ secret, address }: { secret: string; address: string | null }): Buffer | null {
  if (!address) return null
  const key = hkdfSync('sha256', secret, '', 'pobyt audit address', 32)
  return createHmac('sha256', Buffer.from(key)).update(address).digest().subarray(0, HASH_BYTES)
}
