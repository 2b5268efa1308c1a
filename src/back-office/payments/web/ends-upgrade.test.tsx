import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StaffPayment } from '../schema.ts'
import { EndsUpgrade } from './ends-upgrade.tsx'

const textOf = (deducted_from: StaffPayment['deducted_from']) =>
  renderToStaticMarkup(<EndsUpgrade payment={{ deducted_from }} />).replaceAll(/<[^>]+>/g, '')

test('PACK-4 the desk says which packages end with a payment: none, one, or several', () => {
  expect(textOf([])).toBe('')
  expect(textOf(['premium'])).toContain(
    'from the price of another package: Premium. That package ends with it',
  )
  expect(textOf(['standard', 'premium'])).toContain(
    'from the prices of other packages: Standard and Premium. Those packages end with it',
  )
})
