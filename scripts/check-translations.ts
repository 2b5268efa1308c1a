/**
 * Compares texts of a further language with those of the base language: figures, dates, links, ids, `{placeholders}` and
 * `{#marks}` are the same, and a sentence with a number has each plural form of the language.
 */

export type Message = string | readonly Variants[]

interface Variants {
  declarations: readonly string[]
  selectors: readonly string[]
  match: Readonly<Record<string, string>>
}

/** `{{id.genitive}}` is the mark `{{id}}`: a language may need a case where English needs none. */
const CASE = /\.(?:genitive|dative|accusative|instrumental|locative)(?=\}\})/g
const FACT_MARK = /\{\{[^}]+\}\}/g
/** A placeholder of a message, a mark around its words, the id of a heading, a field of a sheet. */
const BRACES = /\{[^{}]+\}/g
const BRACES_ONCE = /\{[^{}]+\}/
const LINK_TARGET = /\]\(([^)\s]*)[^)]*\)/g
const SPECIAL_LINE = /^(?:§|::).*$/gm
const FIGURE = /\d+(?:[.,]\d+)*/g
/** "1 999" with a space or a no-break space. */
const THOUSANDS = /(?<=(?<!\d)\d{1,3})[ \u00a0\u202f](?=\d{3}(?!\d))/g

interface Texts {
  english: string
  translated: string
}

/** What the translation of a text has too much or too little, one line each. */
export function compareTexts({ english, translated }: Texts): string[] {
  return [
    ...compareParts(
      'mark',
      listParts(dropCases(english), FACT_MARK),
      listParts(dropCases(translated), FACT_MARK),
    ),
    ...compareParts('placeholder', listBraces(english), listBraces(translated)),
    ...compareParts('link', listTargets(english), listTargets(translated)),
    ...compareParts('line', listParts(english, SPECIAL_LINE), listParts(translated, SPECIAL_LINE)),
    ...compareParts('figure', listFigures(english, ','), listFigures(translated, ' ')),
  ]
}

const listParts = (text: string, part: RegExp) => text.match(part) ?? []
const dropCases = (text: string) => text.replaceAll(CASE, '')
/** Each once: a sentence may name a thing twice. */
const listBraces = (text: string) => [...new Set(listParts(text.replaceAll(FACT_MARK, ''), BRACES))]
const listTargets = (text: string) => [...text.matchAll(LINK_TARGET)].map(([, target = '']) => target)

/** The figures of a text in one notation: "1,999" of English is "1999", "32,30" of the others "32.30". */
function listFigures(text: string, thousands: ',' | ' '): string[] {
  const plain = text
    .replaceAll(FACT_MARK, '')
    .replaceAll(BRACES, '')
    .replaceAll(LINK_TARGET, '')
    .replaceAll(SPECIAL_LINE, '')
    .replaceAll(THOUSANDS, '')
  const withoutThousands = thousands === ',' ? plain.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '') : plain
  // Each once: "Annex no. 1 (Załącznik nr 1)" is one of them in Polish.
  return [...new Set(listParts(withoutThousands, FIGURE).map((figure) => figure.replaceAll(',', '.')))]
}

function compareParts(kind: string, expected: readonly string[], found: readonly string[]): string[] {
  const missing = subtract(expected, found).map((part) => `the ${kind} ${part} is missing`)
  const added = subtract(found, expected).map((part) => `the ${kind} ${part} is not in the English`)
  return [...missing, ...added]
}

