import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { rows } from '#database/database.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

/** Each name, what finds it, and what does not. */
const NAMES: readonly [name: string, found: readonly string[], notFound: readonly string[]][] = [
  ['Fatima Al-Ahmad', ['Al-Ahmad', 'Al Ahmad', 'AlAhmad', 'al ah', 'Ahmad', 'Fatima AlAhmad'], ['Al-Ahmed']],
  ['Yusuf Al Lahham', ['Al-Lahham', 'AlLahham', 'Alahham', 'Lahham Yusuf'], ['Lahmad']],
  ['Omar AlKhatib', ['Al-Khatib', 'Al Khatib', 'Alkhatib'], ['Khatib Fatima']],
  ['Kim Min-jun', ['Min-jun', 'Min jun', 'Minjun', 'Kim Minjun', 'MIN‐JUN'], ['Minsu']],
  ['Park Seoyeon', ['Seo-yeon', 'Seo Yeon', 'Park Seo-yeon'], ['Seohyun']],
  ['Abd al-Rahman Diab', ['Abdalrahman', 'Abd al Rahman', 'Abdal Rahman', 'al-Rahman'], ['Abdalaziz']],
  ['Олена Шевченко', ['Shev', 'Shevchenko', 'Szewczenko', 'Шев', 'Олена'], ['Shevchuk', 'hevchenko']],
  ['Олег Шевчук', ['Shevchuk', 'Szewczuk', 'Šewčuk', 'Шевчук'], ['Shevchenko']],
  ['Ґалина Їжакевич', ['ґалина', 'ҐАЛИНА', 'їжак', 'ЇЖАКЕВИЧ', 'Izhakevych'], ['Галіна Кіт']],
  ['Фёдор Зайцев', ['федор', 'ФЁДОР', 'зайцев', 'Fedor'], ['Фадор']],
  ['Emre Öztürk', ['Öztürk', 'Ozturk', 'OZT'], ['zturk']],
  ['Nguyễn Thị Hoa', ['Nguyễn', 'Nguyen', 'Thi Hoa', 'ThiHoa'], ['Nguyen Anh']],
  ['Adébáyọ̀ Okafor', ['Adébáyọ̀', 'Adebayo'], ['Bayo']],
  ['Sean O’Shaughnessy', ["O'Shaughnessy", 'OShaughnessy', 'Shaughnessy', 'O Shaughnessy'], ['Shannon']],
  ['Anna Kowalska', ['Ana Kowalska', 'Anna', 'AnnaKowalska'], ['Annna']],
  ['محمد الأحمد', ['محمد', 'الأحمد', 'الاحمد', 'احمد', 'مُحَمَّد', 'محمد الأ'], ['محمود']],
  ['علی کریمی', ['علی', 'علي', 'كريمي', 'کری'], ['عمر']],
  ['김민준', ['김민준', '김', '민준', '김 민준', '김민'], ['박민준']],
  ['王小明', ['王小明', '王', '小明', '王 小明'], ['李小明']],
  ['欧阳 娜娜', ['欧阳', '娜娜', '欧阳娜', '欧阳娜娜'], ['欧娜']],
]

