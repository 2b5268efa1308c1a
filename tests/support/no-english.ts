import { SAMPLE_OPERATOR } from '#shared/operator.ts'

/** Latin words that are the same in every language: names, codes and the operator's data. */
const ALLOWED_WORDS = [
  'PLN',
  'PDF',
  'NIP',
  'KRS',
  'TEST',
  // A person of these tests.
  'Tamar',
  'Beridze',
  'Firefox',
  'Windows',
  ...listWords(SAMPLE_OPERATOR.legalName),
  ...listWords(Object.values(SAMPLE_OPERATOR.address).join(' ')),
]
const ADDRESSES = /(https?:\/\/|mailto:|\/)\S+|\S+@\S+/g
const IDS = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/**
 * Lists the words that look English: three or more Latin letters, except names and addresses. A text in the
 * pseudo-language (scripts/pseudo-language.ts) has none, unless a word of it is not from the message catalogue.
 */
export function listEnglish(text: string): string[] {
  return listWords(text.replace(ADDRESSES, ' ').replace(IDS, ' ')).filter(
    (word) => !ALLOWED_WORDS.includes(word),
  )
}

/** The visible text of an HTML page, without styles, comments, tags and entities. */
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
