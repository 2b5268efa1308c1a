import { describe, expect, it } from 'vitest'
import { parsePhone } from './phone.ts'

describe('INFO-1 phone numbers', () => {
  it.each([
    ['573000111', '+48573000111', '+48 573 000 111'],
    ['573-000-111', '+48573000111', '+48 573 000 111'],
    ['0048 573 000 111', '+48573000111', '+48 573 000 111'],
    ['+380 44 123 45 67', '+380441234567', '+380 44 123 4567'],
    ['+1 (212) 555-0123', '+12125550123', '+1 212 555 0123'],
  ])('%s is read', async (typed, e164, international) => {
    expect(await parsePhone(typed)).toEqual({ e164, international })
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
