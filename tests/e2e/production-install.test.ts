import { execFile } from 'node:child_process'
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { signToken } from '#session/session-cookie.ts'
import { listPackages, place, weigh } from '#tests/support/packages.ts'
import { createDatabase, createFolder } from '#tests/support/places.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { runServerProcess, startServerProcess } from '#tests/support/start-process.ts'
import { writeRelease } from '../../scripts/release.ts'

const APP_SECRET = 'installation-secret-of-thirty-two-characters'
const isNode = (path: string) => path.startsWith('node_modules/node-')
const packages = listPackages().filter(({ path }) => !isNode(path))

/** Megabytes. Running needs 298, building and testing 718 (0089); a package that doubles this should be a decision. */
const MAX_TO_RUN = 300
const MAX_TO_DEVELOP = 740

test('What is installed beside Node takes at most 740 MB, and 300 MB of it to run', () => {
  const weights = packages.map((one) => ({ ...one, megabytes: weigh(one) }))
  const sum = (list: typeof weights) => list.reduce((total, { megabytes }) => total + megabytes, 0)
  const heaviest = weights.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, 10)
  const names = heaviest.map(({ path, megabytes }) => `${path} ${megabytes.toFixed(0)}`).join(', ')
  expect(sum(weights), names).toBeLessThan(MAX_TO_DEVELOP)
  expect(sum(weights.filter((one) => !one.isForDevelopment)), names).toBeLessThan(MAX_TO_RUN)
})

/** The project after `npm ci --omit=dev`, with or without a copied build/; without its source. */
function install({ built }: { built: boolean }): string {
  const root = createFolder()
  for (const { path, isForDevelopment } of packages) if (!isForDevelopment) place(path, root)
  for (const path of [
    'package.json',
    'scripts/start.ts',
    'scripts/end-with-npm.ts',
    'scripts/ensure-build.ts',
    'scripts/build-stamp.ts',
  ])
    place(path, root)
  if (built) place('build', root)
  for (const cache of globSync('build/*/compile-cache', { cwd: root }))
    rmSync(join(root, cache), { recursive: true, force: true })
  return root
}

/** Megabytes beside Node. */
const MAX_RELEASE = 300

test('The release has all that a server needs: pages, files, commands and Node', async () => {
  const databaseUrl = await createDatabase()
  const [root, dataDir] = [createFolder(), createFolder()]
  writeRelease(root)
  const parts = ['build', 'node_modules', 'ops', 'docs'].map((path) => join(root, path))
  const { stdout: weight } = await promisify(execFile)('du', ['-smc', ...parts])
  expect(Number(/(\d+)\s+total/.exec(weight)?.[1])).toBeLessThan(MAX_RELEASE)
  const server = await startServerProcess({
    program: join(root, 'build/program/main.js'),
    dataDir,
    env: { DATABASE_URL: databaseUrl, APP_SECRET },
  })
  expect(await (await fetch(server.url)).text()).toContain('<h1')

  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
      values ('u1', 'Tamar', 'tamar@example.com', 'test', now())`,
  )
  await database.query(
    `insert into session (id, user_id, token, expires_at) values ('s1', 'u1', 'tok1', now() + interval '7 days')`,
  )
  await database.end()
  const cookie = `better-auth.session_token=${encodeURIComponent(signToken('tok1', APP_SECRET))}`
  const body = new FormData()
  body.append('file', new File([new Uint8Array(makePdf())], 'passport.pdf', { type: 'application/pdf' }))
  const sent = await fetch(`${server.url}/api/documents/passport`, {
    method: 'PUT',
    headers: { cookie },
    body,
  })
  expect(await sent.json()).toMatchObject({ document: { page_count: 3 } })
  const paper = await fetch(`${server.url}/api/resources`, { headers: { cookie } })
  expect(paper.status).toBe(200)
  const letter = await fetch(`${server.url}/api/case/letters/appeal.pdf`, { headers: { cookie } })
  expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await server.stop()).toBe(0)

  // Nothing of this machine but a shell: the release brings its Node.
  const { stdout } = await promisify(execFile)(join(root, 'bin/pobyt'), ['trash'], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET },
  })
  expect(stdout).toContain('The trash is empty.')
})

test('Without build/ and without what builds, the start says so in one sentence', async () => {
  const { code, output } = await runServerProcess({
    root: install({ built: false }),
    dataDir: createFolder(),
  })
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/^build\/ is missing or incomplete.*npm ci and npm run build.*\.$/)
})

test('A build whose stamp cannot be read counts as none', async () => {
  const root = install({ built: true })
  rmSync(join(root, 'build/current.json'))
  writeFileSync(join(root, 'build/current.json'), '0a1b2c')
  const { code, output } = await runServerProcess({ root, dataDir: createFolder() })
  expect(code).toBe(1)
  expect(output).toContain('incomplete')
})
