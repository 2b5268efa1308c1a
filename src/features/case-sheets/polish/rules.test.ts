import { describe, expect, it } from 'vitest'
import offices from '#content/facts/offices.json' with { type: 'json' }
import provinces from '#content/facts/questionnaire.json' with { type: 'json' }
import { nameProvince, nameVoivode, writeAddress } from './rules.ts'

describe('Polish forms of letters', () => {
  it('Every province names its voivode and an office of our records', () => {
    const names = Object.values(provinces['mos-provinces'].value)
    expect(names.map(nameVoivode)).toEqual(
      expect.arrayContaining([
        'Wojewoda Mazowiecki',
        'Wojewoda Łódzki',
        'Wojewoda Śląski',
        'Wojewoda Świętokrzyski',
        'Wojewoda Kujawsko-Pomorski',
        'Wojewoda Warmińsko-Mazurski',
      ]),
    )
    const records = Object.values(offices).map(({ value }) => value.name)
    for (const name of names)
      expect(
        records.filter((one) => one.startsWith(`${nameProvince(name)} Urząd`)),
        name,
      ).toHaveLength(1)
  })

  it.each([
    [
      { street: 'ul. Długa', house: '21', flat: '4', postcode: '31-146', town: 'Kraków' },
      'ul. Długa 21/4, 31-146 Kraków',
    ],
    [
      { street: null, house: '7', flat: null, postcode: '32-010', town: 'Luborzyca' },
      'Luborzyca 7, 32-010 Luborzyca',
    ],
    [{ street: 'Długa', house: '1', flat: null, postcode: null, town: 'Łódź' }, 'Długa 1, Łódź'],
    [{ street: 'Długa', house: null, flat: null, postcode: null, town: 'Łódź' }, null],
    [{ street: 'Długa', house: '1', flat: null, postcode: null, town: null }, null],
  ])('An address: %o', (parts, written) => {
    expect(writeAddress(parts)).toBe(written)
  })
})
