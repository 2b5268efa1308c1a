import { expect, test } from 'vitest'
import { listDeskCases } from './desk-case.ts'

test('What the demo asks about an address fits the address: the message names what differs, and nothing else does', () => {
  const asked = listDeskCases(new Date()).flatMap(({ address, work }) =>
    (work.corrections ?? [])
      .filter(({ field }) => field === 'address')
      .map(({ proposed, message }) => ({ address, proposed: String(proposed), message })),
  )
  expect(asked.length).toBeGreaterThan(0)
  for (const { address, proposed, message } of asked) {
    const before = address.split(/[ /]/)
    const after = proposed.split(/[ /]/)
    const differing = before.flatMap((word, i) => (word === after[i] ? [] : [word, after[i] ?? '']))
    expect(after).toHaveLength(before.length)
    expect(differing).toHaveLength(2)
    for (const word of differing) expect(message).toContain(word)
  }
})
