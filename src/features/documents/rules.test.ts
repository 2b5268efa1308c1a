import { describe, expect, it } from 'vitest'
import { fileSizeText } from '#shared/file-size.ts'
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from './contract.ts'
import {
  checkPhoto,
  cleanFileName,
  describeState,
  documentTypeLabel,
  downloadName,
  findFileFault,
  isDocumentType,
  listAskedFor,
  listMissingTypes,
} from './rules.ts'

describe('DOCS-1 the eight slots', () => {
  it('have the names of the specification, in its order', () => {
    expect(DOCUMENT_TYPES.map(documentTypeLabel)).toEqual([
      'Passport Copy',
      'Passport Photos',
      'Application Form',
      'Proof of Accommodation',
      'Health Insurance',
      'Financial Documentation',
      'Purpose-specific Documents',
      'Curriculum Vitae, PDF',
    ])
  })

  it('are missing until each has a document', () => {
    expect(listMissingTypes([])).toEqual(DOCUMENT_TYPES)
    const all = DOCUMENT_TYPES.map((document_type) => ({ document_type }))
    expect(listMissingTypes(all)).toEqual([])
    expect(listMissingTypes(all.slice(0, 7))).toEqual(['cv'])
    expect(listMissingTypes([...all.slice(0, 7), { document_type: 'passport' }])).toEqual(['cv'])
  })
})

describe('DOCS-2 before a file is sent', () => {
  const file = { name: 'a.pdf', type: 'application/pdf', size: 1000 }

  it.each([
    ['umowa.pdf', 'application/pdf'],
    ['umowa.pdf', 'application/x-pdf'],
    ['umowa.pdf', 'application/octet-stream'],
    ['umowa.pdf', 'application/acrobat'],
    ['umowa.pdf', 'text/html'],
    ['umowa.PDF', ''],
    ['umowa', 'application/pdf'],
    ['photo.jpg', 'image/jpg'],
    ['photo.jpg', 'image/pjpeg'],
    ['photo.JPEG', ''],
    ['photo.jfif', ''],
    ['photo.jpe', 'application/octet-stream'],
    ['scan.png', 'image/x-png'],
    ['scan.png', ''],
    ['image:1000042', 'image/png'],
    ['document', ''],
    ['document', 'application/octet-stream'],
    // Some phones keep the old name for the JPEG they convert it to.
    ['IMG_0042.HEIC', 'image/jpeg'],
  ])('%s that the browser calls "%s" is sent', (name, type) => {
    expect(findFileFault({ ...file, name, type })).toBeNull()
  })

  it.each([
    ['a.docx', ''],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.txt', 'application/octet-stream'],
    ['a.txt', 'text/plain'],
    ['a', 'text/html'],
    ['pdf.exe', ''],
    ['a.webp', 'image/webp'],
  ])('%s that the browser calls "%s" is not', (name, type) => {
    expect(findFileFault({ ...file, name, type })).toBe('wrong_type')
  })

  it.each([
    ['IMG_0042.HEIC', ''],
    ['IMG_0042.heif', 'image/heif'],
    ['IMG_0042', 'image/heic'],
    ['IMG_0042.hif', 'application/octet-stream'],
  ])('%s that the browser calls "%s" is known as HEIC', (name, type) => {
    expect(findFileFault({ ...file, name, type })).toBe('heic')
  })

  it('exactly 5 MB is taken, one byte more is not', () => {
    expect(findFileFault({ ...file, size: MAX_FILE_BYTES })).toBeNull()
    expect(findFileFault({ ...file, size: MAX_FILE_BYTES + 1 })).toBe('too_large')
  })
})

describe('a file name', () => {
  it.each([
    ['umowa o pracę (2).pdf', 'umowa o pracę (2).pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\olena\\scan.pdf', 'scan.pdf'],
    ['e\u0301tat.pdf', '\u00e9tat.pdf'],
    ['a\u0000b\r\nc.pdf', 'ab c.pdf'],
    ['fdp.\u202Efdp.exe', 'fdp.fdp.exe'],
    ['  spaced\u2028name .pdf ', 'spaced name .pdf'],
    ['half\ud800.pdf', 'half.pdf'],
    ['..', 'document'],
    ['', 'document'],
    ['\u200b\u3164', 'document'],
    ['scan\u{e0041}\u00ad.pdf', 'scan.pdf'],
    ['\u202a-.pdf', '-.pdf'],
    ['گذر\u200cنامه.pdf', 'گذر\u200cنامه.pdf'],
    ['folder/', 'document'],
    ['lease <b>300</b>.pdf', 'lease <b>300<_b>.pdf'],
    ['umowa 3/2026.pdf', 'umowa 3_2026.pdf'],
    ['Паспорт.PDF', 'Паспорт.PDF'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean)
  })

  it('is cut to 255 bytes between characters and keeps its ending', () => {
    const long = cleanFileName(`${'ż'.repeat(300)}.jpeg`)
    expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(255)
    expect(long).toMatch(/^ż+\.jpeg$/)
    expect(cleanFileName(`${'😀'.repeat(100)}.pdf`)).toMatch(/^(😀)+\.pdf$/u)
    expect(cleanFileName('x'.repeat(255))).toHaveLength(255)
    expect(cleanFileName(`a.${'x'.repeat(300)}`)).toHaveLength(255)
  })

  it('gets the right ending for a download when it lies about the content', () => {
    expect(downloadName({ file_name: 'scan.PDF', content_type: 'application/pdf' })).toBe('scan.PDF')
    expect(downloadName({ file_name: 'photo.jpeg', content_type: 'image/jpeg' })).toBe('photo.jpeg')
    expect(downloadName({ file_name: 'setup.exe', content_type: 'application/pdf' })).toBe('setup.exe.pdf')
    expect(downloadName({ file_name: 'photo.png', content_type: 'image/jpeg' })).toBe('photo.png.jpg')
  })
})

