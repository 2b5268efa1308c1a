import { isNone } from '#features/questionnaire/rules.ts'
import type { CaseFacts } from '../contract.ts'

/** What was answered to a question of the state portal; null when it was not, when there is none, or it is no single value. */
export function readAnswer(
  { portal }: Pick<CaseFacts, 'portal'>,
  part: string,
  question: string,
): string | null {
  const value = portal?.[part]?.[question]
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || isNone(text) ? null : text
}

/** The same of a number, from 0. */
export function readNumber(facts: Pick<CaseFacts, 'portal'>, part: string, question: string): number | null {
  const text = readAnswer(facts, part, question)?.replaceAll(/\s/g, '').replace(',', '.')
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** The same of a day, YYYY-MM-DD. */
export function readDay(facts: Pick<CaseFacts, 'portal'>, part: string, question: string): string | null {
  const text = readAnswer(facts, part, question)
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}
