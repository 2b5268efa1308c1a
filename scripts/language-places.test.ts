import { expect, test } from 'vitest'
import { LANGUAGES } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import { isolate, plural } from '#messages/registry.js'
import { createFiller, placeMessage, readCatalogues } from './language-places.ts'

type Text = (inputs: Record<string, unknown>) => string

const COUNTS = [0, 1, 2, 5, 21, 1.5]
const NAME = 'محمد'

test('Each text of the scripts that a browser loads says what the catalogue says, for each number and name', () => {
  const catalogues = readCatalogues()
  const catalogue = m as unknown as Record<string, Text>
  for (const language of LANGUAGES) {
    const fill = createFiller(language, catalogues)
    for (const [key, code] of catalogues.get(language) ?? []) {
      if (!code.includes('registry.')) continue
      const filled = fill(`return ${placeMessage(key, catalogues)}`)
      const text: Text = new Function('plural', 'isolate', filled)(plural, isolate)
      for (const count of COUNTS) {
        const inputs = new Proxy({}, { get: (_, input) => (input === 'name' ? NAME : count) })
        expect(text(inputs), `${language}: ${key}`).toBe(inLanguage(language, () => catalogue[key]?.(inputs)))
      }
    }
  }
})
