import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { StartError } from '#errors/start-error.ts'
import { FactError } from '#facts/server/merge-facts.ts'
import { createStaticFiles } from '#server/static-files.ts'
import { SAMPLE_OPERATOR } from '#shared/operator.ts'

const build = mkdtempSync(join(tmpdir(), 'pobyt-site-'))
const root = join(build, 'client')
afterAll(() => rmSync(build, { recursive: true, force: true }))

const FILES = {
  'index.html': '<a href="https://pobyt.invalid/">home</a>',
  'about/index.html': '<link rel="canonical" href="https://pobyt.invalid/about">',
  'PrivacyPolicy/index.html': 'privacy',
  'work-permit/index.html': '<p>Pay {{fee-work}}.</p>',
  'work-permit.data': '["{{fee-work.text}}"]',
  'contact/index.html': '<p>Pay {{fee-card}}.</p>',
  'aged/index.html': '<p>{{fee-card.age}}</p>',
  'login/index.html': '<head></head><script>window.__reactRouterContext = {}</script>',
  'not-found/index.html': 'nothing here',
  'not-found/article/index.html': 'no such guide',
  '__spa-fallback.html': 'the application',
  'csp-hashes.json': '{"/about/index.html":["sha256-abc"]}',
  'sitemap.xml': '<loc>https://pobyt.invalid/about</loc>',
  'assets/app-1.js': 'plain',
  'assets/app-1.js.br': 'packed by the build',
  'picture.png': 'https://pobyt.invalid',
  'sw.js': 'keeps the shell',
  'sw-off.js': 'removes itself',
  '../earlier/1/assets/page-a.js': 'of the build before',
  '../earlier/2/assets/page-b.js': 'of the build before that one',
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

const publicUrl = new URL('https://karta.example')
const env = {
  publicUrl,
  analytics: null,
  turnstile: null,
  identityProvider: null,
  operator: SAMPLE_OPERATOR,
  serviceWorker: true,
}
const site = createStaticFiles(root, env, { languages: ['en'] })
const ask = (path: string, more: { query?: string; acceptEncoding?: string; ifNoneMatch?: string } = {}) => ({
  path,
  query: '',
  language: 'en' as const,
  acceptEncoding: '',
  ifNoneMatch: '',
  ...more,
})
const textOf = (answer: { body?: Uint8Array } | undefined) => Buffer.from(answer?.body ?? []).toString()

test('A page that was opened before an upgrade still finds the files of its build', async () => {
  for (const [path, text] of [
    ['/assets/page-a.js', 'of the build before'],
    ['/assets/page-b.js', 'of the build before that one'],
  ] as const) {
    const found = await site.find(ask(path))
    expect(textOf(found)).toBe(text)
    expect(found?.headers['Cache-Control']).toContain('immutable')
  }
  expect(await site.find(ask('/assets/page-c.js'))).toBeUndefined()
})

describe('SITE-10 one address for every page', () => {
  test.each([
    ['/ABOUT', '/about'],
    ['/about/', '/about'],
    ['/About///', '/about'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['/privacypolicy', '/PrivacyPolicy'],
    ['/PRIVACYPOLICY/', '/PrivacyPolicy'],
    ['/Dashboard/', '/dashboard'],
  ])('%s redirects permanently to %s, with its query', async (path, target) => {
    const answer = await site.find(ask(path, { query: '?from=mail' }))
    expect(answer?.status).toBe(308)
    expect(answer?.headers.Location).toBe(`${target}?from=mail`)
  })

  test.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example/',
    '/no/',
    '/assets/APP-1.js',
    `/${'/'.repeat(9_000)}x`,
  ])('%s does not redirect', async (path) => {
    expect(await site.find(ask(path))).toBeUndefined()
  })
})

describe('The service worker', () => {
  test('is asked for anew each time, so that a new one is found at once', async () => {
    const answer = await site.find(ask('/sw.js'))
    expect(textOf(answer)).toBe('keeps the shell')
    expect(answer?.headers['Cache-Control']).toBe('no-cache')
    expect(answer?.headers['Content-Type']).toContain('javascript')
    expect(await site.find(ask('/sw-off.js'))).toBeUndefined()
  })

  test('is one that removes itself where the operator wants none', async () => {
    const without = createStaticFiles(root, { ...env, serviceWorker: false }, { languages: ['en'] })
    expect(textOf(await without.find(ask('/sw.js')))).toBe('removes itself')
    expect(await without.find(ask('/sw-off.js'))).toBeUndefined()
  })
})

