import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { StartError } from '#errors/start-error.ts'
import { createStaticFiles } from '#server/static-files.ts'

const root = mkdtempSync(join(tmpdir(), 'pobyt-site-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const FILES = {
  'index.html': '<a href="https://pobyt.invalid/">home</a>',
  'about/index.html': '<link rel="canonical" href="https://pobyt.invalid/about">',
  'PrivacyPolicy/index.html': 'privacy',
  'not-found/index.html': 'nothing here',
  'not-found/article/index.html': 'no such guide',
  '__spa-fallback.html': 'the application',
  'csp-hashes.json': '{"/about/index.html":["sha256-abc"]}',
  'sitemap.xml': '<loc>https://pobyt.invalid/about</loc>',
  'assets/app-1.js': 'plain',
  'assets/app-1.js.br': 'packed by the build',
  'picture.png': 'https://pobyt.invalid',
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

const publicUrl = new URL('https://karta.example')
const site = createStaticFiles(root, { publicUrl, analytics: null })
const ask = (path: string, more: { query?: string; acceptEncoding?: string; ifNoneMatch?: string } = {}) => ({
  path,
  query: '',
  acceptEncoding: '',
  ifNoneMatch: '',
  ...more,
})
const textOf = (answer: { body?: Uint8Array } | undefined) => Buffer.from(answer?.body ?? []).toString()

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
  ])('%s leads to %s for good, with its query', async (path, target) => {
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
  ])('%s leads nowhere', async (path) => {
    expect(await site.find(ask(path))).toBeUndefined()
  })
})

describe('The address of the site', () => {
  test('is put into pages, packed or not, and the tag follows the bytes', async () => {
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

  test('is put into the sitemap and into nothing that is no text', async () => {
    expect(textOf(await site.find(ask('/sitemap.xml')))).toBe('<loc>https://karta.example/about</loc>')
    expect(textOf(await site.find(ask('/picture.png')))).toBe('https://pobyt.invalid')
  })
})

describe('What a file is sent with', () => {
  test('the browser that has it already gets no bytes', async () => {
    const first = await site.find(ask('/about'))
    const tag = first?.headers.ETag ?? ''
    expect((await site.find(ask('/about', { ifNoneMatch: `"other", W/${tag}` })))?.status).toBe(304)
    expect((await site.find(ask('/about', { ifNoneMatch: '"other"' })))?.status).toBe(200)
  })

  test('what the build packed is sent as it is, for a year', async () => {
    const answer = await site.find(ask('/assets/app-1.js', { acceptEncoding: 'br' }))
    expect(textOf(answer)).toBe('packed by the build')
    expect(answer?.headers['Cache-Control']).toContain('immutable')
    expect(answer?.headers['Content-Type']).toBe('text/javascript; charset=utf-8')
  })

  test('a page has the security headers and a policy with its own hashes', async () => {
    const { headers } = (await site.find(ask('/about'))) ?? {}
    expect(headers?.['Content-Security-Policy']).toContain("script-src 'self' 'sha256-abc'")
    expect(headers?.['X-Content-Type-Options']).toBe('nosniff')
    expect(headers?.['Strict-Transport-Security']).toContain('max-age')
  })
})

describe('SITE-9 what is not there', () => {
  test('a signed-in path has the application, every other unknown one the page that says so', async () => {
    expect(textOf(await site.find(ask('/dashboard')))).toBe('the application')
    expect(await site.find(ask('/no/such/page'))).toBeUndefined()
    const answer = await site.notFound(ask('/no/such/page'))
    expect([answer?.status, textOf(answer)]).toEqual([404, 'nothing here'])
    expect(textOf(await site.notFound(ask('/knowledge-base/no-such-guide')))).toBe('no such guide')
  })

  test('a missing file is no page', async () => {
    expect(await site.notFound(ask('/assets/gone-1.js'))).toBeUndefined()
    expect(await site.notFound(ask('/wp-login.php'))).toBeUndefined()
  })

  test.each([
    '/__spa-fallback.html',
    '/csp-hashes.json',
    '/not-found',
    '/not-found/article',
    '/../static-files.ts',
  ])('%s is not handed out', async (path) => {
    expect(await site.find(ask(path))).toBeUndefined()
  })

  test('a site that was never built is an error in one sentence', () => {
    expect(() => createStaticFiles(join(root, 'nothing'), { publicUrl, analytics: null })).toThrow(StartError)
  })
})
