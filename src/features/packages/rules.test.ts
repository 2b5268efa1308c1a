import { describe, expect, test } from 'vitest'
import { PACKAGE_IDS, PACKAGES } from './contract.ts'
import { canChoosePackage, featureName, packageName, packageStanding } from './rules.ts'

describe('PACK-2 who may choose what', () => {
  const choices = (current: (typeof PACKAGE_IDS)[number]) =>
    PACKAGE_IDS.filter((wanted) => canChoosePackage({ wanted, current }))

  test('from free any paid package, from basic two, from standard one, from premium none', () => {
    expect(choices('free')).toEqual(['basic', 'standard', 'premium'])
    expect(choices('basic')).toEqual(['standard', 'premium'])
    expect(choices('standard')).toEqual(['premium'])
    expect(choices('premium')).toEqual([])
  })

  test('with only the free package nothing is dimmed', () => {
    expect(PACKAGE_IDS.map((id) => packageStanding({ id, current: 'free' }))).toEqual(Array(4).fill('open'))
  })

  test('the owned package and those below it are told apart', () => {
    expect(PACKAGE_IDS.map((id) => packageStanding({ id, current: 'standard' }))).toEqual([
      'lower',
      'lower',
      'owned',
      'open',
    ])
  })
})

describe('PACK-6 the catalogue', () => {
  test('prices are those of the specification, in grosze', () => {
    expect(PACKAGES.map(({ id, price }) => [id, price])).toEqual([
      ['free', 0],
      ['basic', 109900],
      ['standard', 199900],
      ['premium', 299900],
    ])
  })

  test('only standard is the most popular and only free is free', () => {
    expect(PACKAGES.filter((p) => p.popular).map((p) => p.id)).toEqual(['standard'])
    expect(PACKAGES.filter((p) => p.is_free).map((p) => p.id)).toEqual(['free'])
  })

  test('every package and feature has words', () => {
    expect(PACKAGES.map((p) => packageName(p.id))).toEqual([
      'Free Consultation',
      'Basic',
      'Standard',
      'Premium',
    ])
    for (const p of PACKAGES) for (const key of p.features) expect(featureName(key)).toMatch(/\w/)
  })
})
