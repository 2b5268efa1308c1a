import { describe, expect, it } from 'vitest'
import { parseMultipart } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary=xyz'
const body = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const file = (disposition: string, content = 'data') =>
  body(
    '--xyz',
    `Content-Disposition: ${disposition}`,
    'Content-Type: application/pdf',
    '',
    content,
    '--xyz--',
    '',
  )

async function asBrowser(form: FormData) {
  const request = new Request('http://x', { method: 'POST', body: form })
  return parseMultipart(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '')
}

describe('a multipart form', () => {
  it('is read as a browser writes it, byte for byte', async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 13, 10])
    const form = new FormData()
    form.set('file', new File([bytes], 'umowa "о работе" ł.pdf'))
    form.set('note', 'x')
    const parts = await asBrowser(form)
    expect(parts?.map(({ name, fileName }) => ({ name, fileName }))).toEqual([
      { name: 'file', fileName: 'umowa "о работе" ł.pdf' },
      { name: 'note', fileName: undefined },
    ])
    expect(parts?.[0]?.bytes.equals(bytes)).toBe(true)
  })

  it('may be empty, and so may a file in it', async () => {
    expect(parseMultipart(body('--xyz--', ''), TYPE)).toEqual([])
    const form = new FormData()
    form.set('file', new File([], 'a.pdf'))
    expect((await asBrowser(form))?.[0]?.bytes.length).toBe(0)
  })

  it.each([
    ['form-data; name="file"; filename="a\\"b.pdf"', 'a"b.pdf'],
    ['form-data; name=file; filename=plain.pdf', 'plain.pdf'],
    ['form-data; name="file"; filename="x.pdf"; filename*=UTF-8\'\'%C5%82.pdf', 'ł.pdf'],
    ['form-data; name="file"; filename=""', ''],
    ['form-data; name="file"; filename="C:\\docs\\a.pdf"', 'C:\\docs\\a.pdf'],
  ])('reads the name in %s', (disposition, fileName) => {
    expect(parseMultipart(file(disposition), TYPE)).toEqual([
      { name: 'file', fileName, bytes: Buffer.from('data') },
    ])
  })

  it.each([
    ['another type', file('form-data; name="file"'), 'application/json'],
    ['no boundary', file('form-data; name="file"'), 'multipart/form-data'],
    ['another boundary', file('form-data; name="file"'), 'multipart/form-data; boundary=abc'],
    ['no closing boundary', file('form-data; name="file"').subarray(0, -12), TYPE],
    ['no name', file('form-data; filename="a.pdf"'), TYPE],
    ['no form data', file('attachment; name="file"'), TYPE],
    ['nothing', Buffer.alloc(0), TYPE],
    ['headers without an end', body('--xyz', 'Content-Disposition: form-data; name="file"'), TYPE],
    ['enormous headers', file(`form-data; name="file"; filename="${'a'.repeat(9000)}"`), TYPE],
    [
      'eleven parts',
      body(...Array(11).fill('--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'), '--xyz--'),
      TYPE,
    ],
  ])('is refused with %s', (_, bytes, type) => {
    expect(parseMultipart(bytes, type)).toBeNull()
  })
})
