import { HtmlValidate } from 'html-validate'
import type { Response } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { PUBLIC_PATHS, SIGN_IN_STEP_PATHS, SIGNED_IN_PATHS } from '#shared/paths.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { readPage } from '#tests/support/built-pages.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { advanceOneMinute } from '#tests/support/wait-until-idle.ts'
import { someGuides } from '#tests/support/whole-tests.ts'

const ORIGIN = 'https://karta.example'
const ARTICLE_404 = '/knowledge-base/no-such-guide'
const PAGES = [...PUBLIC_PATHS, ...SIGN_IN_STEP_PATHS, '/no-such-page', ARTICLE_404]
const KILOBYTE = 1024
const MAX_BYTES = { stylesheet: 15 * KILOBYTE, script: 10 * KILOBYTE }

const app = await startTestApp({ env: { PUBLIC_URL: ORIGIN } })
const { newPage } = await launchBrowser()
const pages = new Map(
  await Promise.all(PAGES.map(async (path) => [path, await readPage(app, path)] as const)),
)
const listed = [...pages.values()].filter(({ path }) => PUBLIC_PATHS.some((known) => known === path))

/** URLs of the scripts in a page. */
const listScripts = (html: string) =>
  [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address).sort()

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'valid-id': ['error', { relaxed: true }],
    'no-inline-style': 'error',
    // Every script is of our own origin.
    'require-sri': 'off',
    // The search's suggestion list is not a select.
    'prefer-native-element': 'off',
    // Phone numbers contain plain spaces, so that they can be copied.
    'tel-non-breaking': 'off',
    // A redundant attribute is not an error.
    'no-redundant-for': 'off',
    // Enter submits the search, a form of one field.
    'wcag/h32': 'off',
  },
})

