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
  'Requirements',
  'How long it takes',
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

describe('The official rules stand below the figures they differ from, with the number of their entry', () => {
  test('A1 of the consultancy, then B1 of the state', () => {
    expect(textOf(render('eu-long-term-residence-card'))).toMatch(
      /3 Polish at level A1\. .+ § Official rule 3 EU long-term residence needs proof of Polish at level B1\./,
    )
  })

  test('45 days before the stay ends, then the last day of the stay', () => {
    expect(textOf(render('temporary-residence-card'))).toMatch(
      /1 Legal stay .+ at least 45 days before it ends\. .+ § Official rule 1 The application must be filed on the last day/,
    )
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
