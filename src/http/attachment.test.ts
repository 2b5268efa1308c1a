import { expect, test } from 'vitest'
import { attachmentHeader } from './attachment.ts'

test('A download keeps its name, also for clients that read only ASCII', () => {
  expect(attachmentHeader('Umowa najmu Łódź.pdf')).toBe(
    'attachment; filename="Umowa najmu _odz.pdf"; filename*=UTF-8\'\'Umowa%20najmu%20%C5%81%C3%B3d%C5%BA.pdf',
  )
})

test('No name ends its part of the header, or begins another one', () => {
  const header = attachmentHeader('a"; filename="b.exe\\\r\nX-Evil: 1\'(%41)*.pdf')
  const [, plain = '', encoded = ''] =
    /^attachment; filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(header) ?? []
  expect(plain).toBe("a__ filename=_b.exe___X-Evil: 1'(_41)*.pdf")
  expect(encoded).toMatch(/^[\w.~!%-]+$/)
})

test('No mark of direction hides the ending of a file, and a name from right to left keeps its letters', () => {
  expect(attachmentHeader('report\u202efdp.exe')).toContain("UTF-8''reportfdp.exe")
  expect(attachmentHeader('\u2068تقرير\u2069.pdf')).toBe(attachmentHeader('تقرير.pdf'))
  expect(attachmentHeader('تقرير.pdf')).toMatch(/\.pdf$/)
})
