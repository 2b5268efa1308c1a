import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api-error.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Waiting, WaitingPage } from '#features/documents/waiting/web/waiting-files-store.ts'
import { PageQueue } from './page-queue-store.ts'
import type { SendPage } from './queued-page-store.ts'

interface Sent extends SendPage {
  /** The server stores the page and answers. */
  store(): Promise<void>
  fail(status: number, parts?: { retryAfter?: number; code?: string }): Promise<void>
}

interface World {
  kept?: Map<string, Waiting>
  stored?: string[]
}

/** A network whose requests the test ends, a server with one slot, and a browser that keeps files. */
function startQueue({ kept = new Map(), stored = [] }: World = {}) {
  const sent: Sent[] = []
  const waits: { milliseconds: number; end(): Promise<void> }[] = []
  const around = {
    userId: 'olena' as string | null,
    isOnline: true,
    room: 2,
    mayKeep: true,
    keys: 0,
    isCut: false,
    isSlotBusy: false,
  }
  const calls = { onNotKept: vi.fn(), onCanceled: vi.fn(), onStored: vi.fn(), order: vi.fn() }
  const present = () => ({ document_type: 'passport', pages: stored.map((id) => ({ id })) }) as Document
  const queue: PageQueue = new PageQueue({
    ...calls,
    prepare: async (file) => {
      if (file.size === 0) throw new Error('empty')
      return { file: new File(['small'], file.name), thumbnail: new Blob(['tiny']) }
    },
    send: (page) =>
      new Promise((resolve, reject) => {
        sent.push({
          ...page,
          store: () =>
            settle(() => {
              if (!stored.includes(page.file.name)) stored.push(page.file.name)
              resolve({ document: present(), page_id: page.file.name })
            }),
          fail: (status, parts) =>
            settle(() => reject(new ApiError({ status, code: 'x', message: '', ...parts }))),
        })
      }),
    fetchDocument: async () => present(),
    async putInOrder(_, order) {
      calls.order(order)
      if (around.isCut) throw new ApiError({ status: 0, code: 'network', message: '' })
      stored.splice(0, stored.length, ...order)
      return present()
    },
    files: {
      async keep(_, waiting) {
        if (around.mayKeep) kept.set(waiting.key, waiting)
        return around.mayKeep
      },
      drop: async (_, key) => void kept.delete(key),
    },
    isSlotBusy: () => around.isSlotBusy,
    acquireSlot: () => {
      if (around.room === 0) return null
      around.room -= 1
      return () => {
        around.room += 1
        queue.resume()
      }
    },
    getUserId: () => around.userId,
    isOnline: () => around.isOnline,
    wait: (milliseconds) =>
      new Promise((resolve) => waits.push({ milliseconds, end: () => settle(resolve) })),
    createKey: () => {
      around.keys += 1
      return `key ${around.keys}`
    },
    show: () => 'blob:small',
    hide: () => {},
    explainFault: () => failure(false),
    explainRefusal: () => failure(true),
  })
  const pages = () => queue.getPages('passport')
  return { queue, sent, waits, around, kept, stored, pages, ...calls }
}

const failure = (retry: boolean) => ({ title: 'Error', text: '', inSlot: 'Error', retry })

async function settle(work: () => void = () => {}): Promise<void> {
  work()
  await new Promise((resolve) => setTimeout(resolve))
}

const photos = (...names: string[]) => names.map((name) => new File(['a large picture'], name))

/** A queue to which these photos have been added and made smaller. */
async function startWith(...names: string[]) {
  const started = startQueue()
  await settle(() => started.queue.add('passport', photos(...names)))
  return started
}

