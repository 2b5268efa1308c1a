import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { requireFact } from '#facts/require-fact.ts'
import AboutPage from '#features/site/about/web/about-page.tsx'
import ServicesPage from '#features/site/services/web/services-page.tsx'
import { NO_CLAIMS } from '#shared/operator.ts'
import HomePage from './home-page.tsx'
import { WhyChoose } from './why-choose.tsx'

const htmlOf = (page: ReactNode) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
const textOf = (page: ReactNode) =>
  htmlOf(page)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')

describe('SITE-12 each claim is where the specification puts it', () => {
  test('95%+ on the home page, 98% on services and about', () => {
    expect(textOf(<HomePage />)).toContain('95%+ approval rate')
    expect(textOf(<ServicesPage />)).toContain('98% success rate')
    expect(textOf(<AboutPage />)).toContain('98% success rate')
  })
})

describe('SITE-12 a claim of which nobody has said what was counted', () => {
  test('stands alone', () => {
    for (const Page of [HomePage, ServicesPage, AboutPage]) {
      const page = <Page />
      expect(textOf(page)).not.toMatch(/sample|stands here/i)
      expect(htmlOf(page)).not.toMatch(/<(p|span)[^>]*><\/\1>/)
    }
  })

  test('has its basis where the operator gives one', () => {
    const claims = {
      ...NO_CLAIMS,
      approval: { figure: '91%', basis: 'Of 412 decisions.' },
      licence: 'KRA/0000.',
    }
    const text = textOf(<WhyChoose claims={claims} />)
    expect(text).toContain('91% approval rate Of 412 decisions.')
    expect(text).toContain('A consultant answers you. KRA/0000.')
  })
})

describe('SITE-2 the home page before any script', () => {
  test('the time of the temporary card stands with one sentence of the official and the real ones', () => {
    const text = textOf(<HomePage />)
    const times = ['decision-temporary', 'average-malopolskie', 'average-slaskie'] as const
    const [official, quickest, slowest] = times.map((id) => requireFact(id).shown.replaceAll('\u00a0', ' '))
    expect(text).toContain(
      `Processing time: 2–3 months Officially ${official}; in 2025 on average ${quickest} (Kraków) to ${slowest} (Katowice).`,
    )
    expect(text).not.toContain('Waiting time in')
  })

  test('seven services, four of them main, the first one open, the counter at 01/07', () => {
    const html = htmlOf(<HomePage />)
    expect(html.match(/<details[^>]*>/g)).toHaveLength(7)
    expect(html.match(/<details[^>]* open=""[^>]*>/g)).toHaveLength(1)
    expect(html.slice(0, html.indexOf('Additional services')).match(/<details/g)).toHaveLength(4)
    expect(html).toContain('01/07')
  })

  test('each drawing is in the page once, and other strips only refer to it', () => {
    const html = htmlOf(<HomePage />)
    const drawn = [...html.matchAll(/id="(picture-[a-z-]+)"/g)].map(([, id]) => id)
    expect(new Set(drawn).size).toBe(7)
    for (const id of drawn) expect(html.match(new RegExp(`href="#${id}"`, 'g'))).toHaveLength(2)
  })

  test('four reasons', () => {
    for (const words of ['95%+ approval rate', '1000+ clients', '24/7 support', 'Licensed consultants']) {
      expect(textOf(<HomePage />)).toContain(words)
    }
  })
})

describe('SITE-4 about', () => {
  test('four values, the figures, the mission, why us, and the ways on', () => {
    const text = textOf(<AboutPage />)
    for (const words of [
      '98% success rate',
      '1000+ clients',
      '5+ years of experience',
      '24/7 support',
      'Our mission',
      'Why Choose Us',
      'Licensed consultants',
      'Fluent in Polish and English',
    ]) {
      expect(text).toContain(words)
    }
    expect(htmlOf(<AboutPage />)).toMatch(/href="\/register"[\s\S]*href="\/contact"/)
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

describe('What the consultancy claims of itself', () => {
  test('a figure stands with its basis, and nothing is claimed for who claims nothing', () => {
    const clients = { figure: '300', basis: 'Clients of 2025.' }
    const text = textOf(<WhyChoose claims={{ ...NO_CLAIMS, clients }} />)
    expect(text).toContain('300 clients Clients of 2025.')
    for (const words of ['approval', '24/7', 'Licensed']) expect(text).not.toContain(words)
    expect(textOf(<WhyChoose claims={NO_CLAIMS} />).trim()).toBe('')
  })
})
