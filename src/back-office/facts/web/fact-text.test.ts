import { expect, it } from 'vitest'
import { withoutValue } from './fact-text.ts'

it.each([
  [
    'The decision on an appeal is due within 90 days.',
    '90 days',
    'The decision on an appeal is due within …',
  ],
  ['The card fee is 50 PLN. Children pay half.', '50 PLN', 'The card fee is … Children pay half.'],
  ['Within 17 days, or 7 days by post.', '7 days', 'Within 17 days, or … by post.'],
  ['In the network there are two of them.', 'two', 'In the network there are … of them.'],
  ['It costs 1.5 (net).', '1.5', 'It costs … (net).'],
  ['A free line is 800 170 070.', '', 'A free line is 800 170 070.'],
])('"%s" beside %s is "%s"', (text, shown, left) => {
  expect(withoutValue({ text, shown })).toBe(left)
})