describe('SITE-11 every page can be found', () => {
  it('title, description and address are its own', () => {
    for (const { path, title, meta, canonical, html } of listed) {
      expect(title, path).toMatch(/^\S.* · Pobyt$/)
      expect(canonical, path).toBe(ORIGIN + path)
      expect(meta.get('description')?.length, `description of ${path}`).toBeGreaterThanOrEqual(50)
      expect(meta.get('description')?.length, `description of ${path}`).toBeLessThanOrEqual(160)
      expect(html.match(/<title>/g), path).toHaveLength(1)
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    }
    for (const own of ['title', 'canonical'] as const)
      expect(new Set(listed.map((page) => page[own])).size).toBe(listed.length)
    expect(new Set(listed.map(({ meta }) => meta.get('description'))).size).toBe(listed.length)
  })

  it('a shared link has words and a picture of its own', async () => {
    for (const { path, title, meta } of listed) {
      expect(meta.get('og:title'), path).toBe(title.replace(' · Pobyt', ''))
      expect(meta.get('og:description'), path).toBe(meta.get('description'))
      expect(meta.get('og:url'), path).toBe(ORIGIN + path)
      const picture = new URL(meta.get('og:image') ?? '')
      expect(picture.origin).toBe(ORIGIN)
      const answer = await app.fetch(picture.pathname)
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
      expect([width, height, format], path).toEqual([1200, 630, 'png'])
    }
    expect(new Set(listed.map(({ meta }) => meta.get('og:image'))).size).toBe(listed.length)
  })

  it('structured data names the consultancy, guides, the way to them, and questions', () => {
    const kinds = (path: string) => (pages.get(path)?.things ?? []).map((thing) => thing['@type'])
    expect(kinds('/')).toContain('Organization')
    expect(kinds('/contact')).toContain('Organization')
    for (const path of ['/contact', '/help-center', '/knowledge-base/support-resources/faq'])
      expect(kinds(path), path).toContain('FAQPage')
    for (const { path } of listed.filter((page) => page.path.startsWith('/knowledge-base/'))) {
      expect(kinds(path), path).toContain('BreadcrumbList')
    }
    expect(kinds('/knowledge-base/getting-started')).toContain('Article')
    const questions = pages.get('/contact')?.things.find((thing) => thing['@type'] === 'FAQPage')
    expect(questions?.mainEntity).toHaveLength(8)
  })

  it('the sitemap lists exactly the public pages, and robots.txt leads to it', async () => {
    const sitemap = await (await app.fetch('/sitemap.xml')).text()
    const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    const inAll = (path: string) => LANGUAGES.map((language) => ORIGIN + languagePath(path, language))
    expect(found).toEqual(PUBLIC_PATHS.flatMap(inAll))
    const robots = await (await app.fetch('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    for (const path of ['/api/', ...SIGNED_IN_PATHS]) expect(robots).toContain(`Disallow: ${path}\n`)
  })

  it.each(LANGUAGES)('every public page has its own address as its canonical one in %s', async (language) => {
    const addresses = PUBLIC_PATHS.map((path) => languagePath(path, language))
    const found = await Promise.all(
      addresses.map(async (path) => {
        const html = await (await app.fetch(path)).text()
        return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
      }),
    )
    expect(found).toEqual(addresses.map((path) => ORIGIN + path))
  })

  it('the manifest has icons of the sizes it names', async () => {
    const manifest = (await (await app.fetch('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[]
    }
    const icons = [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(await (await app.fetch(src)).arrayBuffer()).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })
})

describe('SITE-10 what the pages are made of', () => {
  it.each(PAGES)('%s is valid HTML', async (path) => {
    const { results } = await validator.validateString(pages.get(path)?.html ?? '', path)
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(faults).toEqual([])
  })

  it('every link leads somewhere, and every anchor is there', async () => {
    const broken = new Set<string>()
    const statuses = new Map<string, Promise<number>>()
    // Unread, each answer would keep a connection of its own.
    const ask = async (path: string) => {
      const answer = await app.fetch(path, { redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.status
    }
    const statusOf = (path: string) => {
      const status = statuses.get(path) ?? ask(path)
      statuses.set(path, status)
      return status
    }
    for (const { path, links, ids } of pages.values()) {
      for (const link of links.filter((target) => !/^(https?:|mailto:|tel:|\/api\/)/.test(target))) {
        const { pathname, search, hash } = new URL(link, ORIGIN + path)
        if (link.startsWith('#') ? !ids.has(hash.slice(1)) : (await statusOf(pathname + search)) !== 200)
          broken.add(`${path} → ${link}`)
        const target = pages.get(pathname)
        if (hash && !link.startsWith('#') && target && !target.ids.has(hash.slice(1)))
          broken.add(`${path} → ${link}`)
      }
    }
    expect([...broken]).toEqual([])
  })

  it('no page speaks of the consultancy as of somebody else, or names a source that only the desk should see', () => {
    for (const { path, html } of listed) {
      const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]+>/g, ' ')
      expect(text, path).not.toMatch(
        /\bthe consultancy\b|commentator|public commentary|staffing company|advice firm|\bas [^.]{1,60} (?:reads?|prints|notes) it\b|its own and not checked/i,
      )
    }
  })

  it('every address outside is https', () => {
    for (const { path, links } of pages.values()) {
      for (const link of links) expect(link, path).not.toMatch(/^http:|^javascript:|^\/\//)
    }
  })
})

describe('SITE-12 light and readable', () => {
  it.each(someGuides(PUBLIC_PATHS))(
    '%s names at most 10 KB of script and loads nothing more, and 15 KB of style, before anything is done',
    async (path) => {
      const { page, expectNoFaults, close } = await newPage({ url: app.url })
      const answers: Response[] = []
      page.on('response', (response) => answers.push(response))
      await page.clock.install()
      await page.goto(path)
      await advanceOneMinute(page)
      const sum = { stylesheet: 0, script: 0 }
      const loaded: string[] = []
      for (const answer of answers) {
        const kind = answer.request().resourceType()
        expect(['document', 'stylesheet', 'script', 'font', 'image', 'manifest', 'other'], kind).toContain(
          kind,
        )
        if (kind === 'script') loaded.push(new URL(answer.url()).pathname)
        if (kind !== 'stylesheet' && kind !== 'script') continue
        expect(answer.headers()['content-encoding']).toBe('br')
        sum[kind] += Number(answer.headers()['content-length'])
      }
      expect(loaded.sort()).toEqual(listScripts(pages.get(path)?.html ?? ''))
      expect(sum.script).toBeLessThanOrEqual(MAX_BYTES.script)
      expect(sum.stylesheet).toBeLessThanOrEqual(MAX_BYTES.stylesheet)
      expectNoFaults()
      await close()
    },
  )

  it('everything can be read and reached with scripts off', async () => {
    const { page, close } = await newPage({ url: app.url, javaScriptEnabled: false })
    for (const path of someGuides(listed.map((one) => one.path))) {
      await page.goto(path)
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).isVisible(), { message: path })
        .toBe(true)
      expect((await page.getByRole('main').textContent())?.length, path).toBeGreaterThan(200)
      await expect
        .poll(() => page.getByRole('banner').getByRole('link').first().isVisible(), { message: path })
        .toBe(true)
      expect(await page.locator('[aria-busy=true]').count(), path).toBe(0)
    }
    await close()
  })

  it('an unknown guide is 404 with the search, an unknown page is 404 with the way home', async () => {
    const { page, close } = await newPage({ url: app.url })
    const unknown = await page.goto(ARTICLE_404)
    expect(unknown?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Oops! Page not found.' }).waitFor()
    await page.getByLabel('Search the guides').pressSequentially('passport')
    await page.getByRole('option').first().waitFor()
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await close()
  })
})
