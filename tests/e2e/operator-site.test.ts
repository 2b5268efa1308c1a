import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { BUILD } from '#database/project-folders.ts'
import { prepareSite } from '#server/operator-site.ts'
import { type Installation, startInstallation } from '#tests/support/installation.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createDataDir } from '#tests/support/test-database.ts'

const OPERATOR = {
  OPERATOR_NAME: 'Zielona Karta',
  OPERATOR_LEGAL_NAME: 'Zielona Karta & Spółka',
  OPERATOR_STREET: 'ul. Długa 5',
  OPERATOR_CITY: 'Kraków',
  OPERATOR_PHONE: '+48 12 345 67 89',
  OPERATOR_SOCIALS: 'none',
}
const data = createDataDir()
let own: Installation
let sample: TestApp
beforeAll(async () => {
  own = await startInstallation({ dataDir: data.path, env: OPERATOR })
  sample = await startTestApp()
})
afterAll(async () => {
  await own.close()
  data.remove()
})

describe('a consultancy with its own data', () => {
  const read = async (url: string, path: string) => (await fetch(url + path)).text()
  const readOwn = (path: string) => read(own.server.url, path)
  const readSample = (path: string) => read(sample.url, path)

  test('Its pages, legal texts and what their scripts read name it and nobody else', async () => {
    for (const path of ['/contact', '/TermsOfService', '/TermsOfService.data', '/about', '/']) {
      const page = await readOwn(path)
      expect(page, path).toContain('Zielona Karta')
      expect(page, path).not.toContain('Przykładowa')
    }
    expect(await readOwn('/contact')).toContain('tel:+48123456789')
    // The sample's chat link, social profiles and claims are not those of a real consultancy.
    for (const text of ['wa.me', 'facebook.com', '95%+']) {
      expect((await readSample('/')) + (await readSample('/contact')), text).toContain(text)
      expect((await readOwn('/')) + (await readOwn('/contact')), text).not.toContain(text)
    }
  })

  test('The screens of the application read the same values from the page', async () => {
    const shell = await readOwn('/dashboard')
    const block = /<script type="application\/json" id="site-values">(.*?)<\/script>/.exec(shell)?.[1]
    expect(JSON.parse(block ?? '')).toMatchObject({ operator: { name: 'Zielona Karta', chatUrl: null } })
  })

  test('Browsers that work without a line keep another shell than that of other data', async () => {
    expect(await readOwn('/sw.js')).not.toBe(await readSample('/sw.js'))
    expect(await readOwn('/sw.js')).not.toContain('__site-values__')
  })

  test('The terms in the mail of an order are printed with its data', async () => {
    const file = readFileSync(join(own.server.deps.legalDir, 'terms-of-service.pdf'))
    expect(await readPdf(file)).toContain('Zielona Karta & Spółka')
  })
})

describe('the folder of the pages', () => {
  const prepare = (variables: Record<string, string>) =>
    prepareSite(readEnv({ DATA_DIR: data.path, ...variables }), BUILD)

  test('The sample consultancy has the pages of the build', async () => {
    expect(await prepare({})).toBe(BUILD)
    expect(dirname(sample.deps.legalDir)).toBe(BUILD)
  })

  test('The next start with the same data renders nothing', async () => {
    const [before] = readdirSync(join(data.path, 'site'))
    expect(basename(await prepare(OPERATOR))).toBe(before)
  })

  test('Of two starts at one moment with other data both have whole pages, and those in use stay', async () => {
    const gdansk = { ...OPERATOR, OPERATOR_CITY: 'Gdańsk' }
    const [one, two] = await Promise.all([prepare(gdansk), prepare(gdansk)])
    expect(one).toBe(two)
    expect(readFileSync(join(one, 'client/contact/index.html'), 'utf8')).toContain('Gdańsk')
    const before = await prepare(OPERATOR)
    expect(readdirSync(join(data.path, 'site')).sort()).toEqual([basename(one), basename(before)].sort())
  })
})
