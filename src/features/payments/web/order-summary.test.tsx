import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PACKAGES } from '#features/packages/contract.ts'
import { formatPln } from '#shared/money.ts'
import { amountToPay, OrderSummary, OrderTerms } from './order-summary.tsx'

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')
const PAID = PACKAGES.filter((item) => !item.is_free)

test.each(PAID)(
  'SITE-3 the order of $id says its full price, the terms and the right to withdraw',
  (item) => {
    const html = renderToStaticMarkup(
      <>
        <OrderSummary item={item} />
        <OrderTerms item={item} />
      </>,
    )
    const price = textOf(formatPln(item.price))
    expect(textOf(html)).toContain(`You pay ${price} For one application`)
    expect(textOf(html)).toContain('right to withdraw within 14 days')
    expect(html).toContain('href="/TermsOfService#section-7"')
  },
)

test('PACK-2 the order of an upgrade says price, what was paid, and the rest, which is what one orders for', () => {
  const item = PAID.find(({ id }) => id === 'standard')
  if (!item) throw new Error('no such package')
  const order = { item, current: { package_type: 'basic' as const, prepaid_amount: 109_900 } }
  const html = renderToStaticMarkup(
    <>
      <OrderSummary {...order} />
      <OrderTerms {...order} />
    </>,
  )
  expect(textOf(html)).toContain('Package price 1 999 PLN Already paid −1 099 PLN To pay 900 PLN')
  expect(textOf(html)).toContain('you order the Standard package for 900 PLN')
  expect(amountToPay(order)).toBe(90_000)
})
