import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const ROOT = join(import.meta.dirname, '../..')
const provider = await startIdentityProvider()
const app = await startTestApp({ env: provider.env })
provider.open(app.deps.env.publicUrl.origin)

/** The rows of the table: the calls that answer, and the test that proves it. */
const rows = readFileSync(join(ROOT, 'docs/authentication.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && line.includes('/api/'))
  .map((line) => {
    const [, name = '', answer = '', proof = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const calls = [...answer.matchAll(/`(GET|POST|DELETE) (\/api\/[^`?\s]+)/g)].map(
      ([, method = '', path = '']) => ({
        method,
        path,
      }),
    )
    const [, file = '', sentence = ''] = /^`([^`]+)`(?:: (.*))?$/.exec(proof) ?? []
    return { name, calls, file, sentence }
  })

test('AUTH-10 The table of docs/authentication.md names all its calls', () => {
  expect(rows.length).toBeGreaterThan(25)
})

test.each(rows)('AUTH-10 $name is answered, and its test is there', async ({ calls, file, sentence }) => {
  expect(calls).not.toEqual([])
  for (const { method, path } of calls) {
    const body = method === 'POST' ? { json: {} } : {}
    const { status } = await app.json(path.replace('{id}', 'none'), { method, ...body })
    expect([200, 302, 400, 401], `${method} ${path}`).toContain(status)
  }
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(sentence)
})
