import { decodePunycode } from '#shared/person/punycode.ts'
import { cleanLine } from '#shared/text.ts'

/** Maximum length of an address, by the size of a path in SMTP (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX = 254

/**
 * An address as it travels: dot-atom of RFC 5322 before the @, host names of RFC 1123 behind it, of which the last is
 * letters or an international one as "xn--p1ai". Quoted names and addresses of IP numbers are left out: nobody has them. So
 * is what stands for no address.
 */
export const EMAIL_ADDRESS =
  /^(?!.*@no-email\.invalid$)(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i

const INTERNATIONAL = /[^\x20-\x7e]|(?:^|\.)xn--/i
/** Signs that a URL would read as the end of its host, or decode. */
const NO_HOST = /[\s/?#:%\\@[\]]/

/**
 * Cleans a typed address: one line, and an international domain as it is sent ("anna@почта.рф" becomes
 * "anna@xn--80a1acny.xn--p1ai"), which is what browsers make of it in their own fields. Anything else stays as typed.
 */
export function cleanEmail(text: string): string {
  const line = cleanLine(text)
  const at = line.lastIndexOf('@')
  const domain = line.slice(at + 1)
  if (at < 0 || !INTERNATIONAL.test(domain) || NO_HOST.test(domain)) return line
  try {
    return line.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return line
  }
}

/** The domain of what stands in place of an address that nobody has given; it cannot exist (RFC 2606). */
export const NO_EMAIL_DOMAIN = 'no-email.invalid'

/** False for what stands in place of an address: it is never shown and never written to. */
export function isMailbox(address: string): boolean {
  return !address.toLowerCase().endsWith(`@${NO_EMAIL_DOMAIN}`)
}

/** True for a cleaned address that mail can be sent to. The one rule of every field for an address. */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX && EMAIL_ADDRESS.test(address)
}

const LATIN_DOMAIN = /^[a-z0-9.\-\u00df-\u00f6\u00f8-\u024f]+$/i
const LATIN_LETTER = /\p{Script=Latin}/u

/**
 * An address for people to read: "anna@почта.рф". A domain of Latin letters together with others stays as it is sent,
 * because "аррӏе.com" is not what it looks like.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const labels = address.slice(at).split('.')
  const decoded = labels.map((label) => (/^xn--/i.test(label) ? decodePunycode(label.slice(4)) : label))
  if (decoded.includes(null)) return address
  const domain = decoded.join('.')
  const isPlain = LATIN_DOMAIN.test(domain) || !LATIN_LETTER.test(domain)
  const readable = address.slice(0, at) + domain
  return isPlain && cleanEmail(readable).toLowerCase() === address.toLowerCase() ? readable : address
}
