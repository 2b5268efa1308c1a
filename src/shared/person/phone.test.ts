import { describe, expect, it } from 'vitest'
import { findPhoneFault, holdsSeveralNumbers, parsePhone, showPhone } from './phone.ts'

describe('INFO-1 phone numbers', () => {
  it.each([
    ['573000111', '+48573000111', '+48 573 000 111'],
    ['573-000-111', '+48573000111', '+48 573 000 111'],
    ['0048 573 000 111', '+48573000111', '+48 573 000 111'],
    ['+380 44 123 45 67', '+380441234567', '+380 44 123 4567'],
    ['+1 (212) 555-0123', '+12125550123', '+1 212 555 0123'],
  ])('%s is read', async (typed, e164, international) => {
    expect(await parsePhone(typed)).toEqual({ e164, stored: e164, international })
  })

  it.each([
    '',
    '12345',
    'call me',
    'call me: +48 573 000 111',
    '+48 573 000 1',
    '+999 123 456 789',
    '1'.repeat(300),
  ])('%s is no phone number', async (typed) => {
    expect(await parsePhone(typed)).toBeNull()
  })
})

describe('what is stored of a phone number is what was said', () => {
  it.each([
    '+48 22 621 00 00 ext. 12',
    '+48 22 621 00 00 #12',
    '+48 22 621 00 00 x12',
    '+48 22 621 00 00, 12',
    '22 621 00 00 wew. 12',
    '22 621 00 00 wewn 12',
    '+48 22 621 00 00 доб. 12',
    '+48 22 621 00 00 вн. 12',
    '+48226210000;ext=12',
  ])('%s keeps its extension', async (typed) => {
    expect(await parsePhone(typed)).toEqual({
      e164: '+48226210000',
      stored: '+48226210000;ext=12',
      international: '+48 22 621 00 00 ext. 12',
    })
  })

  it.each([
    '600700800, 601701801',
    '+48 600 700 800;+380671234567',
    '600700800 or 601701801',
    '600 700 800 lub 601 701 801',
    '600700800/601701801',
    '600 700 800 601 701 801',
    '+48 600 700 800 +380 67 123 45 67',
    '+48 22 621 00 00 x1234567',
  ])('%s are two numbers', async (typed) => {
    expect(holdsSeveralNumbers(typed)).toBe(true)
    expect(await parsePhone(typed)).toBeNull()
    expect(await findPhoneFault(typed)).toBe('several')
  })

  it.each(['+48226210000;isub=12345', '+48 600 700 800 work', '12'])('%s is none', async (typed) => {
    expect(await findPhoneFault(typed)).toBe('wrong')
  })

  it('is shown in groups, with its extension', () => {
    expect(showPhone('+48226210000;ext=12')).toBe('+48 226 210 000 ext. 12')
    expect(showPhone('+48573000111')).toBe('+48 573 000 111')
    expect(showPhone('+380441234567')).toBe('+380441234567')
    expect(showPhone('022 123-45-67')).toBe('022 123-45-67')
  })
})
