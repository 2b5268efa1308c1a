/** Finds English that was left in a text of another language, and Polish words that stand unmarked in a Cyrillic text. */

/** English words without which few sentences are said, and that are no words of Polish. */
const FUNCTION_WORDS =
  'the|and|your|you|are|is|were|of|with|from|for|this|that|these|which|have|has|will|can|cannot|must|our|they|when|it'
const ENGLISH = new RegExp(
  `(?<![\\p{L}\\p{N}@./_-])(?:${FUNCTION_WORDS}|The|You|Your|This|When|If)(?![\\p{L}\\p{N}@/_-]|\\.\\p{L})`,
  'u',
)

/** Words that every language writes alike, by the reason why. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  'names of the product, of packages, of programs and of firms':
    'Pobyt Essential Premium Standard Basic End-to-End Google Microsoft Facebook Apple Stripe WhatsApp Meet Zoom Teams',
  'the example of a name': 'Olena Bondar',
  'keys of a keyboard, and the mark of an answer': 'Ctrl Enter Re',
  'formats and units': 'PDF JPG JPEG PNG HEIC KB MB px mm min zł',
  'names of languages, each in its own': 'English Polski Українська Русский',
  'provinces of Poland': 'Mazowieckie Małopolskie Pomorskie Wielkopolskie Dolnośląskie Łódzkie',
  'words that Polish has, too':
    'Menu Status status Plan plan Start Stop Spam Problem Internet Hash Filtr System Test Limit',
}
const SAME = new Set(Object.values(SAME_WORDS).flatMap((words) => words.split(' ')))
/** "MOS", "UPO", "NIP". */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\d-]+$/u

/** What is no text: marks, placeholders, code, addresses, and the name of an institution in its own language. */
const NO_TEXT =
  /University of Warsaw Welcome Point|\{\{[^}]*\}\}|\{[^{}]*\}|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|[\w.+-]+@[\w.-]+|\b[\w-]+(?:\.[\w-]+)*\.(?:pl|com|eu|org|gov|pdf|ics)\b\S*/g
/** What is quoted, or stands beside its translation: in quotation marks, in brackets, in bold or italic letters. */
const QUOTED = /„[^”“]*[”“]|“[^”]*”|«[^»]*»|"[^"]*"|\([^)]*\)|\*\*[^*]*\*\*|\*[^*]*\*/g
/** Names with small letters, words that are typed as they stand, and terms that both languages use. */
const LATIN_NAMES =
  /(?<!\p{L})(?:e-Doręczenia|mObywatel|umowa zlecenia|cookies?|iPhone|npm run pobyt|https|localStorage|sessionStorage|netto|brutto|true|false|off|undated)(?!\p{L})/gu
const LATIN_WORD = /(?<![\p{L}\d.@/-])\p{Ll}[\p{Script=Latin}]{2,}(?![\p{L}@/])/u

interface Pair {
  english: string
  translated: string
}

/** The English in a translation, one line each: that it is equal, or its first English word. */
export function listEnglish({ english, translated }: Pair): string[] {
  const plain = translated.replaceAll(NO_TEXT, ' ')
  if (english.trim() === translated.trim() && hasWords(plain))
    return [`"${translated}" is equal to the English`]
  const [word] = ENGLISH.exec(plain.replaceAll(QUOTED, ' ')) ?? []
  return word === undefined ? [] : [`"${word}" in "${translated}" is English`]
}

/** Whether a text has a word that is not written alike in every language. */
function hasWords(plain: string): boolean {
  return plain
    .split(/[^\p{L}\d-]+/u)
    .filter((word) => /\p{L}{2}/u.test(word))
    .some((word) => !SAME.has(word) && !ABBREVIATION.test(word))
}

/** A cell of a table, or a half of "Imię / Имя" or "Otwórz stronę · Открыть страницу". */
const HALVES = /\||\s[/·]\s/

/** Polish words that stand outside of quotation marks and brackets in a Cyrillic text, one line each. */
export function listPolish(translated: string): string[] {
  return translated
    .split(HALVES)
    .filter((half) => /\p{Script=Cyrillic}/u.test(half))
    .flatMap((half) => {
      const plain = half.replaceAll(NO_TEXT, ' ').replaceAll(QUOTED, ' ').replaceAll(LATIN_NAMES, ' ')
      const [word] = LATIN_WORD.exec(plain) ?? []
      return word === undefined
        ? []
        : [`"${word}" in "${half.trim()}" stands in Latin letters: write it in brackets or quotation marks`]
    })
}
