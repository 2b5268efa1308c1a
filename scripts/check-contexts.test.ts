import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listContextFaults, listContexts, readContexts } from './check-contexts.ts'

const CATALOGUE = {
  $schema: 'x',
  one_open: 'Open',
  one_open_named: 'Open {name}',
  two_title: 'Your data',
  two_link: 'Your data',
  two_lead: 'Everything we keep.',
}

test('a single word and a repeated text need a context, a sentence does not', () => {
  const faults = listContextFaults(CATALOGUE, {
    audiences: {},
    context: { one_: 'Buttons.', two_link: 'A link.' },
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('two_title')
})

test('a pattern that fits no message is a fault', () => {
  const context = { one_: 'Buttons.', two_: 'A page.', gone: 'Nothing.' }
  expect(listContextFaults(CATALOGUE, { audiences: { staff: ['office_'] }, context })).toEqual([
    'gone fits no message: remove it.',
    'office_ fits no message: remove it.',
  ])
})

test('the longest pattern wins, and readers are told apart', () => {
  const contexts = { audiences: { staff: ['one_open_'] }, context: { one_: 'Short.', one_open_: 'Long.' } }
  expect(listContexts(CATALOGUE, contexts).slice(0, 2)).toEqual([
    { key: 'one_open', text: 'Open', audience: 'applicants and visitors', context: 'Short.' },
    { key: 'one_open_named', text: 'Open {name}', audience: 'staff', context: 'Long.' },
  ])
})

test('our catalogue has every context that it needs', () => {
  const { catalogue, contexts } = readContexts(join(import.meta.dirname, '..'))
  expect(listContextFaults(catalogue, contexts)).toEqual([])
})
