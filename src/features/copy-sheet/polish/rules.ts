import { NONE } from '#features/questionnaire/contract.ts'
import { isDay, isNone } from '#features/questionnaire/rules.ts'
import type { QuestionColumn } from '#features/questionnaire/schema.ts'

/** What the Polish form of an answer depends on beside the answer. */
export interface PolishContext {
  /** As in the questionnaire; null while it is not answered. */
  sex: string | null
  /** How a day is written, with YYYY, MM and DD. */
  dayForm: string
  /** The Polish name of a country that is named in any language; null for a text that names none. */
  countryOf(text: string): string | null
}

export type PolishAnswer =
  | { state: 'answered'; text: string }
  /** Somebody has to write it in Polish. */
  | { state: 'to_translate' }
  /** Which of two words depends on the sex, and that is not known. */
  | { state: 'needs_other' }

type Asked = Pick<QuestionColumn, 'kind' | 'options' | 'form'>

/** An answer of one value in the form in which the state portal takes it. Nothing is guessed. */
export function toPolish(
  { kind, options, form }: Asked,
  value: string,
  context: PolishContext,
): PolishAnswer {
  if (isNone(value)) return answered(NONE)
  if (kind === 'choice') return toOption(options, { value, form, context })
  if (kind === 'date') return answered(isDay(value) ? writeDay(value, context.dayForm) : value)
  if (kind === 'yes_no') return answered(writeYesNo(value))
  if (kind === 'number') return answered(value.replace('.', ','))
  if (kind === 'country') {
    const country = context.countryOf(value)
    return country ? answered(country) : { state: 'to_translate' }
  }
  return form === 'translate' || !isLatin(value) ? { state: 'to_translate' } : answered(value)
}

const answered = (text: string): PolishAnswer => ({ state: 'answered', text })

/** "2026-11-29" as the record says that days are written. */
export function writeDay(day: string, form: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return form.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** "tak" and "nie". */
export function writeYesNo(value: string): string {
  return value === 'yes' ? 'tak' : 'nie'
}

interface OptionInput {
  value: string
  form: Asked['form']
  context: PolishContext
}

/** The portal's own word. One of "mężatka / żonaty" is the first for a woman, and the last for a man. */
function toOption(options: Asked['options'], { value, form, context }: OptionInput): PolishAnswer {
  const option = options.find((one) => one.value === value)
  if (!option) return { state: 'to_translate' }
  if (form !== 'by_sex') return answered(option.polish)
  const words = option.polish.split(/\s*\/\s*/)
  const word = context.sex === 'woman' ? words.at(0) : context.sex === 'man' ? words.at(-1) : undefined
  if (word) return answered(word)
  return words.length === 1 ? answered(option.polish) : { state: 'needs_other' }
}

/** True for a text without letters of another script: a name is spelled as in the passport, and only its person knows how. */
export const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text)

/** The Polish name of a country by its code. */
export function nameCountry(code: string): string | null {
  return new Intl.DisplayNames(['pl'], { type: 'region', fallback: 'none' }).of(code) ?? null
}
