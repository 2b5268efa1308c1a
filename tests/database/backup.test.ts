import { describe, expect, test } from 'vitest'
import { LEFT_OUT } from '#backup/backup-parts.ts'
import { register, saveApplication } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { sendJson } from '#tests/support/http.ts'
import type { Installation } from '#tests/support/installation.ts'
import { decideInSandbox } from '#tests/support/payments.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { createEmptyPlace, hashDocuments, pobyt, signInAgain, startAt } from './backup-place.ts'
import { dump } from './dump.ts'
import { schemaOf } from './schema-of.ts'

const ways = [
  { from: 'postgres', to: 'postgres' },
  { from: 'pglite', to: 'pglite' },
  { from: 'pglite', to: 'postgres' },
  { from: 'postgres', to: 'pglite' },
] as const

/** The rows that a backup holds. The audit log, which the commands continue, has a test of its own. */
async function rowsOf({ server }: Installation): Promise<string[]> {
  const lines = await dump(server.deps.database)
  return lines
    .filter(
      ({ table }) => !table.startsWith('jobs.') && !/^audit_/.test(table) && !Object.hasOwn(LEFT_OUT, table),
    )
    .map(({ table, json }) => `${table} ${json}`)
    .sort()
}

/** What `register` needs of a test app. */
const hostOf = ({ server: { url } }: Installation) => ({
  url,
  json: <T>(path: string, init?: Parameters<typeof sendJson>[2]) => sendJson<T>(url, path, init),
})

describe('a backup', () => {
  test.each(ways)('Of $from is restored into an empty $to with every row and file', async ({ from, to }) => {
    const place = await createEmptyPlace(from)
    const source = await startAt(place)
    const person = await source.createPerson()
    await saveApplication(person)
    const nextSlot = createSlots(listOpenDays(new Date()))
    expect((await book(person, nextSlot())).status).toBe(201)
    await decideInSandbox(person, 'basic', 'pay')
    const { email, password } = await register(hostOf(source))
    await source.server.deps.jobs.stop()
    const documents = await hashDocuments(person)
    const rows = await rowsOf(source)
    const schema = await schemaOf(source.server.deps.database)
    const { length: audited } = await source.sql('select from audit_log')

    expect(await pobyt(place, 'backup', 'one.backup')).toContain('people: 2, documents: 8')
    const file = `${place.dataDir}/one.backup`
    expect(await pobyt(place, 'verify', file)).toContain('The backup is whole')
    const target = await createEmptyPlace(to)
    expect(await pobyt(target, 'restore', file)).toContain('people: 2, documents: 8')

    const restored = await startAt(target)
    expect(await restored.sql('select from session')).toEqual([])
    expect(await schemaOf(restored.server.deps.database)).toEqual(schema)
    await restored.server.deps.jobs.stop()
    expect(await rowsOf(restored)).toEqual(rows)
    expect(await pobyt(target, 'verify-audit')).toContain('The audit log is unchanged')
    // The restore is a row more.
    expect(await restored.sql('select from audit_log')).toHaveLength(audited + 1)
    await expect(restored.sql('update receipts set amount = 1')).rejects.toThrow()

    const signedIn = await sendJson(restored.server.url, '/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'x-captcha-response': await solveCaptcha(restored.server.url) },
      json: { email, password },
    })
    expect(signedIn.status).toBe(200)
    const again = await signInAgain(restored, person)
    expect(await hashDocuments(again)).toEqual(documents)
    const sent = await again.json('/api/messages', { method: 'POST', json: { text: 'I am back.' } })
    expect(sent.status).toBe(201)
    expect((await book(again, nextSlot())).status).toBe(201)
  })
})
