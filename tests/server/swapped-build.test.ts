import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { BUILD, PROJECT } from '#database/project-folders.ts'
import { LANGUAGES } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { createPerson } from '#tests/support/create-person.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startServerProcess } from '#tests/support/start-process.ts'
import { beginBuild, linkTree } from '../../scripts/builds.ts'

const APP_SECRET = 'swapped-secret-of-thirty-two-characters'

/** A folder of the project in which only build/ is its own. */
function createProject(): string {
  const root = createFolder()
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'), 'junction')
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  return root
}

/** Publishes the real server with a site of a few files, all of which say `name`. */
function build(root: string, name: string): void {
  const { folder, publish } = beginBuild(join(root, 'build'))
  for (const part of ['program', 'migrations']) linkTree(join(BUILD, part), join(folder, part))
  const pages = ['index.html', 'login/index.html', 'not-found/index.html', '__spa-fallback.html']
  const texts = Object.fromEntries(
    [...pages, `assets/page-${name}.js`, 'sw.js', 'sitemap.xml'].map((file) => [file, `${file} of ${name}`]),
  )
  for (const [file, text] of Object.entries({ ...texts, 'csp-hashes.json': '{}' })) {
    mkdirSync(dirname(join(folder, 'client', file)), { recursive: true })
    writeFileSync(join(folder, 'client', file), text)
  }
  for (const language of LANGUAGES)
    mkdirSync(builtFolder(join(folder, 'client'), language), { recursive: true })
  publish(null)
}

/** What the server answers at every kind of address: its status and whose text it is. */
async function askAll(url: string, name: string): Promise<string[]> {
  const paths = ['/', '/login', '/nowhere', '/dashboard', '/sw.js', '/sitemap.xml', `/assets/page-${name}.js`]
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(url + path)
      return `${path} ${answer.status} ${/of (\w+)/.exec(await answer.text())?.[1]}`
    }),
  )
}

const allOf = (name: string) => [
  `/ 200 ${name}`,
  `/login 200 ${name}`,
  `/nowhere 404 ${name}`,
  `/dashboard 200 ${name}`,
  `/sw.js 200 ${name}`,
  `/sitemap.xml 200 ${name}`,
  `/assets/page-${name}.js 200 ${name}`,
]

test('A server answers from the build it began with while others are made, and the next start from the newest', async () => {
  const [root, databaseUrl, dataDir] = [createProject(), await createDatabase(), createFolder()]
  const program = join(root, 'build/program/main.js')
  const start = () =>
    startServerProcess({
      program,
      dataDir,
      env: { DATABASE_URL: databaseUrl, APP_SECRET, LOG_LEVEL: 'error' },
    })
  build(root, 'first')
  const old = await start()
  cleanLater(() => old.kill())
  // Nothing was asked of it so far: it has read no page, and no part of the program that it loads later.
  build(root, 'second')
  build(root, 'third')
  expect(await askAll(old.url, 'first')).toEqual(allOf('first'))

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  cleanLater(() => pool.end())
  const person = await createPerson({
    url: old.url,
    deps: { env: { publicUrl: new URL(old.url), appSecret: APP_SECRET } },
    sql: (text, values) => pool.query(text, values),
  })
  const scan = fileForm(makePdf())
  const upload = await person.fetch('/api/documents/passport', { method: 'PUT', body: scan })
  expect(upload.status, 'the process that reads files starts now').toBe(200)
  expect((await fetch(`${old.url}/readyz`)).status).toBe(200)
  expect(await old.stop()).toBe(0)

  const next = await start()
  cleanLater(() => next.kill())
  expect(await askAll(next.url, 'third')).toEqual(allOf('third'))
  for (const name of ['first', 'second'])
    expect((await fetch(`${next.url}/assets/page-${name}.js`)).status, 'for a page that is open').toBe(200)
})
