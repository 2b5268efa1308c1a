import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api-error.ts'
import { DOCUMENT_TYPES, type DocumentType, MAX_FILE_BYTES } from '../contract.ts'
import type { UploadAnswer } from '../schema.ts'
import type { Waiting } from '../waiting/web/waiting-files-store.ts'
import type { SendFile } from './upload-file.ts'
import { type SentFile, UploadStore } from './upload-store.ts'

interface Sent extends SendFile {
  done(): Promise<void>
  fail(error: unknown): Promise<void>
}

/** A network whose uploads the test ends, and a server that may have stored them. */
function startStore() {
  const sent: Sent[] = []
  const onDone = vi.fn()
  const onFailed = vi.fn()
  const onCanceled = vi.fn()
  const findStored = vi.fn<(sent: SentFile) => Promise<UploadAnswer | 'changed' | null>>(async () => null)
  const onNotKept = vi.fn()
  const kept = new Map<string, Waiting>()
  let keys = 0
  const around = {
    userId: 'olena' as string | null,
    uploadedAt: null as string | null,
    isOnline: true,
    room: 4,
    mayKeep: true,
  }
  const store: UploadStore = new UploadStore({
    onDone,
    onFailed,
    onCanceled,
    findStored,
    getUserId: () => around.userId,
    getUploadedAt: () => around.uploadedAt,
    wait: async () => {},
    isOnline: () => around.isOnline,
    acquireSlot: () => {
      if (around.room === 0) return null
      around.room -= 1
      return () => {
        around.room += 1
        store.resume()
      }
    },
    createKey: () => {
      keys += 1
      return `key ${keys}`
    },
    files: {
      keep: async (_, waiting) => {
        if (around.mayKeep) kept.set(waiting.key, waiting)
        return around.mayKeep
      },
      drop: async (_, key) => void kept.delete(key),
    },
    onNotKept,
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
  return { store, sent, onDone, onFailed, onCanceled, onNotKept, findStored, around, kept, phases }
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
    await settle(() => store.cancel('passport'))
    expect(sent).toHaveLength(6)
  })

  it('do not start twice on a double click', () => {
    const { store, sent } = startStore()
    store.start('cv', pdf())
    store.start('cv', pdf())
    store.retry('cv')
    expect(sent).toHaveLength(1)
  })

  it('can be canceled while bytes leave, and the slot, which is asked about, can be used again at once', async () => {
    const { store, sent, onFailed, onCanceled, phases } = startStore()
    store.start('cv', pdf())
    store.cancel('cv')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(onCanceled).toHaveBeenCalledOnce()
    store.start('cv', pdf())
    sent[0]?.onProgress(0.9)
    await settle(() => {})
    expect(phases()).toEqual({ cv: 'sending' })
    expect(store.getUploads().cv?.percent).toBe(0)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('cannot be canceled once all bytes have left: the server stores the file', async () => {
    const { store, sent, onDone, onCanceled, phases } = startStore()
    store.start('cv', pdf())
    sent[0]?.onProgress(1)
    store.cancel('cv')
    expect(phases()).toEqual({ cv: 'checking' })
    expect(sent[0]?.signal.aborted).toBe(false)
    expect(onCanceled).not.toHaveBeenCalled()
    await sent[0]?.done()
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('that only wait are taken away without asking', () => {
    const { store, onCanceled, phases } = startStore()
    for (const type of DOCUMENT_TYPES) store.start(type, pdf())
    store.cancel('cv')
    expect(phases()).not.toHaveProperty('cv')
    expect(onCanceled).not.toHaveBeenCalled()
  })
})

describe('DOCS-5 an upload whose answer was lost', () => {
  const lost = () => new ApiError({ status: 0, code: 'network', message: '' })
  const stored = { document: { document_type: 'cv' }, replaced: true } as UploadAnswer

  it('after all bytes had left is looked for, not sent again', async () => {
    const { store, sent, onDone, onFailed, findStored, around, phases } = startStore()
    around.uploadedAt = '2026-11-21T08:00:00.000Z'
    findStored.mockResolvedValueOnce(null).mockResolvedValueOnce(stored)
    const file = pdf()
    store.start('cv', file)
    sent[0]?.onProgress(1)
    await sent[0]?.fail(lost())
    expect(findStored).toHaveBeenCalledTimes(2)
    expect(findStored).toHaveBeenLastCalledWith(
      expect.objectContaining({ documentType: 'cv', file, before: around.uploadedAt }),
    )
    expect(onDone).toHaveBeenCalledExactlyOnceWith(stored)
    expect(onFailed).not.toHaveBeenCalled()
    expect(sent).toHaveLength(1)
    expect(phases()).toEqual({})
  })

  it('is looked for before Retry sends it', async () => {
    const { store, sent, onDone, findStored } = startStore()
    findStored.mockRejectedValueOnce(lost())
    store.start('cv', pdf())
    sent[0]?.onProgress(1)
    await sent[0]?.fail(lost())
    expect(store.getUploads().cv).toMatchObject({ phase: 'failed', failure: { retry: true } })
    findStored.mockResolvedValueOnce(stored)
    await settle(() => store.retry('cv'))
    expect(onDone).toHaveBeenCalledExactlyOnceWith(stored)
    expect(sent).toHaveLength(1)
  })

  it('and that the server does not have is sent by Retry', async () => {
    const { store, sent, onFailed } = startStore()
    store.start('cv', pdf())
    sent[0]?.onProgress(1)
    await sent[0]?.fail(lost())
    expect(onFailed).toHaveBeenCalledOnce()
    await settle(() => store.retry('cv'))
    expect(sent).toHaveLength(2)
    expect(store.getUploads().cv?.phase).toBe('sending')
  })

  it('while bytes still left is not looked for: the server cannot have it', async () => {
    const { store, sent, onFailed, findStored } = startStore()
    store.start('cv', pdf())
    sent[0]?.onProgress(0.7)
    await sent[0]?.fail(lost())
    await sent[1]?.fail(lost())
    expect(onFailed).toHaveBeenCalledOnce()
    expect(findStored).not.toHaveBeenCalled()
  })

  it('to a gateway that did not wait is lost, a refusal of ours is not', async () => {
    const { store, sent, findStored } = startStore()
    store.start('cv', pdf())
    store.start('photo', pdf())
    for (const upload of sent) upload.onProgress(1)
    await sent[0]?.fail(refused(504, 'unknown'))
    expect(findStored).toHaveBeenCalled()
    findStored.mockClear()
    await sent[1]?.fail(refused(503, 'unavailable'))
    expect(findStored).not.toHaveBeenCalled()
  })
})

describe('whose uploads they are', () => {
  it('nobody else sees them, and none is sent while somebody else is signed in', async () => {
    const { store, sent, around, phases } = startStore()
    for (const type of DOCUMENT_TYPES) store.start(type, pdf())
    expect(sent).toHaveLength(4)
    around.userId = 'tamar'
    expect(phases()).toEqual({})
    await sent[0]?.fail(refused(401, 'signed_out'))
    expect(sent).toHaveLength(4)
    around.userId = null
    expect(phases()).toEqual({})
    around.userId = 'olena'
    expect(Object.keys(phases())).toHaveLength(8)
    store.setOwner('olena')
    expect(sent).toHaveLength(5)
  })

  it('a file chosen by the next person ends and forgets them', async () => {
    const { store, sent, around, phases } = startStore()
    store.start('cv', pdf())
    around.userId = 'tamar'
    store.start('photo', pdf())
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(phases()).toEqual({ photo: 'sending' })
    around.userId = 'olena'
    expect(phases()).toEqual({})
  })

  it('a page on which nobody is signed in sends nothing', () => {
    const { store, sent, around } = startStore()
    around.userId = null
    store.start('cv', pdf())
    expect(sent).toEqual([])
  })
})

describe('DOCS-2 refused before sending', () => {
  it('with the exact notices', () => {
    const { store, sent, onFailed, phases } = startStore()
    store.start('cv', { name: 'cv.docx', type: 'text/html', size: 10 } as File)
    store.start('photo', pdf(MAX_FILE_BYTES + 1))
    expect(sent).toHaveLength(0)
    expect(phases()).toEqual({ cv: 'failed', photo: 'failed' })
    expect(onFailed.mock.calls.map(([type, failure]) => [type, failure.title, failure.text])).toEqual([
      ['cv', 'Invalid file type', 'Please upload PDF, JPEG, or PNG files only.'],
      ['photo', 'File too large', 'Please upload a file smaller than 5MB.'],
    ])
    store.start('photo', pdf(MAX_FILE_BYTES))
    expect(sent).toHaveLength(1)
  })

  it('with the way to a JPEG for a HEIC picture, under the same title', () => {
    const { store, sent, onFailed } = startStore()
    store.start('photo', { name: 'IMG_0042.HEIC', type: '', size: 10 } as File)
    expect(sent).toHaveLength(0)
    expect(onFailed).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ title: 'Invalid file type', text: expect.stringMatching(/HEIC.*JPEG/) }),
    )
  })
})

