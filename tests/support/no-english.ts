import { SAMPLE_OPERATOR } from '#shared/operator.ts'

/** What is the same in every language: names, the operator's own data, and marks. */
const NAMES = [
  'PLN',
  'PDF',
  'NIP',
  'KRS',
  'TEST',
  'Firefox',
  'Windows',
  ...listWords(SAMPLE_OPERATOR.legalName),
  ...listWords(Object.values(SAMPLE_OPERATOR.address).join(' ')),
]
const ADDRESSES = /(https?:\/\/|mailto:|\/)\S+|\S+@\S+/g
const IDS = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/**
 * The words of a text that look English: three Latin letters or more, and no name or address. A text in the
 * pseudo-language (scripts/pseudo-language.ts) has none, unless a word of it came past the catalogue.
 */
export function listEnglish(text: string): string[] {
  return listWords(text.replace(ADDRESSES, ' ').replace(IDS, ' ')).filter((word) => !NAMES.includes(word))
}

/** What somebody reads of an HTML page: without its head, its tags and its entities. */
export function readHtml(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#38;', '&')
    .replace(/&#?\w+;/g, ' ')
}

function listWords(text: string): string[] {
  return text.match(/\p{Script=Latin}{3,}/gu) ?? []
}
