import { expect, test } from 'vitest'
import type { Check } from '../schema.ts'
import { groupChecks, isStop } from './rules.ts'

const OVERRULED = { reason: 'The contract was changed.', at: '2026-11-28T10:00:00Z' }

function check(verdict: Check['verdict'], overruled: Check['overruled'] = null): Check {
  return {
    id: 'minimum-wage',
    document_type: null,
    verdict,
    text: 'The pay is too low.',
    rule: 'A rule.',
    source: 'A law',
    source_url: null,
    checked_on: '2026-11-27',
    overruled,
  }
}

test('A stop that a specialist lets stand stops nothing any more', () => {
  expect(isStop(check('stop'))).toBe(true)
  expect(isStop(check('stop', OVERRULED))).toBe(false)
  expect(isStop(check('look'))).toBe(false)
})

test('Each check is in one group, by what is to be done about it', () => {
  const all = [
    check('stop'),
    check('stop', OVERRULED),
    check('look'),
    check('look', OVERRULED),
    check('good'),
  ]
  expect(groupChecks(all)).toEqual({
    stops: [all[0]],
    looks: [all[2]],
    overruled: [all[1], all[3]],
    goods: [all[4]],
  })
})
