import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api-error.ts'
import type { UploadAnswer } from '../schema.ts'
import type { Waiting } from '../waiting/web/waiting-files-store.ts'
import type { SendFile } from './upload-file.ts'
import { UploadStore } from './upload-store.ts'

/** A server on which every slot has changed since the files were chosen. */
function startStore() {
  const sent: (SendFile & { fail(): Promise<void> })[] = []
  const kept = new Map<string, Waiting>()
  const around = { isOnline: true, uploadedAt: 'then' }
  const onFailed = vi.fn()
  const store = new UploadStore({
    onFailed,
    onDone: () => {},
    onCanceled: () => {},
    onNotKept: () => {},
    findStored: async () => 'changed',
    getUserId: () => 'olena',
    getUploadedAt: () => around.uploadedAt,
    wait: async () => {},
    isOnline: () => around.isOnline,
    acquireSlot: () => () => {},
    createKey: () => `key ${kept.size + 1}`,
    files: {
      async keep(_, waiting) {
        kept.set(waiting.key, waiting)
        return true
      },
      drop: async (_, key) => void kept.delete(key),
    },
    send: (upload) =>
      new Promise<UploadAnswer>((_, reject) => {
        const lost = new ApiError({ status: 0, code: 'network', message: '' })
        sent.push({ ...upload, fail: () => settle(() => reject(lost)) })
      }),
  })
  const phases = () => Object.values(store.getUploads()).map(({ phase }) => phase)
  return { store, sent, kept, around, onFailed, phases }
}

async function settle(work: () => void): Promise<void> {
  work()
  await new Promise((resolve) => setTimeout(resolve))
}

const pdf = () => ({ name: 'scan.pdf', type: 'application/pdf', size: 10 }) as File

describe('a file that waited', () => {
  it('until the page was loaded again is not sent over what is there by now: the person decides', async () => {
    const { store, sent, kept, around, onFailed } = startStore()
    const waiting = { kind: 'slot', key: 'k', documentType: 'cv', file: pdf(), before: 'then' } as const
    kept.set('k', waiting)
    around.uploadedAt = 'now'
    await settle(() => store.restore('olena', [waiting]))
    expect(sent).toEqual([])
    expect(store.getUploads().cv).toMatchObject({ phase: 'failed', failure: { isChanged: true } })
    expect(onFailed).toHaveBeenCalledOnce()
    store.retryNow()
    expect([sent.length, kept.size]).toEqual([0, 1])
    await settle(() => store.retry('cv'))
    expect(sent).toHaveLength(1)
    expect(kept.get('k')).toMatchObject({ before: 'now' })
  })

  it('for the line is not sent over it either, and is gone when what is there is kept', async () => {
    const { store, sent, kept, around, phases } = startStore()
    store.start('photo', pdf())
    await sent[0]?.fail()
    await sent[1]?.fail()
    around.isOnline = false
    await settle(() => store.start('cv', pdf()))
    around.isOnline = true
    await settle(() => store.retryNow())
    expect([sent.length, phases()]).toEqual([2, ['failed', 'failed']])
    store.cancel('cv')
    expect([...kept.values()].map(({ documentType }) => documentType)).toEqual(['photo'])
  })
})
