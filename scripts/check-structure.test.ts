import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

/** The faults of a tree with these files, one per line. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'pobyt-structure-'))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root).map(({ file, text }) => `${file}: ${text}`)
}

const CODE = 'export const thing = 1\n'

describe('where a file may be', () => {
  test('The files of a feature, a sub-noun with the same list, and tests beside them are in their place', () => {
    const files = [
      'contract.ts',
      'schema.ts',
      'rules.ts',
      'rules.test.ts',
      'server/table.ts',
      'server/store.ts',
      'server/service.ts',
      'server/routes.ts',
      'server/routes.test.ts',
      'server/upload-race.test.ts',
      'server/jobs.ts',
      'server/mail.ts',
      'web/api.ts',
      'web/use-upload.ts',
      'web/slot.tsx',
      'server/receipt-file.ts',
      'server/stop-page.ts',
      'server/better-auth-call.ts',
      'web/upload-store.ts',
      'web/failure-text.ts',
      'web/upload-toast.ts',
      'web/slot-focus.ts',
      'web/slots-script.ts',
      'preview/contract.ts',
      'preview/server/service.ts',
    ]
    for (const place of ['src/features/documents', 'src/back-office/case-file'])
      expect(check(Object.fromEntries(files.map((f) => [`${place}/${f}`, CODE])))).toEqual([])
  })

  test.each([
    ['src/features/documents/server/queries.ts', 'Queries go to store.ts'],
    ['src/features/documents/web/labels.ts', 'state of a part to web/use-<thing>.ts'],
    ['src/features/documents/limits.ts', 'schemas to schema.ts'],
    ['src/features/pets/contract.ts', 'add it to FEATURE_ORDER'],
    ['src/back-office/pets/contract.ts', 'add it to BACK_OFFICE_ORDER'],
    ['src/back-office/desk/server/queries.ts', 'Queries go to store.ts'],
    ['src/back-office/case-file/documents/web/labels.ts', 'Not on the list'],
    ['src/back-office/staff/invitation-schema.ts', 'schemas to schema.ts'],
    ['src/tools/thing.ts', 'no part of the product'],
    ['src/thing.ts', 'src holds only folders'],
    ['src/shared/utils.ts', '"utils" does not say'],
    ['src/ui/index.ts', 'no barrels'],
    ['src/files/common/thing.ts', '"common" does not say'],
    ['src/ui/PageHeading.tsx', 'not kebab-case'],
    ['src/adapters/a/b/c/d/e/f/thing.ts', 'at most 6'],
  ])('%s is refused with advice', (path, advice) => {
    expect(check({ [path]: CODE }).join('\n')).toContain(advice)
  })
})

describe('the exceptions', () => {
  test('One that names a file that is gone is to be taken out', () => {
    const named = check({ 'scripts/check-structure-places.ts': CODE })
    expect(named.join()).toContain(
      'EXCEPTIONS names account/password/server/password-hash.ts, which does not exist',
    )
  })
})

describe('what a file may hold', () => {
  test('Four hundred lines are allowed, one more is not', () => {
    expect(check({ 'src/shared/long.ts': '//\n'.repeat(400) })).toEqual([])
    expect(check({ 'src/shared/long.ts': '//\n'.repeat(401) })).toEqual([
      expect.stringContaining('401 lines; at most 400'),
    ])
  })

  test('A function has at most fifty lines, those inside it included', () => {
    const long = (lines: number, head = 'export function draw() {') =>
      `${head}\n${'  //\n'.repeat(lines - 2)}}\n`
    for (const head of ['export function draw() {', 'export const draw = () => {', 'const it = { draw() {']) {
      const end = head.startsWith('const it') ? '}\n' : ''
      expect(check({ 'src/pdf/ink.ts': long(50, head) + end })).toEqual([])
      expect(check({ 'src/pdf/ink.ts': long(51, head) + end })).toEqual([
        'src/pdf/ink.ts: draw has 51 lines; at most 50. A part that has a name of its own becomes a function.',
      ])
    }
    const nested = `export function draw() {\n${long(49, 'const line = () => {')}}\n`
    expect(check({ 'scripts/draw.ts': nested }).join()).toContain('draw has 51 lines')
  })

  test('A picture and a test may be longer', () => {
    const long = `export function Desk() {\n${'  //\n'.repeat(60)}}\n`
    const allowed = ['src/brand/illustrations/desk.tsx', 'src/ui/desk.test.tsx', 'tests/desk.ts']
    expect(check(Object.fromEntries(allowed.map((path) => [path, long])))).toEqual([])
    expect(check({ 'src/brand/desk.tsx': long }).join()).toContain('Desk has 62 lines')
  })

  test('Nine files in ten are under 220 lines and the median is at most 70', () => {
    const tree = (lines: number, count: number, prefix: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`src/ui/${prefix}-${i}.ts`, '//\n'.repeat(lines)]),
      )
    expect(check({ ...tree(20, 18, 'short'), ...tree(230, 2, 'long') })).toEqual([])
    expect(check({ ...tree(20, 17, 'short'), ...tree(230, 3, 'long') }).join()).toContain('one file in ten')
    expect(check(tree(71, 20, 'middling')).join()).toContain('median file has 71 lines')
  })

  test('The environment is read in src/config/env.ts alone', () => {
    const reads = 'export const port = process.env.PORT\n'
    expect(check({ 'src/config/env.ts': reads, 'src/server/main.ts': 'readEnv(process.env)\n' })).toEqual([])
    expect(check({ 'src/mail/mail-queue.ts': reads }).join()).toContain('src/config/env.ts')
  })

  test('Statements keep one text for a list of any length, and nobody connects past the pool', () => {
    const store = 'src/features/documents/server/store.ts'
    for (const text of [
      'inArray(documents.id, ids)\n',
      'sql.join(ids, sql`, `)\n',
      'notInArray(a, b)\n',
      'words.reduce(\n  (all, word) => sql`and word = word`,\n  sql``,\n)\n',
      'if (act) all.push(sql`act = act`)\n',
    ])
      expect(check({ [store]: text }).join()).toContain('planned at every call')
    expect(check({ [store]: 'id = anyOf(ids)\n' })).toEqual([])
    expect(check({ [store]: 'list.reduce((sum, one) => sum + one, 0)\n' })).toEqual([])
    for (const text of ['new pg.Pool({})\n', 'await pool.connect()\n']) {
      expect(check({ [store]: text }).join()).toContain('past the pool')
      expect(check({ 'src/database/postgres.ts': text })).toEqual([])
    }
  })

  test('What follows from an answer does not hang on a part that may have gone', () => {
    const button = 'src/features/tasks/web/done-button.tsx'
    const lost = 'mutate(\n  { id: idOf(task) },\n  { onSuccess: () => toast() },\n)\n'
    expect(check({ [button]: lost }).join()).toContain('lost when the part goes')
    expect(check({ [button]: 'mutate({ id })\nuseMutation({ onSuccess: refresh })\n' })).toEqual([])
  })

  test('Only pages, layouts, the root and the route table export by default', () => {
    const component = 'export default function Thing() {}\n'
    expect(
      check({ 'src/features/site/home/web/home-page.tsx': component, 'src/web/root.tsx': component }),
    ).toEqual([])
    expect(check({ 'src/features/home/web/tile.tsx': component }).join()).toContain('Exports by default')
  })
})

/** The faults of one import from `from` to `to`. */
function checkImport(from: string, to: string, keyword = 'import'): string {
  const statement = `${keyword} { thing } from '#${to.replace(/^src\//, '')}'\n`
  return check({ [from]: `${statement}export const other = thing\n`, [to]: CODE }).join('\n')
}

