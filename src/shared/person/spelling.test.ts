import { describe, expect, it } from 'vitest'
import { namesAgree } from './spelling.ts'

const agree = (typed: string, printed: string, isTruncated = false) =>
  namesAgree(typed, { printed, isTruncated })

describe('a typed name and the one of the passport', () => {
  it.each([
    ['Anna Maria Eriksson', 'ANNA MARIA ERIKSSON'],
    ['Eriksson Anna Maria', 'ANNA MARIA ERIKSSON'],
    ["Aoife O'Connor", 'AOIFE OCONNOR'],
    ['Anna-Maria Müller', 'ANNA MARIA MUELLER'],
    ['Jürgen Groß', 'JURGEN GROSS'],
    ['Peña', 'PENXXA'],
    ['Łucja Żółkiewska', 'LUCJA ZOLKIEWSKA'],
    ['Þór', 'THOR'],
    ['Олена Шевченко', 'OLENA SHEVCHENKO'],
    ['Юлія Єфименко', 'YULIIA YEFYMENKO'],
    ['Наталья Ельцина', 'NATALIA ELTSINA'],
    ['Аляксандр Лукашэнка', 'ALIAKSANDR LUKASHENKA'],
    ['Nguyễn Thị Ánh', 'THI ANH NGUYEN'],
    ['İpek Yılmaz', 'IPEK YILMAZ'],
    ['Maria de la Cruz', 'MARIA DELACRUZ'],
  ])('%s may be %s', (typed, printed) => expect(agree(typed, printed)).toBe(true))

  it.each([
    ['Anna Erikson', 'ANNA ERIKSSON'],
    ['Anna Eriksson', 'ANNA MARIA ERIKSSON'],
    ['Anna Maria Eriksson', 'ANNA ERIKSSON'],
    ['Aleksandr Ivanov', 'OLEKSANDR IVANOV'],
    ['Олена Шевченко', 'ELENA SHEVCHENKO'],
  ])('%s is not %s', (typed, printed) => expect(agree(typed, printed)).toBe(false))

  it('A name that did not fit is compared with its beginning', () => {
    expect(
      agree('Hubert Blaine Francis Wolfeschlegelsteinhausen', 'HUBERT BLA WOLFESCHLEGELSTEINHAUSEN', true),
    ).toBe(true)
    expect(agree('Hubert Claine Wolfeschlegelsteinhausen', 'HUBERT BLA WOLFESCHLEGELSTEINHAUSEN', true)).toBe(
      false,
    )
  })

  it('What is written in a script without a table says nothing', () => {
    expect(agree('王小明', 'XIAOMING WANG')).toBe(true)
    expect(agree('ნინო ბერიძე', 'NINO BERIDZE')).toBe(true)
  })
})