describe.each(TEST_DATABASES)('The search on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const find = async (q: string, { by = marta, more = '' } = {}) => {
    const { status, body } = await by.json<Queue>(`/api/staff/cases?q=${encodeURIComponent(q)}${more}`)
    expect(status).toBe(200)
    expect(body.counts.all).toBe(body.rows.length)
    return body.rows.map(({ number }) => number)
  }
  let addresses = 0
  /** Somebody whose address is no name and has no figures. */
  const create = (name = 'Wu Wei') => {
    addresses += 1
    const word = String(addresses).replace(/\d/g, (figure) => 'bcdfhklmnp'[Number(figure)] ?? '')
    return createApplicant(app, { name, email: `qu${word}@example.com` })
  }
  const setNumbers = (person: { id: string }, { passport = 'X', phone = '+48500000001' }) =>
    app.sql('update personal_info set passport_number = $2, phone = $3 where user_id = $1', [
      person.id,
      passport,
      phone,
    ])
  const setNumber = async (person: { id: string }, number: string) => {
    await app.sql('update cases set number = $2 where user_id = $1', [person.id, number])
    await app.sql('update case_queue set number = $2 where user_id = $1', [person.id, number])
    await app.sql('select refresh_case_search_terms($1)', [person.id])
    return number
  }

  test.each(NAMES)('finds %s by %j, not by %j', async (name, found, notFound) => {
    const { number } = await create(name)
    for (const q of found) expect(await find(q), q).toContain(number)
    for (const q of notFound) expect(await find(q), q).not.toContain(number)
  })

  test('finds a name in other letters by the Latin one of the passport', async () => {
    const person = await create('张伟')
    await app.sql(`update personal_info set full_name = 'Zhang Wei' where user_id = $1`, [person.id])
    for (const q of ['张伟', '伟', 'Zhang', 'zhangw', 'Wei Zhang'])
      expect(await find(q), q).toContain(person.number)
  })

  test('finds a passport as it is printed, and by its figures, but by no part of it', async () => {
    const person = await create()
    await setNumbers(person, { passport: 'AA4100000' })
    for (const q of ['AA4100000', 'AA 4100000', 'aa-4100000', 'AA 410 00 00', '4100000', '410 0000'])
      expect(await find(q), q).toEqual([person.number])
    for (const q of ['A41', 'AA41', 'A4100000', '410000', '100000', '41000001'])
      expect(await find(q), q).toEqual([])
    const logged = await app.sql(
      `select act from audit_log where case_id = open_case_of($1) and act = 'case.found_by_passport'`,
      [person.id],
    )
    expect(logged).toHaveLength(1)
  })

  test('takes no letter that is doubled for one, where there are figures or more than two', async () => {
    const person = await create()
    await setNumbers(person, { passport: 'ZT4297975' })
    expect(await find('zzzz')).toEqual([])
    const named = await createApplicant(app, { name: 'Hanna Zet', email: 'aa41hanna1990@example.com' })
    for (const q of ['aa41', 'aa41hanna19', 'hana', 'Hanna Z', 'zet'])
      expect(await find(q), q).toContain(named.number)
    for (const q of ['a41', 'zzzz', 'zzz']) expect(await find(q), q).toEqual([])
  })

  test('finds a phone number in any spelling, by the whole of it', async () => {
    const person = await create()
    await setNumbers(person, { phone: '+48600100200;ext=12' })
    for (const q of ['+48 600 100 200', '+48600100200', '600100200', '600 100 200', '600-100-200'])
      expect(await find(q), q).toEqual([person.number])
    for (const q of ['0048600100200', '0048 600 100 200', '(+48) 600-100-200', '48 600 100 200'])
      expect(await find(q), q).toEqual([person.number])
    for (const q of ['600100', '600 100 20', '+49 600 100 200', '600100201'])
      expect(await find(q), q).toEqual([])
    const abroad = await create()
    await setNumbers(abroad, { phone: '+442079460018' })
    for (const q of ['020 7946 0018', '+44 (0)20 7946 0018', '2079460018'])
      expect(await find(q), q).toEqual([abroad.number])
  })

  test('finds a case by its short number, and no other one', async () => {
    const number = await setNumber(await create(), '2036-0023')
    const other = await setNumber(await create(), '2036-0230')
    for (const q of ['2036-0023', '2036-23', '2036/0023', '2036/23', '2036 0023', '2036 23', '20360023'])
      expect(await find(q), q).toEqual([number])
    for (const q of ['23', '0023']) {
      expect(await find(q), q).toContain(number)
      expect(await find(q), q).not.toContain(other)
    }
    for (const q of ['2036', '2036-']) expect(await find(q), q).toEqual([number, other])
    expect(await find('2036-02')).toEqual([other])
    expect(await find('230')).toEqual([other])
  })

  test('goes through all cases that one sees, those that have ended last', async () => {
    const [ended, open] = [await create('Mixed Ended'), await create('Mixed Open')]
    const setDay = (number: string, day: string) =>
      app.sql('update cases set last_legal_day = $2 where number = $1', [number, day])
    await setDay(ended.number, '2026-01-01')
    await setDay(open.number, '2027-01-01')
    await app.sql(`update cases set stage = 'closed', ended_at = now() where number = $1`, [ended.number])
    for (const sort of ['days_left', 'waiting', 'newest']) {
      expect(await find('mixed', { more: `&sort=${sort}` })).toEqual([open.number, ended.number])
      const { body } = await marta.json<Queue>(`/api/staff/cases?q=mixed&sort=${sort}&before=${open.number}`)
      expect(body.rows.map(({ number }) => number)).toEqual([ended.number])
    }
    expect(await find('mixed', { more: '&stage=closed' })).toEqual([ended.number])
    expect(await find('mixed', { more: '&assigned=me' })).toEqual([])
    expect((await marta.json<Queue>('/api/staff/cases')).body.rows.map(({ number }) => number)).not.toContain(
      ended.number,
    )
  })

  test('finds no restricted case for whoever is not named', async () => {
    const person = await create('곽 Al-Hidden')
    await setNumbers(person, { passport: 'HH7654321', phone: '+48611222333' })
    const json = { restricted_to: [marta.id] }
    await marta.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    const short = String(Number(person.number.split('-')[1]))
    for (const q of ['Al-Hidden', 'AlHidden', '곽', person.number, 'HH 7654321', '7654321', '611 222 333']) {
      expect(await find(q), q).toEqual([person.number])
      expect(await find(q, { by: jan }), q).toEqual([])
    }
    expect(await find(short)).toContain(person.number)
    expect(await find(short, { by: jan })).not.toContain(person.number)
    const people = async (q: string) =>
      (await jan.json<{ id: string }[]>(`/api/staff/people?q=${encodeURIComponent(q)}`)).body
    expect(await people('AlHidden')).toEqual([])
  })

  test('looks up numbers in their indexes', async () => {
    const [body] = await app.sql<{ text: string }>(
      `select prosrc as text from pg_proc where proname = 'find_cases_by_number'`,
    )
    const text = ['passport_figures', 'phone_figures', '(?<=[=(] ?)passport', '(?<=and )passport'].reduce(
      (all, name) => all.replaceAll(new RegExp(`${name}\\b`, 'g'), `'600100200'`),
      body?.text ?? '',
    )
    const plan = await app.deps.database.db.transaction(async (tx) => {
      await tx.execute(sql.raw('set local enable_seqscan = off'))
      return rows<Record<string, string>>(await tx.execute(sql.raw(`explain ${text}`)))
    })
    const lines = plan.map((row) => Object.values(row).join()).join('\n')
    for (const index of ['passport_number', 'passport_figures', 'phone_figures'])
      expect(lines).toMatch(new RegExp(`Index( Only)? Scan (using|on) personal_info_${index}\\b`))
    expect(lines).not.toContain('Seq Scan on personal_info')
  })

  test('of the people follows the same rule', async () => {
    const { id } = await create('Noor Al-Masri')
    const people = async (q: string) => {
      const { status, body } = await jan.json<{ id: string }[]>(
        `/api/staff/people?q=${encodeURIComponent(q)}`,
      )
      expect(status).toBe(200)
      return body.map((person) => person.id)
    }
    for (const q of ['AlMasri', 'Al Masri', 'Noor al-mas', 'Masri Noor'])
      expect(await people(q), q).toEqual([id])
    for (const q of ['Masrri Ali', 'Al-Masry X']) expect(await people(q), q).toEqual([])
  })
})