/** Those of the first list that are not in the second, where one of the second stands for one of the first. */
function subtract(parts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return parts.filter((part) => {
    const at = left.indexOf(part)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** A form for one number alone: "count=1". */
const EXACT = /=\d/

interface Messages {
  english: Message
  translated: Message
  language: string
  /** Placeholders that the translation may leave out. */
  optional?: readonly string[]
}

/** What is wrong with the translation of a message, one line each. */
export function compareMessages({ english, translated, language, optional = [] }: Messages): string[] {
  if (typeof english === 'string' && typeof translated === 'string') {
    const kept = optional.filter((placeholder) => !translated.includes(placeholder))
    const expected = kept.reduce((text, placeholder) => text.replaceAll(placeholder, ''), english)
    return compareTexts({ english: expected, translated })
  }
  const texts = listTexts(english)
  const forms = listTexts(translated)
  // English may have no plural where another language needs one.
  const wanted = new Set(texts.flatMap(({ text }) => listBraces(text)))
  const found = new Set(forms.flatMap(({ text }) => listBraces(text)))
  const figures = new Set(texts.flatMap(({ text }) => listFigures(text, ',')))
  const always = [...wanted].filter((part) => texts.every(({ text }) => text.includes(part)))
  return [
    ...compareParts('placeholder', [...wanted], [...found]),
    ...forms.flatMap(({ choice, text }) =>
      always
        .filter((part) => !text.includes(part) && !choice.endsWith('=one') && !EXACT.test(choice))
        .map((part) => `the form ${choice} has no ${part}`),
    ),
    ...forms.flatMap(({ choice, text }) =>
      listFigures(text, ' ')
        .filter((figure) => !figures.has(figure) && !choice.includes(`=${figure}`))
        .map((figure) => `the figure ${figure} is not in the English`),
    ),
    ...(typeof translated === 'string' ? [] : translated.flatMap((one) => listPluralFaults(one, language))),
  ]
}

/** Every text of a message with the form it is said in, '' where there is one. */
export function listTexts(message: Message): { choice: string; text: string }[] {
  if (typeof message === 'string') return [{ choice: '', text: message }]
  return message.flatMap(({ match }) => Object.entries(match).map(([choice, text]) => ({ choice, text })))
}

/** `local countPlural = count: plural` of the message format. */
const PLURAL = /^local (\w+) = (\w+): plural$/

/** What the plural forms of a message lack in a language, one line each. */
export function listPluralFaults({ declarations, selectors, match }: Variants, language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const categories = rules.resolvedOptions().pluralCategories
  const inputs = new Map(
    declarations.flatMap((line) => {
      const [, selector, input] = PLURAL.exec(line) ?? []
      return selector && input ? [[selector, input] as const] : []
    }),
  )
  const choices = Object.entries(match).map(([choice, text]) => ({
    values: readChoice(choice),
    choice,
    text,
  }))
  const plurals = selectors.filter((selector) => inputs.has(selector))
  const missing = listCombinations(plurals, categories).filter(
    (wanted) =>
      !choices.some(({ values }) =>
        selectors.every((name) => (values[name] ?? '*') === (wanted[name] ?? '*')),
      ),
  )
  return [
    ...missing.map((wanted) => `the form ${writeChoice(wanted)} is missing`),
    ...choices.flatMap(({ values, choice, text }) =>
      plurals.flatMap((selector) => {
        const form = values[selector] ?? '*'
        const input = inputs.get(selector) ?? ''
        if (text.trim() === '') return [`the form ${choice} is empty`]
        if (form === '*') return []
        if (!categories.some((category) => category === form)) return [`${language} has no form ${form}`]
        const isManyNumbers = form === 'one' && rules.select(21) === 'one'
        const others = choices.find((other) => other.values[selector] === 'other')?.text ?? ''
        const isShown =
          text.includes(`{${input}}`) || (!others.includes(`{${input}}`) && BRACES_ONCE.test(text))
        return isManyNumbers && !isShown ? [`"${text}" is also said of 21: write {${input}}`] : []
      }),
    ),
  ]
}

type Choice = Readonly<Record<string, string>>

/** "count=*, countPlural=one" as an object. */
function readChoice(choice: string): Choice {
  return Object.fromEntries(choice.split(',').map((part) => part.trim().split('=')))
}

function writeChoice(choice: Choice): string {
  return Object.entries(choice)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
}

function listCombinations(names: readonly string[], values: readonly string[]): Choice[] {
  const [name, ...others] = names
  if (name === undefined) return [{}]
  return listCombinations(others, values).flatMap((rest) =>
    values.map((value) => ({ [name]: value, ...rest })),
  )
}
