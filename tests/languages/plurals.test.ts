import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { listTexts, type Message } from '../../scripts/check-translations.ts'

const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 25, 101, 1.5]
const CATALOGUE: Record<string, Message> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../messages/en.json'), 'utf8'),
)
const isPlural = (message: Message): boolean =>
  typeof message !== 'string' &&
  message.some(({ declarations }) => declarations.some((one) => /plural/.test(one)))
const PLURALS = Object.keys(CATALOGUE).filter((key) => isPlural(CATALOGUE[key] ?? ''))

/** Everything that the message may ask for: the number for each input. */
function inputsOf(message: Message, number: number): Record<string, number> {
  const names = listTexts(message).flatMap(({ text }) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])
  const inputs =
    typeof message === 'string'
      ? []
      : message.flatMap(({ declarations }) =>
          declarations.flatMap((one) => one.match(/(?<=^input )\w+/) ?? []),
        )
  return Object.fromEntries([...names, ...inputs].map((name) => [name, number]))
}

test.each(LANGUAGES)('Every message with a number has a text for each number in %s', (locale) => {
  expect(PLURALS.length).toBeGreaterThan(70)
  const write: Record<string, unknown> = { ...m }
  const faults = PLURALS.flatMap((key) =>
    NUMBERS.filter((number) => {
      const message = write[key]
      if (typeof message !== 'function') return true
      const text: unknown = message(inputsOf(CATALOGUE[key] ?? '', number), { locale })
      return typeof text !== 'string' || text.trim() === '' || text.includes(key)
    }).map((number) => `${key}: ${number}`),
  )
  expect(faults).toEqual([])
})
