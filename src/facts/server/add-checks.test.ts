import { describe, expect, test } from 'vitest'
import { addChecks, type FactCheck } from './add-checks.ts'
import { mergeFacts } from './merge-facts.ts'

const CHECK: FactCheck = {
  fact_id: 'fee-work',
  value: 450,
  source: 'A new regulation',
  source_url: 'https://example.org/act',
  source_date: '2026-11',
  certainty: 'A',
  checked_on: '2026-11-24',
}
const bookOf = (...checks: FactCheck[]) => mergeFacts(addChecks({}, checks).changes).en

describe('Checks of the desk', () => {
  test('replace value, source and day, and keep the unit', () => {
    const { records, sources, sourceNames } = bookOf(CHECK)
    expect(records['fee-work']).toEqual({
      value: 450,
      unit: 'PLN',
      source: 'desk-fee-work',
      checked_on: '2026-11-24',
      certainty: 'A',
    })
    expect(sources['desk-fee-work']).toEqual({ url: 'https://example.org/act', dated: '2026-11' })
    expect(sourceNames['desk-fee-work']).toBe('A new regulation')
  })

  test('keep that the fact ends a status, and the article while the source stays', () => {
    const built = mergeFacts({}).en
    const { source, value } = built.records['stay-while-waiting'] ?? { source: '' }
    const { url = null, dated = null } = built.sources[source] ?? {}
    const own = {
      ...CHECK,
      fact_id: 'stay-while-waiting',
      value: value ?? null,
      source: built.sourceNames[source] ?? '',
      source_url: url,
      source_date: dated,
    } as FactCheck
    expect(bookOf(own).records['stay-while-waiting']).toMatchObject({
      kind: 'status-end',
      article: 'art. 108',
    })
    const other = bookOf({ ...own, source: 'A new act' }).records['stay-while-waiting']
    expect(other).toMatchObject({ kind: 'status-end' })
    expect(other).not.toHaveProperty('article')
  })

  test('name a source of the build by its key', () => {
    const built = mergeFacts({}).en
    const { url = null, dated = null } = built.sources.fees ?? {}
    const known = { ...CHECK, source: built.sourceNames.fees ?? '', source_url: url, source_date: dated }
    expect(bookOf(known).records['fee-work']?.source).toBe('fees')
    expect(bookOf({ ...known, source_date: '2031' }).records['fee-work']?.source).toBe('desk-fee-work')
  })

  test('give way to a later check of the installation', () => {
    const record = { value: 500, unit: 'PLN', source: 'fees', certainty: 'A' as const }
    const later = { records: { 'fee-work': { ...record, checked_on: '2026-12-01' } } }
    expect(addChecks(later, [CHECK])).toEqual({ changes: later, refused: [] })
    const earlier = { records: { 'fee-work': { ...record, checked_on: '2026-11-01' } } }
    expect(addChecks(earlier, [CHECK]).changes.records?.['fee-work']?.value).toBe(450)
  })

  test('that no longer fit the build have no effect, and the others do', () => {
    const { changes, refused } = addChecks({}, [
      { ...CHECK, fact_id: 'gone' },
      { ...CHECK, fact_id: 'fee-card', value: 'many' },
      CHECK,
    ])
    expect(refused.map(({ fact_id }) => fact_id)).toEqual(['gone', 'fee-card'])
    expect(Object.keys(changes.records ?? {})).toEqual(['fee-work'])
  })
})
