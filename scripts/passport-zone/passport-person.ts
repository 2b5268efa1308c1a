import type { ZoneValues } from '#passport-zone/read-fields.ts'
import { checkDigit, LINE_LENGTH } from '#passport-zone/zone-format.ts'
import { integer, pick, type Random, repeat } from './random.ts'

/** The two lines of a zone, and what they say. */
export interface PrintedZone {
  upper: string
  lower: string
  values: ZoneValues
}

const SURNAMES =
  'SHEVCHENKO KOVALENKO BONDARENKO TKACHENKO IVANOV LUKASHENKA NGUYEN TRAN PHAM SINGH KUMAR PATEL SHARMA GIORGADZE BERIDZE YILMAZ DEMIR KAYA OZTURK RAHIMOV KARIMOV HOVHANNISYAN GRIGORYAN FERNANDEZ GARCIA SANTOS OLIVEIRA OKONKWO ADEYEMI MWANGI HUSSAIN KHAN AHMED CHOWDHURY PERERA SUZUKI KIM PARK WANG ZHANG XU QURESHI JAFAROV ZHUK HRYTSENKO KWIATKOWSKI VASQUEZ'.split(
    ' ',
  )
const GIVEN_NAMES =
  'OLENA OLEKSANDR ANDRII MARIIA YULIIA VIKTORIIA DMYTRO SERHII KATSIARYNA ALIAKSANDR VAN THI MINH DUC RAJESH PRIYA ANKIT GURPREET GIORGI NINO MEHMET AYSE FATMA EMRE JASUR DILNOZA ARMEN ANI JUAN CARLOS MARIA JOSE CHUKWUEMEKA NGOZI JAMES WANJIKU MUHAMMAD FATIMA ABDULLAH HIROSHI MINJUN WEI XIAO QUENTIN ZULFIYA HANNA'.split(
    ' ',
  )
const STATES =
  'UKR BLR VNM IND GEO TUR UZB ARM COL PHL NGA KEN PAK BGD LKA JPN KOR CHN RUS KAZ MDA AZE USA NPL D<<'.split(
    ' ',
  )
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const DIGITS = [...'0123456789']

/** The specimen of ICAO Doc 9303-4, appendix A. */
export const ICAO_SPECIMEN = printZone({
  kind: 'P<',
  state: 'UTO',
  names: 'ERIKSSON<<ANNA<MARIA',
  number: 'L898902C3',
  nationality: 'UTO',
  birth_date: '1974-08-12',
  sex: 'F',
  expiry_date: '2012-04-15',
  optional: 'ZE184226B',
})

interface Printed {
  kind: string
  state: string
  names: string
  number: string
  nationality: string
  /** YYYY-MM-DD. */
  birth_date: string
  sex: string
  expiry_date: string
  optional: string
  /** Of an empty optional field: `<` or `0`. */
  emptyCheck?: string
}

/** Puts the lines of a zone together, with their check digits. */
export function printZone(printed: Printed): PrintedZone {
  const upper = (printed.kind + printed.state + printed.names).padEnd(LINE_LENGTH, '<').slice(0, LINE_LENGTH)
  const withDigit = (text: string) => text + checkDigit(text)
  const toDigits = (date: string) => date.replaceAll('-', '').slice(2)
  const number = withDigit(printed.number.padEnd(9, '<'))
  const birth = withDigit(toDigits(printed.birth_date))
  const expiry = withDigit(toDigits(printed.expiry_date))
  const optional = printed.optional
    ? withDigit(printed.optional.padEnd(14, '<'))
    : '<'.repeat(14) + (printed.emptyCheck ?? '<')
  const composite = checkDigit(number + birth + expiry + optional)
  const lower = number + printed.nationality + birth + printed.sex + expiry + optional + composite
  const [surname = '', given = null] = upper.slice(5).replace(/<+$/, '').split('<<')
  const spaced = (text: string) => text.replaceAll('<', ' ').trim()
  const values = {
    surname: spaced(surname),
    given_names: given && spaced(given),
    number: printed.number,
    birth_date: printed.birth_date,
    expiry_date: printed.expiry_date,
    nationality: spaced(printed.nationality),
    state: spaced(printed.state),
    sex: printed.sex.replace('<', 'X'),
  }
  return { upper, lower, values }
}

/** Somebody with a valid passport: names that are usual and names that are not, numbers of four shapes. */
export function makePerson(random: Random): PrintedZone {
  const letters = (count: number) => repeat(count, () => pick(random, LETTERS))
  const digits = (count: number) => repeat(count, () => pick(random, DIGITS))
  const one = (list: string[], rare: number) =>
    random() < rare ? letters(integer(random, 3, 12)) : pick(random, list)
  const surname = one(SURNAMES, 0.25) + (random() < 0.15 ? `<${pick(random, SURNAMES)}` : '')
  const given = one(GIVEN_NAMES, 0.2) + (random() < 0.35 ? `<${pick(random, GIVEN_NAMES)}` : '')
  const state = pick(random, STATES)
  const shape = random()
  return printZone({
    kind: random() < 0.2 ? 'PN' : 'P<',
    state,
    names: random() < 0.05 ? surname : `${surname}<<${given}`,
    number:
      shape < 0.4
        ? letters(2) + digits(6)
        : shape < 0.6
          ? letters(2) + digits(7)
          : shape < 0.85
            ? letters(1) + digits(7)
            : repeat(9, () => pick(random, random() < 0.5 ? DIGITS : LETTERS)),
    nationality: random() < 0.9 ? state : pick(random, STATES),
    birth_date: randomDate(random, 1950, 2010),
    sex: random() < 0.48 ? 'F' : random() < 0.9 ? 'M' : '<',
    expiry_date: randomDate(random, 2026, 2036),
    optional: random() < 0.4 ? '' : digits(integer(random, 4, 14)),
    emptyCheck: random() < 0.5 ? '<' : '0',
  })
}

function randomDate(random: Random, from: number, to: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${integer(random, from, to)}-${two(integer(random, 1, 12))}-${two(integer(random, 1, 28))}`
}

/** The same passport with a number that was changed by hand: its check digits do not fit any more. */
export function forgeNumber(zone: PrintedZone): PrintedZone {
  const changed = zone.lower.charAt(4) === '7' ? '4' : '7'
  return { ...zone, lower: zone.lower.slice(0, 4) + changed + zone.lower.slice(5) }
}
