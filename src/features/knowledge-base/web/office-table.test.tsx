import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfficeTable } from './office-table.tsx'

test('SITE-6 an office says once what is not known of it, and shows no empty rows', () => {
  const cards = renderToStaticMarkup(<OfficeTable />)
    .split('<section')
    .slice(1)
  expect(cards).toHaveLength(6)
  for (const card of cards) {
    expect(card).not.toMatch(/<dd[^>]*><\/dd>|not known/)
    expect(card.match(/Not found on the office’s own pages/g)?.length ?? 0).toBeLessThan(2)
  }
  const warsaw = cards.find((card) => card.includes('id="warsaw"'))
  expect(warsaw).toContain('Not found on the office’s own pages: Email, Hours.')
  expect(warsaw).toContain('Help line')
  const krakow = cards.find((card) => card.includes('id="krakow"'))
  expect(krakow).not.toContain('Not found')
})
