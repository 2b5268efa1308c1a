import { describe, expect, it } from 'vitest'
import { isPersonName } from './person-name.ts'

describe('what may be a name', () => {
  it.each([
    'U',
    '王',
    "Siobhán O'Neil-Łoś",
    'Maria D’Costa',
    'Maria DʼCosta',
    'Anna Nowak\u2010Kowal',
    'Anna Nowak—Kowal',
    'Arun S/O Mani',
    'Kamala D/O Rajan',
    '阿里·买买提',
    '阿里•买买提',
    'S.Kumar',
    'Md.Rahim',
    'Mohd.Ali bin Abu',
    'Anna.Ng',
    'H:son',
    'John "Jack" Smith',
    'M.ª José',
    'Hải Nguyễn 2',
    'عبدالله',
    'বিজয়',
    'နန်းခင်',
    'ሀይለ ገብረ',
  ])('%s is one', (name) => {
    expect(isPersonName(name)).toBe(true)
  })

  it.each([
    '',
    '12345',
    '---',
    'Tamar <b>',
    'tamar@example.com',
    'www.evil',
    'https://evil',
    'evil.com',
    'See EVIL.COM now',
    'evil.ru',
    'президент.рф',
    'Anna 🎉',
    'Anna = Maria',
    '#anna',
    '100 $ Anna',
  ])('%j is none', (name) => {
    expect(isPersonName(name)).toBe(false)
  })
})
