import { setImmediate } from 'node:timers/promises'

/** Those of the people who live in Poland, and of their forms. An earlier one decides where two disagree. */
const LANGUAGES =
  'en en-GB pl uk ru be de fr es it pt nl cs sk lt ro tr az ka hy kk ky uz tg tk vi hi bn ne zh ar fa id'

let known: Promise<ReadonlyMap<string, string | null>> | undefined

/**
 * The country that a nationality names, in whatever way it was written: its name in the languages above, its ISO code,
 * its people or adjective in English, and for the countries most applicants come from in Polish, Ukrainian, Russian and
 * Belarusian ("Ukrainian", "Україна", "украинка", "obywatelka Ukrainy", "UKR"). ISO 3166-1 alpha-2, and XK for Kosovo.
 * Null for a text that names no country, or more than one ("Congolese", "Korean").
 */
export async function recogniseNationality(text: string): Promise<string | null> {
  known ??= learnCountries()
  return (await known).get(fold(text)) ?? null
}

/** Some 60 ms, when the first record is shown; in between, other calls are answered. */
async function learnCountries(): Promise<ReadonlyMap<string, string | null>> {
  const { default: nationalities } = await import('#content/nationalities.json', { with: { type: 'json' } })
  const words = new Map<string, string | null>()
  const listed = Object.entries(nationalities)
  learn(
    words,
    listed.flatMap(([code, said]) => [code, ...said].map((word): Naming => ({ word, code }))),
  )
  for (const language of LANGUAGES.split(' ')) {
    await setImmediate()
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    learn(
      words,
      listed.map(([code]) => ({ word: names.of(code) ?? '', code })),
    )
  }
  return words
}

interface Naming {
  word: string
  code: string
}

/** A word known before keeps its country; one that is new and stands for two countries stands for none. */
function learn(words: Map<string, string | null>, named: readonly Naming[]): void {
  const fresh = new Map<string, string | null>()
  for (const { word, code } of named) {
    const key = fold(word)
    if (key === '' || words.has(key)) continue
    fresh.set(key, fresh.has(key) && fresh.get(key) !== code ? null : code)
  }
  for (const [key, code] of fresh) words.set(key, code)
}

const CITIZEN =
  /^(citizen( of)?|national of|obywatel(ka|stwo)?|громадян(ин|ка|ство)|граждан(ин|ка|ство)|грамадзян(ін|ка|ства)|citizenship( of)?)\s+/u
const OTHER_LETTERS: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i', ß: 'ss' }
/** "ukraińska" and "ukraińskie" are "ukraiński"; "українська", "украинская" and "украінскі" likewise. Accents are gone: й is и. */
const ENDING = /(?<=[sc]k)(i|a|ie)$|(?<=[сц]ь?к)(ии|і|а|е|ая|ое|ае)$/u

/** The word in small letters, without accents, signs, blanks, "citizen of" and the endings of adjectives. */
function fold(text: string): string {
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
