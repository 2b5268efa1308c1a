import { describe, expect, test } from 'vitest'
import { AVERAGE_DAYS, FACTS } from './facts.ts'

const facts = [...Object.values(FACTS), ...AVERAGE_DAYS]

describe('SITE-11 facts of law stand in one place', () => {
  test('every fact has words, a source and the day it was checked', () => {
    for (const fact of facts) {
      expect(fact.text, fact.id).toMatch(/\.$/)
      expect(fact.source, fact.id).not.toBe('')
      expect(fact.checked_on, fact.id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })

  test('ids are unique', () => {
    expect(new Set(facts.map((fact) => fact.id)).size).toBe(facts.length)
  })

  test('figures in the words are those of the value', () => {
    for (const fact of [
      FACTS.feeWork,
      FACTS.feeOther,
      FACTS.feeSeasonal,
      FACTS.feePermanent,
      FACTS.feeCard,
    ]) {
      expect(fact.text).toContain(`${fact.value} PLN`)
    }
    expect(FACTS.appeal.text).toContain(`${FACTS.appeal.value} days`)
  })
})