describe('what may import what', () => {
  test.each([
    ['src/server/app.ts', 'src/features/documents/server/routes.ts'],
    ['src/web/routes.ts', 'src/features/documents/web/slot.tsx'],
    ['src/features/documents/server/service.ts', 'src/errors/app-error.ts'],
    ['src/features/documents/server/service.ts', 'src/features/account/server/service.ts'],
    ['src/features/documents/web/slot.tsx', 'src/features/account/contract.ts'],
    ['src/back-office/work-queue/server/service.ts', 'src/features/documents/server/service.ts'],
    ['src/back-office/visits/web/panel.tsx', 'src/back-office/desk/web/toast.tsx'],
    ['src/back-office/case-file/documents/rules.ts', 'src/back-office/case-file/rules.ts'],
    ['src/files/encrypted-file-store.ts', 'src/files/storage.ts'],
    ['src/ui/button.tsx', 'src/shared/dates.ts'],
    ['src/features/documents/server/routes.ts', 'src/http/error-responses.ts'],
    ['src/features/documents/server/service.ts', 'src/features/documents/schema.ts'],
    ['src/features/review/schema.ts', 'src/features/documents/schema.ts'],
    ['src/features/documents/schema.ts', 'src/shared/text-schema.ts'],
    ['src/features/contact/web/form.tsx', 'src/captcha/web/captcha.tsx'],
    ['src/config/env.ts', 'src/mail/config.ts'],
  ])('%s may import %s', (from, to) => {
    expect(checkImport(from, to)).toBe('')
  })

  test.each([
    ['src/features/documents/web/slot.tsx', 'src/features/documents/server/store.ts', 'reaches the browser'],
    ['src/features/documents/contract.ts', 'src/features/documents/server/table.ts', 'reaches the browser'],
    ['src/features/documents/contract.ts', 'src/http/error-responses.ts', 'reaches the browser'],
    ['src/features/documents/web/slot.tsx', 'src/features/documents/schema.ts', 'Only what checks or serves'],
    ['src/features/documents/contract.ts', 'src/features/documents/schema.ts', 'Only what checks or serves'],
    ['src/features/documents/rules.ts', 'src/shared/text-schema.ts', 'Only what checks or serves'],
    ['src/shared/dates.ts', 'src/database/connect.ts', 'reaches the browser'],
    ['src/client/api-client.ts', 'src/files/storage.ts', 'reaches the browser'],
    ['src/features/documents/server/service.ts', 'src/features/documents/web/api.ts', 'nothing from web/'],
    ['src/features/account/server/service.ts', 'src/features/documents/server/service.ts', 'comes before'],
    ['src/features/documents/server/service.ts', 'src/server/app.ts', 'Imports go one way'],
    [
      'src/features/documents/server/service.ts',
      'src/back-office/staff/server/store.ts',
      'Imports go one way',
    ],
    [
      'src/back-office/desk/server/service.ts',
      'src/back-office/case-file/server/store.ts',
      'desk comes before case-file in BACK_OFFICE_ORDER',
    ],
    ['src/session/session.ts', 'src/features/account/server/table.ts', 'Imports go one way'],
    ['src/ui/button.tsx', 'src/client/api-client.ts', 'ui comes before client in ROOM_ORDER'],
    ['src/ui/failed.tsx', 'src/brand/illustrations/desk.tsx', 'ui comes before brand'],
    ['src/mail/mail-queue.ts', 'src/config/deps.ts', 'mail comes before config'],
    ['src/config/deps.ts', 'src/features/documents/server/service.ts', 'Imports go one way'],
    ['src/features/contact/web/form.tsx', 'src/captcha/altcha.ts', 'reaches the browser'],
    ['src/server/app.ts', 'src/web/routes.ts', 'nothing from web/'],
    ['src/server/app.ts', 'tests/support/thing.ts', 'never imports from its tests'],
  ])('%s may not import %s', (from, to, advice) => {
    expect(checkImport(from, to)).toContain(advice)
  })

  test('No type runs back up through the rooms either', () => {
    expect(checkImport('src/mail/mail-queue.ts', 'src/config/deps.ts', 'import type')).toContain(
      'not even a type',
    )
  })

  test('Rooms of the back office that import each other are refused, for types as well', () => {
    for (const keyword of ['import', 'import type'] as const) {
      const files = {
        'src/back-office/case-file/web/head.tsx': `${keyword} { thing } from '#back-office/work-queue/web/row.tsx'\n`,
        'src/back-office/work-queue/web/bar.tsx': `${keyword} { thing } from '#back-office/case-file/web/list.tsx'\n`,
        'src/back-office/work-queue/web/row.tsx': CODE,
        'src/back-office/case-file/web/list.tsx': CODE,
      }
      expect(check(files)).toEqual([
        expect.stringContaining('case-file comes before work-queue in BACK_OFFICE_ORDER'),
      ])
    }
  })

  test('A web file may take the types of its routes, but only by import type', () => {
    const pair = ['src/features/documents/web/api.ts', 'src/features/documents/server/routes.ts'] as const
    expect(checkImport(...pair, 'import type')).toBe('')
    expect(checkImport(...pair)).toContain('Use import type')
    const inline = check({
      [pair[0]]: "import { type thing } from '#features/documents/server/routes.ts'\n",
      [pair[1]]: CODE,
    })
    expect(inline.join()).toContain('Use import type')
  })

  test('A form takes its schema when it needs it, and its types at once', () => {
    const form = 'src/features/documents/web/slot.tsx'
    const schema = 'src/features/documents/schema.ts'
    expect(checkImport(form, schema, 'import type')).toBe('')
    const lazy = "export const load = () => import('#features/documents/schema.ts')\n"
    expect(check({ [form]: lazy, [schema]: CODE })).toEqual([])
  })

  test('zod is imported by schemas and by the server, elsewhere only as a type', () => {
    const imports = (path: string, statement: string) => check({ [path]: `${statement} { z } from 'zod'\n` })
    expect(imports('src/features/documents/schema.ts', 'import')).toEqual([])
    expect(imports('src/mail/config.ts', 'import')).toEqual([])
    expect(imports('src/features/documents/contract.ts', 'import type')).toEqual([])
    expect(imports('src/features/documents/contract.ts', 'import').join()).toContain('belong to schema.ts')
    expect(imports('src/ui/form/thing.ts', 'export').join()).toContain('belong to schema.ts')
  })

  test('A dynamic import obeys the same rules', () => {
    const files = {
      'src/features/documents/web/slot.tsx': "export const load = () => import('#database/connect.ts')\n",
      'src/database/connect.ts': CODE,
    }
    expect(check(files).join()).toContain('reaches the browser')
  })

  test('A path that climbs two folders is written with # instead', () => {
    const files = {
      'src/features/documents/web/slot.tsx': "import { thing } from '../../account/contract.ts'\nthing\n",
      'src/features/account/contract.ts': CODE,
    }
    expect(check(files).join()).toContain('Write the path from src with #')
  })

  test('A circle of imports is named from end to end, one of types as well', () => {
    const circle = (keyword: string) =>
      check({
        'src/shared/a.ts': "import { thing } from './b.ts'\nthing\n",
        'src/shared/b.ts': "import { thing } from './c.ts'\nthing\n",
        'src/shared/c.ts': `${keyword} { thing } from './a.ts'\n`,
      })
    for (const keyword of ['import', 'import type', 'export']) {
      expect(circle(keyword)).toEqual([
        expect.stringContaining('src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts'),
      ])
    }
  })

  test('A link to a public page follows the language of its own page', () => {
    const link = (code: string) => check({ 'src/ui/thing.tsx': `export const thing = ${code}\n` }).join('\n')
    for (const code of [
      '<a className="link" href="/contact#write">x</a>',
      '<Link\n  to="/login">x</Link>',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is checked.
      '<a href={`/TermsOfService${section}`}>x</a>',
      "location.assign('/')",
      "new URL('/reset-password', publicUrl)",
    ])
      expect(link(code), code).toContain('languagePath')
    for (const code of [
      '<PageLink href="/contact">x</PageLink>',
      '<Link to="/dashboard">x</Link>',
      "new URL(languagePath('/contact'), publicUrl)",
      "new URL('/plan', publicUrl)",
      '<a href="#content">x</a>',
    ])
      expect(link(code), code).not.toContain('languagePath')
  })

  test('A browser test waits for what it expects of the page', () => {
    const test = (expectation: string) => check({ 'tests/e2e/thing.test.ts': `${expectation}\n` }).join()
    expect(test("expect(await page.getByRole('alert').count()).toBe(1)")).toContain('waits for it')
    expect(test('expect(\n  await button.isVisible(),\n).toBe(true)')).toContain('waits for it')
    expect(test('await expect.poll(() => button.isVisible()).toBe(true)')).toBe('')
    expect(test("expect(await field('Email').inputValue(), 'kept').toBe('a@b.pl')")).toContain(
      'thing.test.ts:1',
    )
    expect(test("expect(await page.getByText('Paid').count()).toBe(0)")).toBe('')
    expect(test("expect(await options.allTextContents()).not.toContain('14:00')")).toBe('')
    expect(test('expect(await list()).toEqual([])')).toBe('')
  })

  test('A browser test has no time-out of its own', () => {
    const test = (line: string) => check({ 'tests/e2e/thing.test.ts': `${line}\n` }).join()
    expect(test('page.setDefaultTimeout(7000)')).toContain('thing.test.ts:1')
    expect(test("await page.getByText('Paid').waitFor({ timeout: 30_000 })")).toContain('patience.ts')
    expect(test('await page.waitForEvent("page", { timeout: WAIT_MS })')).toBe('')
  })
})