describe('DOCS-5 an upload that fails', () => {
  it.each([
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
      expect.any(String),
      expect.objectContaining({ title: 'Error uploading document', text }),
    )
    await settle(() => store.retry('cv'))
    expect(sent).toHaveLength(2)
    expect(sent[1]?.file).toBe(file)
  })

  it('is kept for the same person after a new sign-in, not for another', async () => {
    const { store, sent, around, phases } = startStore()
    store.start('cv', pdf())
    await sent[0]?.fail(refused(401, 'signed_out'))
    store.setOwner('olena')
    expect(phases()).toEqual({ cv: 'failed' })
    store.start('photo' satisfies DocumentType, pdf())
    around.userId = 'tamar'
    store.setOwner('tamar')
    expect(phases()).toEqual({})
    expect(sent[1]?.signal.aborted).toBe(true)
  })
})

describe('an upload on a bad line', () => {
  const lost = () => new ApiError({ status: 0, code: 'network', message: '' })

  it('waits while the device is offline, says so, and goes on when it is back', async () => {
    const { store, sent, onFailed, around, phases } = startStore()
    store.start('cv', pdf())
    around.isOnline = false
    await sent[0]?.fail(lost())
    expect(store.getUploads().cv).toMatchObject({ phase: 'waiting', isOffline: true, failure: null })
    store.start('passport', pdf())
    expect(phases()).toEqual({ cv: 'waiting', passport: 'waiting' })
    around.isOnline = true
    await settle(() => store.retryNow())
    expect(sent).toHaveLength(3)
    expect(store.getUploads().cv?.isOffline).toBe(false)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('that broke off is tried again at once and when the line may be back, one that was refused is not', async () => {
    const { store, sent, onFailed } = startStore()
    store.start('cv', pdf())
    store.start('photo', pdf())
    await sent[0]?.fail(lost())
    await sent[1]?.fail(refused(500, 'internal'))
    expect(sent.map(({ documentType }) => documentType)).toEqual(['cv', 'photo', 'cv'])
    expect(onFailed).toHaveBeenCalledOnce()
    await sent[2]?.fail(lost())
    expect(store.getUploads().cv).toMatchObject({ phase: 'failed', failure: { retry: true } })
    store.resume()
    await settle(() => store.retryNow())
    expect(sent).toHaveLength(4)
  })

  it('leaves one after the other when the line is thin, and says when nothing moves', () => {
    const { store, sent, around } = startStore()
    around.room = 1
    store.start('cv', pdf())
    store.start('photo', pdf())
    expect(sent).toHaveLength(1)
    sent[0]?.onStalled(true)
    expect(store.getUploads().cv?.isStalled).toBe(true)
  })

  it('is kept until the server has it or will never take it', async () => {
    const { store, sent, kept } = startStore()
    store.start('cv', pdf())
    store.start('photo', pdf())
    store.start('passport', pdf())
    expect(kept.size).toBe(3)
    await sent[0]?.done()
    await sent[1]?.fail(refused(422, 'unreadable_file', 'No.'))
    expect([...kept.values()].map(({ documentType }) => documentType)).toEqual(['passport'])
    store.cancel('passport')
    expect(kept.size).toBe(0)
  })

  it('is looked for after a reload, then sent again', async () => {
    const { store, sent, findStored } = startStore()
    const waiting = { kind: 'slot', key: 'k', documentType: 'cv', file: pdf(), before: null } as const
    await settle(() => store.restore('olena', [waiting]))
    expect(findStored).toHaveBeenCalledOnce()
    expect(sent).toHaveLength(1)
  })

  it('gives way to a file that was chosen since', async () => {
    const { store, sent, kept } = startStore()
    store.start('cv', pdf(20))
    const waiting = { kind: 'slot', key: 'old', documentType: 'cv', file: pdf(), before: null } as const
    kept.set('old', waiting)
    await settle(() => store.restore('olena', [waiting]))
    expect(sent.map(({ file }) => file.size)).toEqual([20])
    expect([...kept.keys()]).toEqual(['key 1'])
  })

  it('that the browser does not keep is sent all the same, and leaving asks', async () => {
    const { store, around, onNotKept } = startStore()
    around.mayKeep = false
    around.isOnline = false
    await settle(() => store.start('cv', pdf()))
    expect(onNotKept).toHaveBeenCalledOnce()
    expect(store.isUnsafe()).toBe(true)
  })
})
