import { describe, expect, it } from 'vitest'
import { listCountryNames } from './country-field.tsx'

describe('INFO-1 the list of nationalities', () => {
  it('names every country once, in alphabetical order, accents where they belong', () => {
    const names = listCountryNames()
    expect(names.length).toBe(243)
    expect(new Set(names).size).toBe(243)
    expect(names[0]).toBe('Afghanistan')
    expect(names).toEqual(
      expect.arrayContaining(['Georgia', 'Ukraine', 'Poland', 'Kosovo', 'Türkiye', 'Åland Islands']),
    )
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  })
})
