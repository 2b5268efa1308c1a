import { describe, expect, test } from 'vitest'
import { writeFacts } from './inline-facts.ts'

describe('What browsers load of the facts', () => {
  test('is the record in place of its id, and nothing of the others', () => {
    const code = writeFacts("const fee = requireFact('fee-work').shown")
    expect(code).toMatch(/^const fee = requireFact\(\{"id":"fee-work".*"shown":"440\u00a0PLN".*\}\)\.shown$/)
    expect(code).not.toContain('fee-other')
  })

  test.each([
    ["requireFact('no-such-fact')", 'No fact has the id "no-such-fact"'],
    ['requireFact(id)', 'A screen names each of its facts'],
    ["requireFact('fee-' + kind)", 'A screen names each of its facts'],
  ])('%s stops the build', (code, words) => {
    expect(() => writeFacts(code)).toThrow(words)
  })
})
