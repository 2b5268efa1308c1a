import type { TemplateField } from './contract.ts'

/** A field is a name in braces, in one line. */
const FIELD = /\{([^{}\n]*)\}/g

/** The names in braces of a text, each once. */
export function listFields(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))]
}

/** What stands for a field; a list has one line for each. Null where it is not known. */
export type FieldValues = Partial<Record<TemplateField, string | readonly string[] | null>>

export interface FilledText {
  text: string
  /** What was filled in. */
  fields: string[]
}

/** A text with its fields filled in; null when one of them is not known, or a list has nothing in it. */
export function fillIn(text: string, values: FieldValues): FilledText | null {
  const known = new Map(Object.entries(values).filter(([, value]) => value !== null && value.length > 0))
  const names = listFields(text)
  if (!names.every((name) => known.has(name))) return null
  return {
    text: text.replaceAll(FIELD, (_, name: string) => writeValue(known.get(name) ?? '')),
    fields: names.flatMap((name) => known.get(name) ?? []),
  }
}

const writeValue = (value: string | readonly string[]) =>
  typeof value === 'string' ? value : value.map((one) => `– ${one}`).join('\n')

/**
 * In which of the languages of a text it is written to somebody: the reader's, else the desk's, else the first there is.
 * Null without a text.
 */
export function chooseLanguage<L extends string>(
  written: readonly L[],
  { reader, desk }: { reader: L; desk: L },
): L | null {
  return [reader, desk].find((language) => written.includes(language)) ?? written[0] ?? null
}