describe('the photo against the rule of the state portal', () => {
  const photo = { content_type: 'image/jpeg', width: 827, height: 1063, file_size: 1_400_000 } as const
  const faults = (facts: Parameters<typeof checkPhoto>[0]) =>
    checkPhoto(facts)
      .filter((check) => !check.good)
      .map((check) => check.id)

  it('has pixels, proportions and size', () => {
    expect(checkPhoto(photo).map((check) => check.id)).toEqual(['pixels', 'ratio', 'size'])
    expect(faults(photo)).toEqual([])
    expect(faults({ ...photo, width: 684, height: 883 })).toEqual([])
    expect(faults({ ...photo, width: 683, height: 883 })).toEqual(['pixels'])
    expect(faults({ ...photo, width: 1063, height: 1063 })).toEqual(['ratio'])
    expect(faults({ ...photo, file_size: 2_500_001 })).toEqual(['size'])
  })

  it('is a JPEG', () => {
    expect(faults({ ...photo, content_type: 'image/png' })).toEqual(['kind'])
    expect(faults({ ...photo, content_type: 'application/pdf', width: null, height: null })).toEqual(['kind'])
  })
})

describe('a size in words', () => {
  it('is decimal, as phones show it', () => {
    expect(fileSizeText(3_800_000)).toBe('3.8 MB')
    expect(fileSizeText(40_400)).toBe('40 KB')
    expect(fileSizeText(3)).toBe('1 KB')
  })
})

describe('What an applicant is told of a document', () => {
  const opened_at = '2026-11-24T10:42:00Z'
  it.each([
    { status: 'pending', opened_at: null, isPreparing: true, state: 'uploaded' },
    { status: 'pending', opened_at: null, isPreparing: false, state: 'received' },
    { status: 'pending', opened_at, isPreparing: true, state: 'being_checked' },
    { status: 'pending', opened_at, isPreparing: false, state: 'being_checked' },
    { status: 'accepted', opened_at, isPreparing: false, state: 'accepted' },
    { status: 'asked_again', opened_at, isPreparing: true, state: 'asked_again' },
  ] as const)('$status, opened $opened_at: $state', ({ isPreparing, state, ...document }) => {
    expect(describeState(document, { isPreparing })).toBe(state)
  })
})

describe('Documents that are asked for beside the eight', () => {
  const [first, second] = ['6f8a17d1-e7fe-4682-80a3-bd9e4b3a319e', 'aff719b0-5fe6-402b-a133-85b2df75e4b0']
  const task = (id: string, done_at: string | null = null, is_document = true) => ({
    ...{ id, title: `Document ${id[0]}`, due_on: null, for: 'applicant' as const, is_document, done_at },
    ...{ explanation: null, created_at: '2026-11-20T09:00:00Z' },
  })
  const sent = (id: string) => ({ document_type: `requested-${id}` as const, requested_name: 'Sent' })
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

  it('are listed by their tasks, the oldest first, without those that are no longer needed', () => {
    expect(namesOf(listAskedFor([task(second), task(first)], []))).toEqual(['Document 6', 'Document a'])
    expect(listAskedFor([task(first, '2026-11-21T09:00:00Z'), task(second, null, false)], [])).toEqual([])
    const [one] = listAskedFor([task(first, '2026-11-21T09:00:00Z')], [sent(first)])
    expect(one).toMatchObject({ name: 'Document 6', document: sent(first) })
  })

  it('are listed by what was sent where the task is too old to be at hand', () => {
    const passport = { document_type: 'passport' as const, requested_name: null }
    expect(namesOf(listAskedFor([], [sent(first), passport]))).toEqual(['Sent'])
  })

  it('are none of the eight, nor is what every object has', () => {
    expect(['passport', `requested-${first}`, 'constructor', 'toString'].filter(isDocumentType)).toEqual([
      'passport',
    ])
  })
})
