import { afterEach, describe, expect, it, vi } from 'vitest'
import { savePersonalInfoSchema } from './schema.ts'

const ANSWERS = {
  full_name: 'Tamar Beridze',
  phone: '+48 573 000 111',
  address: 'ul. Nadodrzańska 14/6, 50-231 Wrocław',
  date_of_birth: '1994-02-28',
  nationality: 'Georgia',
  passport_number: '18AB12345',
}

async function check(changes: Record<string, unknown>) {
  const result = await savePersonalInfoSchema.safeParseAsync({ ...ANSWERS, ...changes })
  const wrong = result.error?.issues.map((issue) => issue.path.join('.') || issue.code)
  return { wrong: [...new Set(wrong)].sort(), data: result.data }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('INFO-1 valid answers', () => {
  it('All six answers are required, and every missing one is named', async () => {
    const result = await savePersonalInfoSchema.safeParseAsync({})
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(ANSWERS))
  })

  it.each(Object.keys(ANSWERS))('%s may not be blank', async (field) => {
    expect((await check({ [field]: '   ' })).wrong).toEqual([field])
    expect((await check({ [field]: 5 })).wrong).toEqual([field])
  })

  it.each(['full_name', 'address', 'nationality'])('%s may not be invisible', async (field) => {
    expect((await check({ [field]: '\u200b\u200d' })).wrong).toEqual([field])
  })

  it('Answers are trimmed, the passport number is upper case without spaces', async () => {
    const { data } = await check({ full_name: '  Tamar Beridze ', passport_number: ' ab 123 4567 ' })
    expect(data).toMatchObject({ full_name: 'Tamar Beridze', passport_number: 'AB1234567' })
  })

  it.each(['AB12', 'A'.repeat(21), 'AB-12345', 'АВ123456', 'AB12\u200b'])(
    'The passport number %j is refused',
    async (passport_number) => {
      expect((await check({ passport_number })).wrong).toEqual(['passport_number'])
    },
  )

  it.each(['1899-12-31', '2023-02-30', '94-02-28', '28.02.1994', '9999-01-01'])(
    'The date of birth %s is refused',
    async (date_of_birth) => {
      expect((await check({ date_of_birth })).wrong).toEqual(['date_of_birth'])
    },
  )

  it('Today is the date in Warsaw: born today is not in the past, born yesterday is', async () => {
    vi.useFakeTimers({ now: new Date('2026-07-18T22:30:00Z'), toFake: ['Date'] })
    expect((await check({ date_of_birth: '2026-07-19' })).wrong).toEqual(['date_of_birth'])
    expect((await check({ date_of_birth: '2026-07-18' })).wrong).toEqual([])
  })

  it.each(['\u0000', '\n', '\u0007', '\ud800', '\u200b', '\u202e', '\u{e0041}', '\u3164', '\u2800'])(
    'Invisible %j is removed, and an answer of nothing else is missing',
    async (sign) => {
      const { data, wrong } = await check({ full_name: ` Tamar ${sign} Beridze${sign} ` })
      expect([wrong, data?.full_name]).toEqual([[], 'Tamar Beridze'])
      for (const field of ['full_name', 'address', 'nationality', 'passport_number'])
        expect((await check({ [field]: sign })).wrong).toEqual([field])
    },
  )

  it('A number pasted with direction marks around it is valid', async () => {
    const { data, wrong } = await check({
      phone: '\u202a+48 573 000 111\u202c',
      passport_number: '\u2066ab\u00a0123\u200b4567\u2069',
    })
    expect(wrong).toEqual([])
    expect(data).toMatchObject({ phone: '+48 573 000 111', passport_number: 'AB1234567' })
  })

  it('A name is stored in NFC, however its accents were typed', async () => {
    const { data } = await check({ full_name: 'Nguyễn Thị Ánh'.normalize('NFD') })
    expect(data?.full_name).toBe('Nguyễn Thị Ánh'.normalize('NFC'))
  })

  it('An impossible phone number is reported together with the other faults', async () => {
    expect((await check({ phone: '12345', passport_number: '?' })).wrong).toEqual([
      'passport_number',
      'phone',
    ])
  })

  it('The version it started from may be left out or null, and must be a time', async () => {
    for (const updated_at of [undefined, null, '2026-07-18T10:00:00.123Z', '2026-07-18T12:00:00+02:00']) {
      expect((await check({ updated_at })).wrong).toEqual([])
    }
    for (const updated_at of ['', 'yesterday', 5, '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59']) {
      expect((await check({ updated_at })).wrong).toEqual(['updated_at'])
    }
  })

  it('An unknown key is refused', async () => {
    expect((await check({ user_id: 'somebody' })).wrong).toEqual(['unrecognized_keys'])
  })
})
