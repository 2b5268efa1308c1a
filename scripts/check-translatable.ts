/**
 * Checks that every message can be said in Polish, Ukrainian and Russian, too: words that agree with a number have plural
 * forms, and no name, document, office or month stands where a sentence would bend it (docs/languages.md).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Message = string | readonly Variants[]

interface Variants {
  declarations: readonly string[]
  match: Readonly<Record<string, string>>
}

/** Placeholders that stand for a number. A word after one agrees with it. */
const NUMBERS =
  'able|active|amber|answered|aside|checked|count|days|declared|disputed|done|free|hidden|hours|invited|left|max|min|minutes|missing|months|most|of|old|open|percent|persons|red|scanned|seconds|sent|suspended|total|unanswered|working|years'
/** Placeholders that stand for a person or a firm: they may also begin a sentence whose verb has no gender. */
const PEOPLE = 'admin|colleague|consultancy|cover|doer|name|operator|seller|specialist|who'
/** Placeholders that stand for other words of the catalogue, of a fact or of a person's case. */
const WORDS =
  'basis|city|current|decision|document|field|host|kind|label|language|languages|month|names|office|owner|package|paper|part|place|provider|purpose|recipient|screen|service|stage|state|status|step|support|term|title|topic|type|use|verdict|weekday|what'

/** Words that stand after a number in the same form, whichever it is. */
const NOT_AGREEING = 'and|at|CET|in|more|of|s|to'
/** The verb of "Page 3 of {count} is blank" belongs to the page, not to the number. */
const VERB_AFTER_TOTAL = '(?<=\\bof \\{\\w+\\}\\s)(?:is|are|cannot)'
const NUMBER_AND_WORD = new RegExp(
  `\\{(${NUMBERS})\\}(?:\\s|\\{#\\w+\\})+(?!(?:${NOT_AGREEING}|${VERB_AFTER_TOTAL})\\b)\\p{L}+`,
  'gu',
)
/** What may stand before an inserted word: nothing, the end of a sentence, a colon, a quotation mark, a bracket, a mark, a list. */
const APART_BEFORE = /(?:^|[.?!:;,·→“"(\n—–]\s*|\{[#/]\w+\}\s*)$/
const APART_AFTER = /^(?:$|[.?!:;,·→”")\n—–]|\s*[·→(—–]|\{[#/]\w+\})/
const SENTENCE_START = /(?:^|[.?!:]\s+|\n|\{#\w+\})$/
/** "{name} has opened", "{name} was blocked": in Slavic languages it says whether a man or a woman did it. */
const PAST =
  /^(?: \(\{email\}\))?\s(?:has|had|was|did|said|wrote|sent|gave|took|made|came|chose|read|put|set|left|kept|paid|saw|began|\w+ed)\b/
/** The own name of a package or of a provider of identities does not change beside the noun for it. */
const BESIDE_NOUN = /^ (?:account|package)\b/

/** What is wrong with a message, one line for each. */
export function listBentWords(message: Message): string[] {
  const texts =
    typeof message === 'string' ? [['', message]] : message.flatMap((one) => Object.entries(one.match))
  const plurals =
    typeof message === 'string' ? [] : message.flatMap(({ declarations }) => listPlurals(declarations))
  return texts.flatMap(([choice = '', text = '']) => [
    ...listWrittenOnes(choice, text, plurals),
    ...listNumbersAlone(text, plurals),
    ...listBent(text),
  ])
}

interface Plural {
  input: string
  selector: string
}

/** `local countPlural = count: plural` of the message format. */
function listPlurals(declarations: readonly string[]): Plural[] {
  return declarations.flatMap((declaration) => {
    const [, selector, input] = /^local (\w+) = (\w+): plural$/.exec(declaration) ?? []
    return selector && input ? [{ selector, input }] : []
  })
}

/** The form "one" is also that of 21 in Ukrainian and Russian: what is true of 1 alone is the form "count=1". */
function listWrittenOnes(choice: string, text: string, plurals: readonly Plural[]): string[] {
  return plurals
    .filter(({ selector, input }) => choice.includes(`${selector}=one`) && !text.includes(`{${input}}`))
    .map(({ input }) => `"${text}" is also said of 21: write {${input}}, or make it the form "${input}=1"`)
}

function listNumbersAlone(text: string, plurals: readonly Plural[]): string[] {
  return [...text.matchAll(NUMBER_AND_WORD)]
    .filter(([, input]) => !plurals.some((plural) => plural.input === input))
    .map(([found]) => `"${found}" needs plural forms, or a colon`)
}

function listBent(text: string): string[] {
  const inserted = new RegExp(`\\{(${PEOPLE}|${WORDS})\\}`, 'g')
  return [...text.matchAll(inserted)].flatMap((match) => {
    const [found, input = ''] = match
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + found.length)
    const isPerson = PEOPLE.split('|').includes(input)
    if (isPerson && PAST.test(after)) return [`"${text}": ${found} with a past tense says a gender`]
    if (isPerson && SENTENCE_START.test(before) && !/^['’]/.test(after)) return []
    if (BESIDE_NOUN.test(after)) return []
    if (APART_BEFORE.test(before) && APART_AFTER.test(after)) return []
    return [`"${text}" bends ${found}: set it apart with a colon, quotation marks or a list`]
  })
}

/** Texts that stay as they are, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  mail_hello: 'A greeting: a translation leaves the name out.',
  payments_choose: 'Short on a card: a translation adds the noun for a package.',
  payments_included_in: 'Short on a card: a translation adds the noun for a package.',
  shell_copyright: 'Sign, year and name of the firm: no sentence.',
  back_office_case_file_template_hello: 'A greeting: a translation leaves the name out.',
  back_office_figures_days: 'The number of its plural is {count}, written as {formatted}.',
  back_office_figures_hours: 'The number of its plural is {count}, written as {formatted}.',
  back_office_visits_weekday: 'The head of a day in a calendar: no sentence.',
}
/** Polish in every language. */
const IN_POLISH = /_pl$/

/** Every fault of the catalogue of the project at `root`, one line each. */
export function checkTranslatable(root: string): string[] {
  const catalogue: Record<string, Message> = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'))
  return Object.entries(catalogue)
    .filter(([key]) => key !== '$schema' && !IN_POLISH.test(key) && !(key in EXCEPTIONS))
    .flatMap(([key, message]) => listBentWords(message).map((fault) => `${key}: ${fault}.`))
}

if (import.meta.main) {
  const faults = checkTranslatable(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
