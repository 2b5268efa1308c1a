import { describe, expect, test } from 'vitest'
import nationalities from '#content/nationalities.json' with { type: 'json' }
import { recogniseNationality } from './service.ts'

describe('INFO-1 the country code of a nationality', () => {
  test.each([
    ['Ukrainian', 'UA'],
    ['Ukraine', 'UA'],
    ['UKRAINIAN ', 'UA'],
    ['the Ukraine', 'UA'],
    ['Україна', 'UA'],
    ['УКРАЇНА', 'UA'],
    ['українка', 'UA'],
    ['українець', 'UA'],
    ['українське', 'UA'],
    ['Украина', 'UA'],
    ['украинец', 'UA'],
    ['украинское', 'UA'],
    ['Украіна', 'UA'],
    ['Ukraina', 'UA'],
    ['ukraińska', 'UA'],
    ['ukrainskie', 'UA'],
    ['obywatelka Ukrainy', 'UA'],
    ['громадянин України', 'UA'],
    ['citizen of Ukraine', 'UA'],
    ['UA', 'UA'],
    ['ukr', 'UA'],
    ['Białoruś', 'BY'],
    ['bialorus', 'BY'],
    ['беларуска', 'BY'],
    ['Weißrussland', 'BY'],
    ['Biélorussie', 'BY'],
    ['русский', 'RU'],
    ['Georgia', 'GE'],
    ['საქართველო', 'GE'],
    ['Gruzinka', 'GE'],
    ['Türkiye', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['Turkey', 'TR'],
    ['Viet Nam', 'VN'],
    ['Việt Nam', 'VN'],
    ["в'єтнамка", 'VN'],
    ['в’єтнамка', 'VN'],
    ['भारत', 'IN'],
    ['Indian', 'IN'],
    ['বাংলাদেশ', 'BD'],
    ['Cote d’Ivoire', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['South Korean', 'KR'],
    ['Guinean', 'GN'],
    ['Nigerien', 'NE'],
    ['Nigerian', 'NG'],
    ['Welsh', 'GB'],
    ['UK', 'GB'],
    ['Kosovo', 'XK'],
  ])('"%s" is %s', async (text, code) => {
    expect(await recogniseNationality(text)).toBe(code)
    expect(await recogniseNationality(text.normalize('NFD'))).toBe(code)
  })

  test.each([
    ['of two countries', 'Congolese'],
    ['of two countries', 'Korean'],
    ['of two countries', 'Korea'],
    ['of two countries', 'Dominican'],
    ['of two nationalities', 'Ukrainian, Polish'],
    ['of none', 'stateless'],
    ['of none', 'XX'],
    ['of none', '—'],
    ['of none', 'citizen of'],
    ['of no country but of an object', 'constructor'],
    ['of no country but of an object', '__proto__'],
  ])('a name %s has no code: "%s"', async (_, text) => {
    expect(await recogniseNationality(text)).toBeNull()
  })

  test('is found for every name that the form suggests', async () => {
    const names = new Intl.DisplayNames(['en-GB'], { type: 'region' })
    for (const code of Object.keys(nationalities)) {
      expect(await recogniseNationality(names.of(code) ?? ''), names.of(code)).toBe(code)
    }
  })

  test('is found for every code and every name in the list, except names of two countries', async () => {
    const shared = new Set<string>()
    for (const [code, words] of Object.entries(nationalities)) {
      for (const word of [code, ...words]) {
        const found = await recogniseNationality(word)
        if (found !== code) shared.add(`${word}: ${found}`)
      }
    }
    expect([...shared].sort()).toEqual([
      'Congolese: null',
      'Dominican: null',
      'Korea: null',
      'Korean: null',
      'Virgin Islander: null',
    ])
  })
})
