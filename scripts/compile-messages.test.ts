import { expect, it, vi } from 'vitest'
import { plural } from '#messages/registry.js'

it('plural forms of a language are worked out by one object, not by a new one for each text', () => {
  const made = vi.spyOn(Intl, 'PluralRules')
  const forms = [1, 2, 5].map((count) => plural('en', count, {}))
  // At most: another text may have been shown before.
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  expect(forms).toEqual(['one', 'other', 'other'])
  made.mockRestore()
})