describe('pages on their way', () => {
  it('are made smaller one after the other, sent two at once, and gone once the server has them', async () => {
    const { queue, sent, pages, kept, stored } = await startWith('a', 'b', 'c')
    expect(pages().map(({ phase }) => phase)).toEqual(['sending', 'sending', 'waiting'])
    expect(pages()[0]).toMatchObject({ originalBytes: 15, bytes: 5, thumbnail: 'blob:small', percent: 0 })
    sent[0]?.onProgress(0.509)
    expect(pages()[0]?.percent).toBe(50)
    await sent[0]?.store()
    expect(queue.sizesOf('a')).toEqual({ originalBytes: 15, bytes: 5 })
    await sent[1]?.store()
    await sent[2]?.store()
    expect(stored).toEqual(['a', 'b', 'c'])
    expect([pages(), kept.size, queue.isUnsafe()]).toEqual([[], 0, false])
  })

  it('wait while a file is sent into their slot, which would replace them', async () => {
    const { queue, sent, around, pages } = startQueue()
    around.isSlotBusy = true
    await settle(() => queue.add('passport', photos('a')))
    expect([sent.length, pages()[0]?.phase]).toEqual([0, 'waiting'])
    around.isSlotBusy = false
    queue.resume()
    expect(sent).toHaveLength(1)
  })

  it('go one after the other on a thin line', async () => {
    const { queue, sent, around } = startQueue()
    around.room = 1
    await settle(() => queue.add('passport', photos('a', 'b')))
    expect(sent).toHaveLength(1)
    await sent[0]?.store()
    expect(sent).toHaveLength(2)
  })

  it('that arrive the other way round are put in the order they were chosen in', async () => {
    const { sent, stored, order } = await startWith('a', 'b')
    await sent[1]?.store()
    expect(order).not.toHaveBeenCalled()
    await sent[0]?.store()
    expect(order).toHaveBeenCalledExactlyOnceWith(['a', 'b'])
    expect(stored).toEqual(['a', 'b'])
  })

  it('are put in that order once the line is back when it broke off just then', async () => {
    const { queue, sent, stored, kept, order, around } = await startWith('a', 'b')
    await sent[1]?.store()
    around.isCut = true
    await sent[0]?.store()
    expect([stored, kept.size]).toEqual([['b', 'a'], 2])
    around.isCut = false
    await settle(() => queue.retryNow())
    expect(order).toHaveBeenCalledTimes(2)
    expect([stored, kept.size]).toEqual([['a', 'b'], 0])
  })

  it('say that nothing moves, and that it moves again', async () => {
    const { sent, pages } = await startWith('a')
    sent[0]?.onStalled(true)
    expect(pages()[0]?.isStalled).toBe(true)
    sent[0]?.onStalled(false)
    expect(pages()[0]?.isStalled).toBe(false)
  })

  it('that cannot be read fail alone, and the others go on', async () => {
    const { queue, sent, pages, kept } = startQueue()
    await settle(() => queue.add('passport', [...photos('a'), new File([], 'empty'), ...photos('b')]))
    expect(pages().map(({ phase }) => phase)).toEqual(['sending', 'failed', 'sending'])
    expect([...kept.keys()]).toEqual(['key 1', 'key 3'])
    await sent[0]?.store()
    await sent[1]?.store()
    expect(pages().map(({ name }) => name)).toEqual(['empty'])
  })

  it('taken again stand where the failed one stood', async () => {
    const { queue, sent, stored, pages } = startQueue()
    await settle(() => queue.add('passport', [new File([], 'empty'), ...photos('b')]))
    await sent[0]?.store()
    await settle(() => queue.add('passport', photos('a'), { insteadOf: pages()[0]?.key }))
    await sent[1]?.store()
    expect(stored).toEqual(['a', 'b'])
  })

  it('can be taken back; the slot is asked about when it was being sent', async () => {
    const { queue, sent, pages, kept, onCanceled } = await startWith('a', 'b', 'c')
    queue.remove('key 3')
    expect(onCanceled).not.toHaveBeenCalled()
    queue.remove('key 1')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(onCanceled).toHaveBeenCalledOnce()
    expect(pages().map(({ name }) => name)).toEqual(['b'])
    expect([...kept.keys()]).toEqual(['key 2'])
  })
})

describe('a page that was removed while its answer was on the way', () => {
  it('goes without a word, and the slot is asked about', async () => {
    const { sent, pages, kept, onCanceled } = await startWith('a', 'b')
    await sent[0]?.fail(409, { code: 'page_removed' })
    expect(pages().map(({ name }) => name)).toEqual(['b'])
    expect([...kept.keys()]).toEqual(['key 2'])
    expect(onCanceled).toHaveBeenCalledOnce()
  })
})

