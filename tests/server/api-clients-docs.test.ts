import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const ROOT = join(import.meta.dirname, '../..')
const PASSWORD = 'kwiat-na-oknie-7'
const app = await startTestApp()

test('AUTH-10 The program of docs/api-clients.md runs as it stands', async () => {
  const [, program = ''] =
    /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/api-clients.md'), 'utf8')) ?? []
  const person = await app.createPerson()
  await givePassword(app, person, await hashPassword(PASSWORD))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORTAL: app.deps.env.publicUrl.origin,
      EMAIL: person.email,
      PASSWORD,
    },
  })
  expect(stdout).toBe(`next step: personal_info\naccount: ${person.id}\n`)
})
