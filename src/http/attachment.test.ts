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
