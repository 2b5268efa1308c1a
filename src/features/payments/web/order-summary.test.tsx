import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PACKAGES } from '#features/packages/contract.ts'
import { formatPln } from '#shared/money.ts'
import { OrderSummary, OrderTerms } from './order-summary.tsx'

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
    expect(textOf(html)).toContain(`You pay ${price} The full price`)
    expect(textOf(html)).toContain('right to withdraw within 14 days')
    expect(html).toContain('href="/TermsOfService#section-7"')
  },
)
