import { currentFormatLocale } from './language.ts'

/** What a language is called in the current one, as within a sentence. */
export function nameLanguage(tag: string): string {
  return new Intl.DisplayNames([currentFormatLocale()], { type: 'language' }).of(tag) ?? tag
}

/** A language's own name, with a capital letter. */
export function nameInItself(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}

/** Languages whose script runs from right to left. */
const RIGHT_TO_LEFT = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']

/** In which direction a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [primary = ''] = tag.toLowerCase().split('-')
  return RIGHT_TO_LEFT.includes(primary) ? 'rtl' : 'ltr'
}
