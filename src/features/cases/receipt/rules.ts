import { namesAgree } from '#shared/person/spelling.ts'
import type { ReceiptDifference } from './contract.ts'
import type { GivenReceipt, ReceiptReadingAnswer } from './schema.ts'

/** Receipts of a documented shape: only of these something is taken without being typed. */
const KNOWN: readonly ReceiptReadingAnswer['kind'][] = ['upp', 'upd']
const MINUTE_MS = 60_000

type Reading = Omit<ReceiptReadingAnswer, 'differs'>

/**
 * True when a receipt names other people only. A proof of submission names its sender; in one of delivery the person is the
 * addressee. False where it names nobody, and where nobody knows what the person is called.
 */
export function isOfSomebodyElse(
  { kind, sender, addressee }: Pick<Reading, 'kind' | 'sender' | 'addressee'>,
  names: readonly string[],
): boolean {
  const named = [sender, kind === 'upd' ? addressee : null].filter((name) => name !== null)
  if (named.length === 0 || names.length === 0) return false
  return !named.some((printed) => names.some((name) => areSame(name, printed)))
}

const MAX_WORDS = 7

/** The same name in any order, accents, script and spelling; one of them may have further given names. */
function areSame(name: string, printed: string): boolean {
  const [own, other] = [splitName(name), splitName(printed)]
  const [longer, shorter] = own.length >= other.length ? [own, other] : [other, own]
  if (shorter.length === 0 || longer.length > MAX_WORDS) return own.join(' ') === other.join(' ')
  const size = shorter.length > 1 ? shorter.length : longer.length
  return (
    chooseWords(longer, size).some(
      (words) =>
        namesAgree(words.join(' '), { printed: printName(shorter), isTruncated: false }) ||
        namesAgree(shorter.join(' '), { printed: printName(words), isTruncated: false }),
    ) || namesAgree(own.join(' '), { printed: printName(other), isTruncated: false })
  )
}

/** The words of a name, without numbers and what stands in brackets. */
const splitName = (name: string) =>
  name
    .replaceAll(/\([^)]*\)|[\d,.;:]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** As in the zone of a passport: capitals without accents. */
const printName = (words: readonly string[]) =>
  words
    .join(' ')
    .toLocaleUpperCase('en')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replaceAll(/\p{M}|['’ʼ]/gu, '')
    .replaceAll('-', ' ')

/** All ways to leave out words so that this many stay, in their order. */
function chooseWords(words: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return words.flatMap((word, at) =>
    chooseWords(words.slice(at + 1), size - 1).map((rest) => [word, ...rest]),
  )
}

interface Receipt {
  number: string
  /** ISO 8601 with offset. */
  filed_at: string
}

/** Number and moment of a filing: as typed, else as read in a receipt of a documented shape, else empty. */
export function chooseValues({ given, reading }: { given: GivenReceipt; reading: Reading }): Receipt {
  const read = KNOWN.includes(reading.kind) ? reading : null
  return {
    number: given.number ?? read?.number ?? '',
    filed_at: given.filed_at ?? read?.filed_at ?? '',
  }
}

/** What a receipt of a documented shape says otherwise than is stored. */
export function listDifferences(
  receipt: Receipt,
  { reading, isOthers }: { reading: Reading; isOthers: boolean },
): ReceiptDifference[] {
  const read = KNOWN.includes(reading.kind) ? reading : null
  const differs: ReceiptDifference[] = []
  if (read?.number && !isSameNumber(read.number, receipt.number)) differs.push('number')
  if (read?.filed_at && !isSameMinute(read.filed_at, receipt.filed_at)) differs.push('filed_at')
  if (isOthers) differs.push('sender')
  return differs
}

/** Whatever its spaces and capitals. */
export function isSameNumber(a: string, b: string): boolean {
  const clean = (number: string) => number.replaceAll(/\s+/g, '').toLocaleUpperCase('en')
  return clean(a) === clean(b)
}

/** Forms ask for minutes, receipts have seconds. */
function isSameMinute(a: string, b: string): boolean {
  return Math.floor(Date.parse(a) / MINUTE_MS) === Math.floor(Date.parse(b) / MINUTE_MS)
}