describe('a bad line', () => {
  it('is tried again later and later, with the same key, until the page is stored', async () => {
    const { sent, waits, pages, stored } = await startWith('a')
    for (const [index, milliseconds] of [2_000, 5_000, 10_000, 30_000, 30_000].entries()) {
      await sent[index]?.fail(0)
      expect(pages()[0]).toMatchObject({ phase: 'waiting', failure: null })
      expect(waits[index]?.milliseconds).toBe(milliseconds)
      await waits[index]?.end()
    }
    await sent[5]?.store()
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key 1']))
    expect(stored).toEqual(['a'])
  })

  it('is not waited for once the device is online again, but a server that asks for patience is', async () => {
    const { queue, sent, waits } = await startWith('a')
    await sent[0]?.fail(0)
    queue.retryNow()
    expect(sent).toHaveLength(2)
    await sent[1]?.fail(429, { retryAfter: 60 })
    expect(waits.at(-1)?.milliseconds).toBe(60_000)
    queue.retryNow()
    expect(sent).toHaveLength(2)
    await waits.at(-1)?.end()
    expect(sent).toHaveLength(3)
  })

  it('sends nothing while the device is offline', async () => {
    const { queue, sent, around } = startQueue()
    around.isOnline = false
    await settle(() => queue.add('passport', photos('a')))
    expect(sent).toEqual([])
    around.isOnline = true
    queue.retryNow()
    expect(sent).toHaveLength(1)
  })

  it('does not hide a refusal: the page fails and can be tried again', async () => {
    const { queue, sent, pages } = await startWith('a')
    await sent[0]?.fail(507)
    expect(pages()[0]).toMatchObject({ phase: 'failed', failure: { retry: true } })
    queue.retry('key 1')
    expect(sent).toHaveLength(2)
  })
})

describe('a page of the browser that is loaded again', () => {
  it('goes on with the pages, in the order they were chosen, and each is stored once', async () => {
    const first = await startWith('a', 'b', 'c')
    await first.sent[1]?.store()
    await settle()
    const { kept, stored } = first
    const again = startQueue({ kept, stored })
    again.queue.restore('olena', [...kept.values()].reverse() as WaitingPage[])
    expect(again.pages().map(({ name }) => name)).toEqual(['a', 'c'])
    expect(again.sent.map(({ key }) => key)).toEqual(['key 1', 'key 3'])
    for (const page of again.sent) await page.store()
    expect(stored).toEqual(['a', 'b', 'c'])
    expect(kept.size).toBe(0)
  })

  it('puts the pages in order when all were stored, but not yet ordered', async () => {
    const first = startQueue()
    await settle(() => first.queue.add('passport', [...photos('a', 'b'), new File([], 'empty')]))
    await first.sent[1]?.store()
    first.around.isCut = true
    await first.sent[0]?.store()
    const { kept, stored } = first
    expect(stored).toEqual(['b', 'a'])
    const again = startQueue({ kept, stored })
    await settle(() => again.queue.restore('olena', [...kept.values()] as WaitingPage[]))
    expect([again.sent.length, stored, kept.size]).toEqual([0, ['a', 'b'], 0])
  })

  it('makes smaller what was not yet', async () => {
    const file = new File(['a large picture'], 'a')
    const page = { kind: 'page', key: 'k', documentType: 'passport', order: 0, originalBytes: 15 } as const
    const waiting: WaitingPage = { ...page, file, isShrunk: false, thumbnail: null, sent: null }
    const { queue, sent } = startQueue()
    await settle(() => queue.restore('olena', [waiting]))
    expect(sent[0]).toMatchObject({ key: 'k', file: { size: 5 } })
  })

  it('asks before it is closed while something is sent, and for what is not kept', async () => {
    const { queue, sent, around, onNotKept } = startQueue()
    around.isOnline = false
    await settle(() => queue.add('passport', photos('a')))
    expect(queue.isUnsafe()).toBe(false)
    around.mayKeep = false
    await settle(() => queue.add('passport', photos('b')))
    expect([queue.isUnsafe(), onNotKept.mock.calls.length > 0]).toEqual([true, true])
    around.isOnline = true
    queue.retryNow()
    expect(sent).toHaveLength(2)
  })
})

describe('whose pages they are', () => {
  it('nobody else sees them, and nothing is sent until the same person is back', async () => {
    const { queue, sent, around, pages } = await startWith('a')
    around.userId = null
    await sent[0]?.fail(401)
    expect([pages(), sent.length]).toEqual([[], 1])
    around.userId = 'olena'
    queue.setOwner('olena')
    expect(sent).toHaveLength(2)
  })

  it('the next person ends and forgets them', async () => {
    const { queue, sent, around, pages } = await startWith('a')
    around.userId = 'tamar'
    queue.setOwner('tamar')
    expect(sent[0]?.signal.aborted).toBe(true)
    around.userId = 'olena'
    expect(pages()).toEqual([])
  })
})
