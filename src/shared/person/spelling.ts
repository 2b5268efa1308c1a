/**
 * How a letter may be spelled in the zone of a passport, several answers right: ICAO Doc 9303-3, section 6 A (Latin) and B
 * (Cyrillic), with the rules of Ukraine (resolution 55 of 2010), of Belarus, and of Russia before and since 2013. Checked
 * 28 November 2026.
 */
const SPELLINGS: Record<string, string> = {
  Ä: 'AE A',
  Å: 'AA A',
  Æ: 'AE',
  Đ: 'D DJ',
  Ð: 'D DH',
  Ə: 'E A',
  Ħ: 'H',
  I: 'I',
  Ĳ: 'IJ',
  Ł: 'L',
  Ñ: 'N NXX',
  Ŋ: 'N',
  Ö: 'OE O',
  Ø: 'OE O',
  Œ: 'OE',
  ẞ: 'SS',
  ß: 'SS',
  Þ: 'TH',
  Ŧ: 'T',
  Ü: 'UE U UXX',
  А: 'A',
  Б: 'B',
  В: 'V W',
  Г: 'G H',
  Ґ: 'G',
  Ѓ: 'G GJ',
  Д: 'D',
  Ђ: 'D DJ',
  Е: 'E YE IE JE',
  Ё: 'E IO YO YE JO',
  Є: 'IE YE JE',
  Ж: 'ZH Z',
  З: 'Z',
  Ѕ: 'DZ',
  И: 'I Y',
  І: 'I',
  Ї: 'I YI JI',
  Ј: 'J',
  Й: 'I Y J',
  К: 'K C',
  Ќ: 'K KJ',
  Л: 'L',
  Љ: 'LJ',
  М: 'M',
  Н: 'N',
  Њ: 'NJ',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  Ћ: 'C',
  У: 'U W',
  Ў: 'U W',
  Ф: 'F',
  Х: 'KH H CH',
  Ц: 'TS C TC',
  Ч: 'CH C',
  Џ: 'DZ',
  Ш: 'SH S',
  Щ: 'SHCH SHT',
  Ъ: 'IE ',
  Ы: 'Y',
  Ь: ' ',
  Э: 'E',
  Ю: 'IU YU U JU',
  Я: 'IA YA A JA',
}
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Between parts of a name; the zone has a filler for each. */
const SEPARATORS = /[\s\-‐-―.,/]+/u
/** Left out in the zone. */
const LEFT_OUT = /[\p{M}'’‘`´ʼʹʻˈ′]/u

interface PrintedName {
  /** As in the zone, with spaces. */
  printed: string
  /** True when it is only the beginning of the name. */
  isTruncated: boolean
}

/**
 * True when a typed name is the one of a passport, in any order of its parts and any spelling that is right; also when it cannot
 * be compared, because it is written in a script without a table.
 */
export function namesAgree(typed: string, { printed, isTruncated }: PrintedName): boolean {
  const words = typed.normalize('NFC').toLocaleUpperCase('en').split(SEPARATORS).filter(Boolean)
  const patterns = words.map(spellWord)
  if (patterns.some((pattern) => pattern === null)) return true
  const spelled = patterns.filter((pattern) => pattern !== null)
  const parts = printed.split(' ').filter(Boolean)
  return matchParts(parts, spelled, isTruncated) || isJoined(parts, spelled)
}

/** The text in the letters A to Z, each letter by its first spelling; what no table has stays as it is. */
export function spellInLatin(text: string): string {
  return [...text.normalize('NFC').toLocaleUpperCase('en')]
    .map((letter) => spellLetter(letter)?.[0] ?? letter)
    .join('')
}

/** For each letter its spellings; null for a letter that no table has. */
type Spelled = string[][]

function spellWord(word: string): Spelled | null {
  const spelled: Spelled = []
  for (const letter of word) {
    const spellings = spellLetter(letter)
    if (spellings === null) return null
    spelled.push(spellings)
  }
  return spelled
}

function spellLetter(letter: string): string[] | null {
  if (LEFT_OUT.test(letter)) return ['']
  const listed = SPELLINGS[letter]
  if (listed !== undefined) return listed.split(' ')
  const base = letter.normalize('NFD').charAt(0)
  return PLAIN.includes(base) ? [base] : null
}

/** True when the word can be spelled so; of a cut one only the beginning has to be. */
function canBe(word: Spelled, part: string, isCut: boolean): boolean {
  const [spellings, ...rest] = word
  if (!spellings) return part === ''
  if (isCut && part === '') return true
  return spellings.some(
    (spelling) =>
      (part.startsWith(spelling) && canBe(rest, part.slice(spelling.length), isCut)) ||
      (isCut && part.length < spelling.length && spelling.startsWith(part)),
  )
}

/** Every printed part is another typed word, and none is left. Of names that were cut, words may be left. */
function matchParts(parts: string[], words: Spelled[], isTruncated: boolean): boolean {
  const [part, ...others] = parts
  if (part === undefined) return words.length === 0 || isTruncated
  // Words that are spelled alike are tried once: "A A A A" has many orders, all the same.
  const keys = words.map((word) => JSON.stringify(word))
  return words.some(
    (word, index) =>
      keys.indexOf(keys[index] ?? '') === index &&
      canBe(word, part, isTruncated) &&
      matchParts(
        others,
        words.filter((_, other) => other !== index),
        isTruncated,
      ),
  )
}

/** "de la Cruz" may be DELACRUZ, and "Mc Donald" MCDONALD: the same letters in the same order, surname first or last. */
function isJoined(parts: string[], words: Spelled[]): boolean {
  const joined = parts.join('')
  return words.some((_, index) =>
    canBe([...words.slice(index), ...words.slice(0, index)].flat(), joined, false),
  )
}
