import { expect, test } from 'vitest'
import { smoothPath } from './smooth-path.ts'

test('A quarter of a circle becomes one cubic segment that leaves and arrives along the circle', () => {
  const quarter = smoothPath({
    at: (angle) => ({ x: 100 * Math.cos(angle), y: 100 * Math.sin(angle) }),
    from: 0,
    to: Math.PI / 2,
    segments: 1,
  })
  expect(quarter).toBe('M100 0C100 52.4 52.4 100 0 100')
})
