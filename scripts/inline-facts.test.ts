import { describe, expect, test } from 'vitest'
import { inlineRecords } from './inline-facts.ts'
import { createFiller, placeFact } from './language-places.ts'

describe('In scripts for browsers', () => {
  test('a record replaces its id, and no other record is included', () => {
    const code = inlineRecords("const fee = requireFact('fee-work').shown", placeFact)
    expect(code).toMatch(/^const fee = requireFact\(__fact_place\("fee-work", "\w+"\)\)\.shown$/)
    const filled = createFiller('en', new Map())(code)
    expect(filled).toMatch(/^const fee = requireFact\(\(\{id:`fee-work`.*shown:`440\\xA0PLN`.*\}\)\)\.shown$/)
    expect(filled).not.toContain('fee-other')
  })

  test.each([
    ["requireFact('no-such-fact')", 'No fact has the id "no-such-fact"'],
    ['requireFact(id)', 'requireFact needs the id as a string literal'],
    ["requireFact('fee-' + kind)", 'requireFact needs the id as a string literal'],
  ])('%s stops the build', (code, words) => {
    expect(() => inlineRecords(code, placeFact)).toThrow(words)
  })
})
