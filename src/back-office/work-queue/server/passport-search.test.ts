import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StaffPayments } from '#back-office/payments/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import type { AccessRow } from '#features/own-data/access-log/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A passport number in a search on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const findCases = async (q: string, by = marta) => {
    const { status, body } = await by.json<Queue>(`/api/staff/cases?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    expect(body.counts.all).toBe(body.rows.length)
    return body.rows.map(({ number }) => number)
  }
  const findPayments = async (q: string, by = marta) => {
    const { status, body } = await by.json<StaffPayments>(`/api/staff/payments?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    return body.payments.map(({ case_number }) => case_number)
  }
  const createOwner = async (passport: string) => {
    // Without figures: a word of the address may not begin like a part of the passport's number.
    const word = randomUUID().replaceAll(/[-\d]/g, (figure) => 'ghijlmnopr'[Number(figure)] ?? '')
    const person = await createApplicant(app, { name: 'Tamar Beridze', email: `${word}@example.com` })
    await app.sql('update personal_info set passport_number = $2 where user_id = $1', [person.id, passport])
    await app.sql(
      `insert into payments (user_id, case_id, package_type, amount, status, provider)
       values ($1, open_case_of($1), 'basic', 109900, 'pending', 'sandbox')`,
      [person.id],
    )
    return person
  }
  const rowsOf = (person: { id: string }) =>
    app.sql<{ act: string; actor_id: string }>(
      'select act, actor_id from audit_log where case_id = open_case_of($1) order by seq',
      [person.id],
    )

  test('finds the case whole, in any case and with spaces, and both logs say so, once an hour', async () => {
    const person = await createOwner('CNB77123')
    for (const q of ['CNB77123', 'cnb77123', ' CNB 77123 ']) {
      expect(await findCases(q), q).toEqual([person.number])
      expect(await findPayments(q), q).toEqual([person.number])
    }
    expect(await rowsOf(person)).toEqual([{ act: 'case.found_by_passport', actor_id: marta.id }])
    await findPayments('CNB77123', admin)
    expect(await rowsOf(person)).toHaveLength(2)
    const seen = (await person.json<AccessRow[]>('/api/account/access-log')).body
    expect(seen.map(({ name, what }) => [name, what])).toEqual([
      ['Jan Kowal', 'passport_search'],
      ['Marta Zielińska', 'passport_search'],
    ])
  })

  test('cannot be spelled out: no part of it finds anything, alone or beside the number of the case', async () => {
    const person = await createOwner('ZKQ88214')
    const passport = 'ZKQ88214'
    const parts = Array.from({ length: passport.length - 1 }, (_, n) => [
      passport.slice(0, n + 1),
      passport.slice(n + 1),
    ]).flat()
    for (const part of parts)
      for (const q of [part, `${person.number} ${part}`, `${part}%`]) {
        // What begins so may be another word of some case, but not of this one.
        expect(await findCases(q), q).not.toContain(person.number)
        expect(await findPayments(q), q).not.toContain(person.number)
      }
    expect(await rowsOf(person)).toEqual([])
    expect(await findCases(person.number)).toEqual([person.number])
  })

  test('is no word of a case, not after a change either', async () => {
    const person = await createOwner('WWX55001')
    await person.json('/api/personal-info', {
      method: 'PUT',
      json: {
        full_name: 'Tamar Kovalenko',
        phone: '+48573000111',
        address: 'ul. Prosta 51',
        date_of_birth: '1994-03-08',
        nationality: 'Georgia',
        passport_number: 'WWX 55002',
      },
    })
    const words = await app.sql<{ word: string }>('select word from case_search_terms where user_id = $1', [
      person.id,
    ])
    expect(words.map(({ word }) => word)).toContain('kovalenko')
    expect(words.filter(({ word }) => word.includes('5500'))).toEqual([])
    expect(await findCases('wwx55001')).toEqual([])
    expect(await findCases('wwx55002')).toEqual([person.number])
  })

  test('finds nothing of a restricted case, and leaves nothing', async () => {
    const person = await createOwner('RRS31337')
    await marta.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [marta.id] },
    })
    const before = await rowsOf(person)
    expect(await findCases('RRS31337', admin)).toEqual([])
    expect(await findPayments('RRS31337', admin)).toEqual([])
    expect(await rowsOf(person)).toEqual(before)
    expect(await findCases('RRS31337')).toEqual([person.number])
  })
})
