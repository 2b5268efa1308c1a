import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#platform/web/api-error.ts'
import { DOCUMENT_TYPES, type DocumentType, MAX_FILE_BYTES, type UploadAnswer } from '../contract.ts'
import type { SendFile } from './upload-file.ts'
import { createUploadStore } from './upload-store.ts'

interface Sent extends SendFile {
  done(): Promise<void>
  fail(error: unknown): Promise<void>
}

/** A network whose uploads end when the test says so. */
function startStore() {
  const sent: Sent[] = []
  const onDone = vi.fn()
  const onFailed = vi.fn()
  const store = createUploadStore({
    onDone,
    onFailed,
    send: (upload) =>
      new Promise((resolve, reject) => {
        upload.signal.addEventListener('abort', () => reject(upload.signal.reason))
        sent.push({
          ...upload,
          done: () => settle(() => resolve({ replaced: false } as UploadAnswer)),
          fail: (error) => settle(() => reject(error)),
        })
      }),
  })
  const phases = () =>
    Object.fromEntries(Object.entries(store.getUploads()).map(([type, u]) => [type, u.phase]))
  return { store, sent, onDone, onFailed, phases }
}

async function settle(work: () => void): Promise<void> {
  work()
  await new Promise((resolve) => setTimeout(resolve))
}

const pdf = (size = 10, type = 'application/pdf') => ({ name: 'scan.pdf', type, size }) as File
const refused = (status: number, code: string, message = '') => new ApiError({ status, code, message })

describe('DOCS-1 uploads on the screen', () => {
  it('show the bytes that have left, then that the server checks, then nothing', async () => {
    const { store, sent, onDone, phases } = startStore()
    store.start('cv', pdf())
    expect(phases()).toEqual({ cv: 'sending' })
    sent[0]?.onProgress(0.629)
    expect(store.getUploads().cv?.percent).toBe(62)
    sent[0]?.onProgress(1)
    expect(phases()).toEqual({ cv: 'checking' })
    await sent[0]?.done()
    expect(phases()).toEqual({})
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('of all eight slots run four at once, the rest as soon as there is room', async () => {
    const { store, sent, phases } = startStore()
    for (const type of DOCUMENT_TYPES) store.start(type, pdf())
    expect(sent).toHaveLength(4)
    expect(Object.values(phases()).filter((phase) => phase === 'waiting')).toHaveLength(4)
    await sent[2]?.done()
    expect(sent).toHaveLength(5)
    store.cancel('passport')
    expect(sent).toHaveLength(6)
  })

  it('do not start twice on a double click', () => {
    const { store, sent } = startStore()
    store.start('cv', pdf())
    store.start('cv', pdf())
    store.retry('cv')
    expect(sent).toHaveLength(1)
  })

  it('can be canceled, and the slot can be used again at once', async () => {
    const { store, sent, onFailed, phases } = startStore()
    store.start('cv', pdf())
    store.cancel('cv')
    expect(sent[0]?.signal.aborted).toBe(true)
    store.start('cv', pdf())
    sent[0]?.onProgress(0.9)
    await settle(() => {})
    expect(phases()).toEqual({ cv: 'sending' })
    expect(store.getUploads().cv?.percent).toBe(0)
    expect(onFailed).not.toHaveBeenCalled()
  })
})

describe('DOCS-2 refused before sending', () => {
  it('with the exact notices', () => {
    const { store, sent, onFailed, phases } = startStore()
    store.start('cv', pdf(10, 'text/html'))
    store.start('photo', pdf(MAX_FILE_BYTES + 1))
    expect(sent).toHaveLength(0)
    expect(phases()).toEqual({ cv: 'failed', photo: 'failed' })
    expect(onFailed.mock.calls.map(([failure]) => [failure.title, failure.text])).toEqual([
      ['Invalid file type', 'Please upload PDF, JPEG, or PNG files only.'],
      ['File too large', 'Please upload a file smaller than 5MB.'],
    ])
    store.start('photo', pdf(MAX_FILE_BYTES))
    expect(sent).toHaveLength(1)
  })
})

describe('DOCS-5 an upload that fails', () => {
  it.each([
    [refused(0, 'network'), true],
    [refused(401, 'signed_out'), true],
    [refused(503, 'unavailable'), true],
    [new Error('surprise'), true],
    [refused(422, 'unreadable_file', 'This PDF is locked.'), false],
  ])('keeps the file; %s', async (error, retry) => {
    const { store, sent, onFailed } = startStore()
    const file = pdf()
    store.start('cv', file)
    await sent[0]?.fail(error)
    expect(store.getUploads().cv).toMatchObject({ file, phase: 'failed', failure: { retry } })
    const text = retry ? 'Please try again later.' : 'This PDF is locked.'
    expect(onFailed).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error uploading document', text }),
    )
    store.retry('cv')
    expect(sent).toHaveLength(2)
    expect(sent[1]?.file).toBe(file)
  })

  it('is kept for the same person after a new sign-in, not for another', async () => {
    const { store, sent, phases } = startStore()
    store.claim('olena')
    store.start('cv', pdf())
    await sent[0]?.fail(refused(401, 'signed_out'))
    store.claim('olena')
    expect(phases()).toEqual({ cv: 'failed' })
    store.start('photo' satisfies DocumentType, pdf())
    store.claim('tamar')
    expect(phases()).toEqual({})
    expect(sent[1]?.signal.aborted).toBe(true)
  })
})
