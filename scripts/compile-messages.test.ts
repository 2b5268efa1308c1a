import { expect, it, vi } from 'vitest'
import { m } from '#messages/messages.js'
import { isolate, plural } from '#messages/registry.js'

it('plural forms of a language are worked out by one object, not by a new one for each text', () => {
  const made = vi.spyOn(Intl, 'PluralRules')
  const forms = [1, 2, 5].map((count) => plural('en', count, {}))
  // At most: another text may have been shown before.
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  expect(forms).toEqual(['one', 'other', 'other'])
  made.mockRestore()
})

it('a name written from right to left is isolated in a sentence, and no other name is changed', () => {
  expect(isolate('محمد')).toBe('\u2068محمد\u2069')
  expect(isolate('דוד Levi')).toBe('\u2068דוד Levi\u2069')
  for (const name of ['Anna Nowak', 'Олена Коваленко', 'თამარ', 'Արամ', '王小明', 'आशा'])
    expect(isolate(name)).toBe(name)
  expect(m.household_asks({ name: 'محمد' })).toBe('\u2068محمد\u2069 asks to share with you.')
  expect(m.household_asks({ name: 'Тамара' })).toBe('Тамара asks to share with you.')
  const marked = m.documents_stored_file.parts({ name: 'تقرير.pdf', size: '2 MB' })
  expect(marked.map((part) => ('value' in part ? part.value : '')).join('')).toBe(
    '\u2068تقرير.pdf\u2069, 2 MB',
  )
})
