import { expect, test } from 'vitest'
import type { Language } from '#language/language.ts'
import { renderSitemap } from './sitemap.ts'

const PAGES = [
  { path: '/', updated: undefined },
  { path: '/services', updated: '2026-11-20' },
]

test('With one language a sitemap lists the pages alone', () => {
  const sitemap = renderSitemap(PAGES, ['en'])
  expect(sitemap).toContain('  <url><loc>https://pobyt.invalid/</loc></url>\n')
  expect(sitemap).toContain('<loc>https://pobyt.invalid/services</loc><lastmod>2026-11-20</lastmod></url>')
  expect(sitemap).not.toContain('xhtml')
})

test('With several it lists each page in each, with all of them beside it', () => {
  const sitemap = renderSitemap(PAGES, ['en', 'pl' as Language])
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    ['', '/pl', '/services', '/pl/services'].map((path) => `https://pobyt.invalid${path || '/'}`),
  )
  for (const [, entry = ''] of sitemap.matchAll(/<url>(.*)<\/url>/g)) {
    const tags = [...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag)
    expect(tags).toEqual(['en', 'pl', 'x-default'])
  }
  expect(sitemap).toContain('hreflang="x-default" href="https://pobyt.invalid/services"')
  expect(sitemap).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
})
