import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import ServicesPage from '#features/services/web/services-page.tsx'
import AboutPage from './about-page.tsx'
import HomePage from './home-page.tsx'

const textOf = (page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')

describe('SITE-12 each claim stands where the specification puts it', () => {
  test('95%+ on the home page, 98% on services and about', () => {
    expect(textOf(<HomePage />)).toContain('95%+ approval rate')
    expect(textOf(<ServicesPage />)).toContain('98% success rate')
    expect(textOf(<AboutPage />)).toContain('98% success rate')
  })
})

describe('PACK-6 the catalogue on the home page', () => {
  test('four packages with their prices, the most popular one marked', () => {
    const text = textOf(<HomePage />)
    for (const words of ['Basic 1 099 PLN', 'Most popular Standard 1 999 PLN', 'Premium 2 999 PLN']) {
      expect(text).toContain(words)
    }
  })
})

describe('Where the official rule differs, both are shown', () => {
  test('A1 of the consultancy and B1 of the state stand together', () => {
    const text = textOf(<ServicesPage />)
    expect(text).toContain('Polish at level A1')
    expect(text).toContain('EU long-term residence needs proof of Polish at level B1.')
    expect(text).toContain('Checked 18 July 2026')
  })
})
