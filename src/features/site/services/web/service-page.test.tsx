import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { SERVICE_IDS, SERVICES, type ServiceId, servicePath } from '../contract.ts'
import { ServiceArticle } from './service-page.tsx'
import { loadServiceText } from './service-text.ts'
import ServicesPage from './services-page.tsx'

const render = (id: ServiceId) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[servicePath(id)]}>
      <ServiceArticle text={loadServiceText(id)} />
    </MemoryRouter>,
  )
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')

/** The targets of the links with this text, each once. */
function targetsOf(html: string, words: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)]
  return [...new Set(links.flatMap(([, href = '', inside = '']) => (inside.includes(words) ? [href] : [])))]
}

/** "Facts per page" of the specification. */
const FACTS: Record<ServiceId, readonly (string | RegExp)[]> = {
  'temporary-residence-card': ['up to 3 years', /Processing time 2–3 months/],
  'permanent-residence-card': [
    /Processing time 3–6 months/,
    '5 years of continuous residence',
    'Polish at level A1',
    'Citizenship possible after 3 years',
  ],
  'eu-long-term-residence-card': [
    /Processing time 4–8 months/,
    '5 years of legal and continuous residence',
    'Polish at level A1',
    'No threat to public order',
  ],
  'work-permit': [/Processing time 1–3 months/, 'A job offer', 'An employer declaration'],
  'company-registration': [/Time 2–4 weeks/, 'National Court Register', 'tax registration'],
  'business-incubator': [/Programme 12–24 months/],
  'translation-services': [/Turnaround 1–3 days/, '50+'],
}

const PARTS = [
  'Key benefits',
  'How long it takes',
  'Requirements',
  'Five steps',
  'What you get from us',
  'Questions people ask',
]

describe.each(SERVICE_IDS)('SITE-5 /%s', (id) => {
  const html = render(id)
  const text = textOf(html)

  test('states every fact of the specification', () => {
    for (const fact of FACTS[id]) expect(text).toMatch(fact)
  })

  test('has hero, benefits, requirements, time, five steps, what the service gives and a closing call', () => {
    const headings = [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/g)].map(([, title]) => title)
    expect(headings[0]).toBe(loadServiceText(id).title)
    expect(headings).toEqual(expect.arrayContaining(PARTS))
    expect(headings.at(-1)).toMatch(/^Not sure/)
    const order = PARTS.slice(0, 4).map((title) => headings.indexOf(title))
    expect(order, 'the benefits come first').toEqual(order.toSorted((a, b) => a - b))
    const steps = html.slice(html.indexOf('id="steps"'), html.indexOf('id="questions"'))
    expect(steps.match(/<li/g)).toHaveLength(5)
  })

  test('starts where the specification says, and offers a free consultation at /contact', () => {
    const portal = SERVICES.find((service) => service.id === id)?.start === 'portal'
    expect(targetsOf(html, 'Start Your Application')).toEqual(portal ? ['/register', '/dashboard'] : [])
    expect(targetsOf(html, 'Get Started')).toEqual(portal ? [] : ['/contact'])
    expect(targetsOf(html, 'Free Consultation')).toEqual(['/contact'])
  })

  test('has a title and a description for search engines, and an answer to each question', () => {
    const { title, description, questions } = loadServiceText(id)
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(155)
    expect(html).toContain(`<title>${title} · Pobyt</title>`)
    for (const { answer } of questions) expect(answer.length).toBeGreaterThan(40)
  })
})

describe('The official rules stand folded in the entry of the requirements that they belong to', () => {
  const listEntries = (id: ServiceId) => {
    const [, after = ''] = render(id).split('id="requirements"')
    const [list = '', rest = ''] = after.split('</ol>')
    return { entries: list.split('<li').slice(1), rest: rest.split('id="steps"')[0] ?? '' }
  }

  test('45 days before the stay ends, and closed below it the last day of the stay', () => {
    const { entries, rest } = listEntries('temporary-residence-card')
    expect(entries[0]).toMatch(
      /at least 45.*<details(?! open).*Official rule.*on the last day of your legal stay/s,
    )
    expect(entries[1]).not.toContain('<details')
    expect(entries.join('')).not.toContain('<details open')
    expect(rest).not.toMatch(/role="note"|Official rule/)
  })

  test('A1 of the consultancy, and open below it B1 of the state', () => {
    const { entries } = listEntries('eu-long-term-residence-card')
    expect(entries[2]).toMatch(/Polish at level A1.*<details open.*needs proof of Polish at level B1/s)
  })
})

describe('SITE-3 /services', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/services']}>
      <ServicesPage />
    </MemoryRouter>,
  )

  test('three tiles of residence cards and four of additional services link to their pages', () => {
    expect(targetsOf(html, 'Learn More')).toEqual([
      ...SERVICE_IDS.slice(0, 3).map(servicePath),
      '/work-permit',
      '/company-registration',
      '/business-incubator',
      '/translation-services',
    ])
  })

  test('a tile is name, time and one line: the rules are on the page of the service', () => {
    const tiles = html
      .slice(html.indexOf('id="cards"'), html.indexOf('id="packages"'))
      .split(/(?=<li)/)
      .slice(1)
    expect(tiles).toHaveLength(SERVICE_IDS.length)
    for (const tile of tiles) {
      expect(textOf(tile)).not.toMatch(/Official rule|Source:|What you need/)
      expect(textOf(tile).length).toBeLessThan(300)
    }
    expect(textOf(tiles[0] ?? '')).toMatch(/2–3 months Official averages of \d{4}: 172 days to 640 days/)
  })

  test('packages can be reached by anchor; a visitor registers, a signed-in person goes on', () => {
    expect(html).toContain('id="packages"')
    for (const id of ['basic', 'standard', 'premium']) {
      const name = `Choose ${id.replace(/^./, (first) => first.toUpperCase())}`
      expect(targetsOf(html, name)).toEqual(['/register', `/your-package?package=${id}`])
    }
    expect(targetsOf(html, 'Book Free Consultation')).toEqual(['/register', '/consultation'])
  })

  test('nothing on the page claims a payment', () => {
    expect(textOf(html)).not.toMatch(/Payment (Successful|Canceled|Failed)/)
  })
})