describe('The public origin', () => {
  test('is filled into pages, compressed or not, and the ETag depends on the bytes', async () => {
    const plain = await site.find(ask('/about'))
    const packed = await site.find(ask('/about', { acceptEncoding: 'gzip, br' }))
    const zipped = await site.find(ask('/about', { acceptEncoding: 'gzip' }))
    const expected = '<link rel="canonical" href="https://karta.example/about">'
    expect(textOf(plain)).toBe(expected)
    expect(brotliDecompressSync(packed?.body ?? '').toString()).toBe(expected)
    expect(gunzipSync(zipped?.body ?? '').toString()).toBe(expected)
    expect(new Set([plain, packed, zipped].map((answer) => answer?.headers.ETag)).size).toBe(3)
    expect(packed?.headers['Content-Encoding']).toBe('br')
    expect(packed?.headers.Vary).toBe('Accept-Encoding')
  })

  test('is filled into the sitemap, but not into binary files', async () => {
    expect(textOf(await site.find(ask('/sitemap.xml')))).toBe('<loc>https://karta.example/about</loc>')
    expect(textOf(await site.find(ask('/picture.png')))).toBe('https://pobyt.invalid')
  })
})

describe('A fact that changes', () => {
  const FEE = { value: 460, unit: 'PLN', source: 'fees', checked_on: '2027-01-15', certainty: 'A' } as const
  const changeFee = () => site.setFacts({ records: { 'fee-work': FEE } })
  const read = async (path: string, acceptEncoding = '') => {
    const answer = await site.find(ask(path, { acceptEncoding }))
    const body = Buffer.from(answer?.body ?? [])
    const text = acceptEncoding === 'br' ? brotliDecompressSync(body).toString() : body.toString()
    return { text, body: answer?.body, etag: answer?.headers.ETag }
  }
  afterEach(() => site.setFacts({}))

  test.each(['', 'br'])(
    'changes the pages it stands in, with another tag (encoding "%s")',
    async (encoding) => {
      const before = await read('/work-permit', encoding)
      expect(before.text).toBe('<p>Pay 440\u00a0PLN.</p>')
      changeFee()
      const after = await read('/work-permit', encoding)
      expect(after.text).toBe('<p>Pay 460\u00a0PLN.</p>')
      expect(after.etag).not.toBe(before.etag)
      expect((await read('/work-permit.data', encoding)).text).toContain('460\u00a0PLN.')
      site.setFacts({})
      expect(await read('/work-permit', encoding)).toEqual(before)
    },
  )

  test('whose check is long ago is said to be so from that day on, without a restart', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
    try {
      expect((await read('/aged')).text).toBe('<p></p>')
      vi.setSystemTime(new Date('2027-06-01T00:00:01Z'))
      expect((await read('/aged')).text).toMatch(/^<p>We last checked this more than 6 months ago/)
    } finally {
      vi.useRealTimers()
    }
  })

  test('leaves the other cached pages unchanged', async () => {
    const paths = ['/contact', '/about', '/PrivacyPolicy']
    const before = await Promise.all(paths.map((path) => read(path, 'br')))
    changeFee()
    for (const [index, path] of paths.entries())
      expect((await read(path, 'br')).body, path).toBe(before[index]?.body)
  })

  test('compresses a page once for many requests', async () => {
    await read('/work-permit', 'br')
    changeFee()
    const responses = await Promise.all([1, 2, 3].map(() => read('/work-permit', 'br')))
    responses.push(await read('/work-permit', 'br'))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  })

  test('also changes a page that is being read', async () => {
    const response = read('/work-permit', 'gzip')
    changeFee()
    await response
    expect((await read('/work-permit')).text).toContain('460')
    const packed = await site.find(ask('/work-permit', { acceptEncoding: 'gzip' }))
    expect(gunzipSync(packed?.body ?? '').toString()).toContain('460')
  })

  test('is in every page of the application', async () => {
    const before = await read('/login')
    changeFee()
    const after = await read('/login')
    expect(before.text).not.toContain('changed-facts')
    expect(after.text).toMatch(/<script type="application\/json" id="changed-facts">\{"fee-work":.*<\/head>/)
    expect(after.etag).not.toBe(before.etag)
  })

  test('is rejected with all other changes when one record is invalid', async () => {
    const before = await read('/work-permit')
    const broken = { records: { 'fee-work': FEE, 'fee-moon': FEE } }
    expect(() => site.setFacts(broken)).toThrow(FactError)
    expect(await read('/work-permit')).toEqual(before)
  })
})

