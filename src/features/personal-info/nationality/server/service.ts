import { setImmediate } from 'node:timers/promises'

/** Languages of applicants and of their documents. When a name differs between languages, the earlier language wins. */
const NAME_LANGUAGES =
  'en en-GB pl uk ru be de fr es it pt nl cs sk lt ro tr az ka hy kk ky uz tg tk vi hi bn ne zh ar fa id'

let codesByName: Promise<ReadonlyMap<string, string | null>> | undefined

/**
 * Returns the country code of a nationality: ISO 3166-1 alpha-2, and XK for Kosovo. It recognises the country's name in
 * the languages above, its ISO code, and the English adjective or word for its people. For the countries of most
 * applicants it also recognises these words in Polish, Ukrainian, Russian and Belarusian ("Ukrainian", "Україна",
 * "украинка", "obywatelka Ukrainy", "UKR"). Null for a text that names no country, or more than one ("Congolese",
 * "Korean").
 */
export async function recogniseNationality(text: string): Promise<string | null> {
  codesByName ??= buildIndex()
  return (await codesByName).get(normalize(text)) ?? null
}

/** Takes about 60 ms, once, on first use. It pauses after each language, so that other requests are not blocked. */
async function buildIndex(): Promise<ReadonlyMap<string, string | null>> {
  const { default: nationalities } = await import('#content/nationalities.json', { with: { type: 'json' } })
  const index = new Map<string, string | null>()
  const countries = Object.entries(nationalities)
  addNames(
    index,
    countries.flatMap(([code, names]) => [code, ...names].map((name): CountryName => ({ name, code }))),
  )
  for (const language of NAME_LANGUAGES.split(' ')) {
    await setImmediate()
    const displayNames = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    addNames(
      index,
      countries.map(([code]) => ({ name: displayNames.of(code) ?? '', code })),
    )
  }
  return index
}

interface CountryName {
  name: string
  code: string
}

/**
 * Names that are already in the index keep their country. A new name of two countries gets null, because it is
 * ambiguous.
 */
function addNames(index: Map<string, string | null>, names: readonly CountryName[]): void {
  const added = new Map<string, string | null>()
  for (const { name, code } of names) {
    const key = normalize(name)
    if (key === '' || index.has(key)) continue
    added.set(key, added.has(key) && added.get(key) !== code ? null : code)
  }
  for (const [key, code] of added) index.set(key, code)
}

const CITIZEN =
  /^(citizen( of)?|national of|obywatel(ka|stwo)?|громадян(ин|ка|ство)|граждан(ин|ка|ство)|грамадзян(ін|ка|ства)|citizenship( of)?)\s+/u
const OTHER_LETTERS: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i', ß: 'ss' }
/**
 * Endings of adjectives: "ukraińska", "ukraińskie" and "ukraiński" become equal; "українська", "украинская" and
 * "украінскі" likewise. Accents are removed before, so й is и.
 */
const ENDING = /(?<=[sc]k)(i|a|ie)$|(?<=[сц]ь?к)(ии|і|а|е|ая|ое|ае)$/u

/** Returns the name in lower case, without accents, punctuation, spaces, "citizen of" and endings of adjectives. */
function normalize(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(CITIZEN, '')
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .replace(/[łđøıß]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replace(ENDING, '')
}