describe('The response for a file', () => {
  test('has no body when the browser has the file already', async () => {
    const first = await site.find(ask('/about'))
    const tag = first?.headers.ETag ?? ''
    expect((await site.find(ask('/about', { ifNoneMatch: `"other", W/${tag}` })))?.status).toBe(304)
    expect((await site.find(ask('/about', { ifNoneMatch: '"other"' })))?.status).toBe(200)
  })

  test('has the bytes that the build compressed, and may be cached for a year', async () => {
    const answer = await site.find(ask('/assets/app-1.js', { acceptEncoding: 'br' }))
    expect(textOf(answer)).toBe('packed by the build')
    expect(answer?.headers['Cache-Control']).toContain('immutable')
    expect(answer?.headers['Content-Type']).toBe('text/javascript; charset=utf-8')
  })

  test('has the security headers and, for a page, a policy with its hashes', async () => {
    const { headers } = (await site.find(ask('/about'))) ?? {}
    expect(headers?.['Content-Security-Policy']).toContain("script-src 'self' 'sha256-abc'")
    expect(headers?.['X-Content-Type-Options']).toBe('nosniff')
    expect(headers?.['Strict-Transport-Security']).toContain('max-age')
  })
})

describe('SITE-9 unknown paths', () => {
  test('every case of the office has screens, whatever its number', async () => {
    for (const path of [
      '',
      '/messages',
      '/documents/financial_proof',
      `/documents/requested-${randomUUID()}`,
    ].map((part) => `/office/cases/2026-0412${part}`))
      expect(textOf(await site.find(ask(path)))).toBe('the application')
    for (const path of ['/office/cases', '/office/cases/2026-0412/messages/1/2', '/office/cases/../login'])
      expect(await site.find(ask(path))).toBeUndefined()
  })

  test('a signed-in path gets the application, an unknown path the 404 page', async () => {
    expect(textOf(await site.find(ask('/dashboard')))).toBe('the application')
    expect(await site.find(ask('/no/such/page'))).toBeUndefined()
    const answer = await site.notFound(ask('/no/such/page'))
    expect([answer?.status, textOf(answer)]).toEqual([404, 'nothing here'])
    expect(textOf(await site.notFound(ask('/knowledge-base/no-such-guide')))).toBe('no such guide')
  })

  test('a missing file gets no page', async () => {
    expect(await site.notFound(ask('/assets/gone-1.js'))).toBeUndefined()
    expect(await site.notFound(ask('/wp-login.php'))).toBeUndefined()
  })

  test.each([
    '/__spa-fallback.html',
    '/csp-hashes.json',
    '/not-found',
    '/not-found/article',
    '/../static-files.ts',
  ])('%s is not served', async (path) => {
    expect(await site.find(ask(path))).toBeUndefined()
  })

  test('a site that is not built is an error of one sentence', () => {
    expect(() => createStaticFiles(join(root, 'nothing'), env)).toThrow(StartError)
  })
})

describe('A site in two languages', () => {
  const UK = 'uk' as 'en'
  const further = {
    'uk/index.html': '<a href="https://pobyt.invalid/uk">дім</a>',
    'uk/services/index.html': 'послуги',
    'uk/not-found/index.html': 'немає',
    'uk/share/home.png': 'малюнок',
    '__spa-fallback.html': 'застосунок',
    'sw.js': 'зберігає застосунок',
    'assets/app-2.js': 'слова',
    'csp-hashes.json': '{"/uk/index.html":["sha256-uk"]}',
  }
  const two = join(root, 'two/client')
  for (const [folder, files] of [
    [two, { ...FILES, 'services/index.html': 'services' }],
    [join(root, 'two/languages/uk/client'), further],
  ] as const) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  }
  const both = createStaticFiles(two, env, { languages: ['en', UK] })
  const askUk = (path: string, query = '') => ({ ...ask(path, { query }), language: UK })

  test('serves a public page in the language of its address, whatever the visitor prefers', async () => {
    for (const request of [ask, askUk]) {
      expect(textOf(await both.find(request('/uk')))).toBe('<a href="https://karta.example/uk">дім</a>')
      expect(textOf(await both.find(request('/uk/services')))).toBe('послуги')
      expect(textOf(await both.find(request('/services')))).toBe('services')
      expect(textOf(await both.find(request('/uk/share/home.png')))).toBe('малюнок')
    }
    const policy = (await both.find(ask('/uk')))?.headers['Content-Security-Policy']
    expect(policy).toContain('sha256-uk')
  })

  test('serves signed-in screens and their worker in the language of the visitor', async () => {
    expect(textOf(await both.find(askUk('/dashboard')))).toBe('застосунок')
    expect(textOf(await both.find(ask('/dashboard')))).toBe('the application')
    expect(textOf(await both.find(askUk('/sw.js')))).toBe('зберігає застосунок')
  })

  test('leads from the home page to the one in the language of the visitor, which no cache may keep', async () => {
    const answer = await both.find(askUk('/', '?from=mail'))
    expect([answer?.status, answer?.headers.Location]).toEqual([302, '/uk?from=mail'])
    expect(answer?.headers['Cache-Control']).toBe('private, no-store')
    expect(answer?.headers.Vary).toBe('Accept-Language, Cookie')
    expect(textOf(await both.find(ask('/')))).toContain('home')
    expect((await both.find(ask('/uk')))?.status).toBe(200)
  })

  test.each([
    ['/UK/Services', '/uk/services'],
    ['/uk/', '/uk'],
    ['/uk/services/index.html', '/uk/services'],
    ['/uk/dashboard', '/dashboard'],
    ['/uk/office/cases/AB-12/documents', '/office/cases/AB-12/documents'],
    ['/uk/office/sign-in/', '/uk/office/sign-in'],
    ['/en/services', '/services'],
    ['/en', '/'],
  ])('%s redirects permanently to %s, with its query', async (path, target) => {
    const answer = await both.find(ask(path, { query: '?from=mail' }))
    expect([answer?.status, answer?.headers.Location]).toEqual([308, `${target}?from=mail`])
  })

  test('has a 404 page in the language of the address, for an unknown prefix in that of the visitor', async () => {
    expect(textOf(await both.notFound(ask('/uk/nowhere')))).toBe('немає')
    expect(textOf(await both.notFound(askUk('/xx/services')))).toBe('немає')
    expect(textOf(await both.notFound(ask('/xx/services')))).toBe('nothing here')
    for (const path of ['/uk/not-found', '/not-found', '/xx/services', '/uk/uk/services'])
      expect(await both.find(askUk(path))).toBeUndefined()
  })

  test('serves scripts of both languages, because a page may be open in the other one', async () => {
    for (const request of [ask('/assets/app-2.js'), askUk('/assets/app-2.js')])
      expect(textOf(await both.find(request))).toBe('слова')
    expect(textOf(await both.find(askUk('/assets/app-1.js')))).toBe('plain')
  })

  test('says in Vary what is in the language of the visitor, and nothing of it for other pages', async () => {
    const VISITOR = 'Accept-Encoding, Accept-Language, Cookie'
    for (const path of ['/', '/dashboard', '/sw.js'])
      expect((await both.find(ask(path)))?.headers.Vary, path).toBe(VISITOR)
    expect((await both.notFound(ask('/xx/services')))?.headers.Vary).toBe(VISITOR)
    for (const path of ['/services', '/uk', '/uk/services', '/about', '/assets/app-1.js'])
      expect((await both.find(ask(path)))?.headers.Vary, path).toBe('Accept-Encoding')
    expect((await site.find(ask('/')))?.headers.Vary).toBe('Accept-Encoding')
  })

  test('is not served when one of them is not built', () => {
    expect(() => createStaticFiles(two, env, { languages: ['en', 'pl' as 'en'] })).toThrow(StartError)
  })
})
