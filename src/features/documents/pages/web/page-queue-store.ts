import { isApiError, isTemporary } from '#client/api-error.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { orderAsChosen, type SentPage } from '#features/documents/waiting/rules.ts'
import type { WaitingPage } from '#features/documents/waiting/web/waiting-files-store.ts'
import type { UploadFailure } from '#features/documents/web/upload-failure-text.ts'
import {
  byOrder,
  createEntry,
  type Entry,
  type PageAnswer,
  type PageQueueDependencies,
  type PageSizes,
  type QueuedPage,
  restoreEntry,
} from './queued-page-store.ts'

/** Milliseconds until a broken line is tried again; the last one over and over. */
const PAUSES_MS = [2_000, 5_000, 10_000, 30_000] as const
/** Two at once fill the line while one of them waits for its answer. */
const MOST_AT_ONCE = 2
/** Milliseconds until an order that the line has lost is sent again. */
const ORDER_PAUSE_MS = 10_000

interface Batch {
  /** By key. */
  sent: Map<string, SentPage>
  /** As the server has answered last; null when it is to be asked. */
  document: Document | null
  /** Its pages are put in order by one after the other. */
  work: Promise<void>
}

const NONE: readonly QueuedPage[] = []

/**
 * The pages of one person on their way to the server, independent of any screen. They are kept until the server has
 * answered, and sent again with the same key until it has: a page is stored once, whatever the line does.
 */
export class PageQueue {
  readonly #dependencies: PageQueueDependencies
  readonly #listeners = new Set<() => void>()
  readonly #batches = new Map<DocumentKey, Batch>()
  readonly #sizes = new Map<string, PageSizes>()
  #snapshots = new Map<DocumentKey, readonly QueuedPage[]>()
  #entries: readonly Entry[] = []
  #owner: string | null = null
  #isPreparing = false
  #pause: { isFixed: boolean } | null = null
  #failures = 0

  constructor(dependencies: PageQueueDependencies) {
    this.#dependencies = dependencies
  }

  readonly watch = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The waiting, running and failed pages of a slot, in their order; the same list until something changes. */
  getPages(type: DocumentKey): readonly QueuedPage[] {
    if (!this.#isOwnerSignedIn()) return NONE
    const known = this.#snapshots.get(type)
    if (known) return known
    const pages = this.#list(type)
    this.#snapshots.set(type, pages)
    return pages
  }

  /** How much smaller a page became that was sent since this page of the browser was opened. */
  sizesOf(pageId: string): PageSizes | null {
    return this.#sizes.get(pageId) ?? null
  }

  /** Sends what waits, as far as the line has room. */
  resume(): void {
    this.#sendNext()
  }

  /** True while closing the page could lose something. */
  isUnsafe(): boolean {
    const isUnsafe = ({ phase, isKept }: Entry) => phase === 'sending' || (phase !== 'failed' && !isKept)
    return this.#isOwnerSignedIn() && this.#entries.some(isUnsafe)
  }

  /** Sets the signed-in person: pages of somebody else are aborted and forgotten. */
  setOwner(userId: string): void {
    if (this.#owner !== userId) {
      for (const entry of this.#entries) this.#letGo(entry)
      this.#batches.clear()
      this.#sizes.clear()
      this.#replace([])
    }
    this.#owner = userId
    this.retryNow()
  }

  /** Adds files as pages of a slot, behind those that wait, or one in the place of a failed page. */
  add(type: DocumentKey, files: readonly File[], { insteadOf }: { insteadOf?: string } = {}): void {
    const userId = this.#dependencies.getUserId()
    if (userId === null) return
    this.setOwner(userId)
    const place = this.#find(insteadOf)?.order ?? this.#nextOrder(type)
    const added = files.map((file, index) => this.#create(type, file, place + index))
    this.#replace([...this.#entries.filter(({ key }) => key !== insteadOf), ...added].sort(byOrder))
    if (insteadOf) void this.#dependencies.files.drop(userId, insteadOf)
    for (const { key } of added) void this.#keep(key)
    void this.#prepareNext()
  }

  /** Goes on with pages that were kept before the page was loaded. */
  restore(userId: string, waiting: readonly WaitingPage[]): void {
    this.setOwner(userId)
    const restored: Entry[] = []
    for (const page of waiting) {
      if (page.sent) this.#batchOf(page.documentType).sent.set(page.key, page.sent)
      else if (!this.#find(page.key)) restored.push(restoreEntry(page, this.#dependencies.show))
    }
    this.#replace([...this.#entries, ...restored].sort(byOrder))
    for (const type of this.#batches.keys()) void this.#reconcile(type)
    void this.#prepareNext()
    this.#sendNext()
  }

  /** Tries a failed page again. */
  retry(key: string): void {
    const entry = this.#find(key)
    if (entry?.phase !== 'failed') return
    this.#change(key, { phase: entry.isShrunk ? 'waiting' : 'preparing', percent: 0, failure: null })
    void this.#keep(key)
    void this.#prepareNext()
    this.retryNow()
  }

  /** Takes a page out of the queue. */
  remove(key: string): void {
    const entry = this.#find(key)
    if (!entry || this.#owner === null) return
    this.#letGo(entry)
    this.#replace(this.#entries.filter((other) => other !== entry))
    void this.#dependencies.files.drop(this.#owner, key)
    if (entry.phase === 'sending') this.#dependencies.onCanceled()
    void this.#reconcile(entry.documentType)
    this.#sendNext()
  }

  /** The line may be back: tries at once, unless the server has asked for patience. */
  retryNow(): void {
    if (!this.#pause?.isFixed) this.#pause = null
    for (const type of this.#batches.keys()) void this.#reconcile(type)
    this.#sendNext()
  }

  #create(documentType: DocumentKey, file: File, order: number): Entry {
    return createEntry({ key: this.#dependencies.createKey(), documentType, file, order })
  }

  async #keep(key: string): Promise<void> {
    const entry = this.#find(key)
    // After a sign-out nothing is kept any more.
    if (!entry || this.#owner === null || !this.#isOwnerSignedIn()) return
    const { documentType, file, order, originalBytes, isShrunk, small } = entry
    const waiting = { key, documentType, file, order, originalBytes, isShrunk, thumbnail: small }
    const isKept = await this.#dependencies.files.keep(this.#owner, { kind: 'page', ...waiting, sent: null })
    this.#change(key, { isKept })
    if (!isKept) this.#dependencies.onNotKept()
  }

  async #prepareNext(): Promise<void> {
    const next = this.#entries.find(({ phase }) => phase === 'preparing')
    if (!next || this.#isPreparing) return
    this.#isPreparing = true
    const { key } = next
    try {
      const { file, thumbnail: small } = await this.#dependencies.prepare(next.file)
      if (this.#find(key)) {
        const thumbnail = small && this.#dependencies.show(small)
        const ready = { file, small, thumbnail, bytes: file.size, isShrunk: true, phase: 'waiting' as const }
        this.#change(key, ready)
        void this.#keep(key)
      }
    } catch (error) {
      this.#fail(key, this.#dependencies.explainFault(error))
    }
    this.#isPreparing = false
    void this.#prepareNext()
    this.#sendNext()
  }

  #sendNext(): void {
    if (this.#pause || !this.#isOwnerSignedIn() || !this.#dependencies.isOnline()) return
    const running = this.#entries.filter(({ phase }) => phase === 'sending').length
    const next = this.#entries.find(
      ({ phase, documentType }) => phase === 'waiting' && !this.#dependencies.isSlotBusy(documentType),
    )
    const release = next && running < MOST_AT_ONCE ? this.#dependencies.acquireSlot() : null
    if (!next || !release) return
    void this.#run(next).finally(release)
    this.#sendNext()
  }

  async #run({ key, documentType, file }: Entry): Promise<void> {
    const control = new AbortController()
    const { signal } = control
    const change = (part: Partial<Entry>) => {
      if (!signal.aborted) this.#change(key, part)
    }
    change({ phase: 'sending', percent: 0, control })
    try {
      const answer = await this.#dependencies.send({
        key,
        documentType,
        file,
        signal,
        onProgress: (share) => change({ percent: Math.floor(share * 100) }),
        onStalled: (isStalled) => change({ isStalled }),
      })
      if (!signal.aborted) await this.#finish(key, answer)
    } catch (error) {
      if (!signal.aborted) this.#handleError(key, error)
    }
    this.#sendNext()
  }

  async #finish(key: string, { document, page_id }: PageAnswer): Promise<void> {
    const entry = this.#find(key)
    if (!entry) return
    this.#failures = 0
    const { originalBytes, order, file, documentType } = entry
    this.#sizes.set(page_id, { originalBytes, bytes: file.size })
    const index = document.pages?.findIndex(({ id }) => id === page_id) ?? 0
    const batch = this.#batchOf(documentType)
    batch.sent.set(key, { pageId: page_id, order, index })
    // Of two answers on their way at once, the older one may come last.
    const known = batch.document
    if (!(known && known.uploaded_at > document.uploaded_at)) batch.document = document
    this.#dependencies.onStored(document)
    this.#letGo(entry)
    this.#replace(this.#entries.filter((other) => other.key !== key))
    await this.#reconcile(documentType, key)
  }

  #handleError(key: string, error: unknown): void {
    // The server had it, and it was removed since: on this device, or on another.
    if (isApiError(error, 'page_removed')) {
      this.remove(key)
      return
    }
    if (!mayPass(error)) {
      this.#fail(key, this.#dependencies.explainRefusal(error))
      return
    }
    this.#change(key, { phase: 'waiting', percent: 0, isStalled: false, control: null })
    if (this.#pause || !this.#isOwnerSignedIn()) return
    const retryAfter = isApiError(error) ? error.retryAfter : null
    const step = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length - 1)] ?? 0
    const pause = { isFixed: retryAfter !== null }
    this.#pause = pause
    this.#failures += 1
    void this.#dependencies.wait(Math.max(step, (retryAfter ?? 0) * 1000)).then(() => {
      if (this.#pause !== pause) return
      this.#pause = null
      this.#sendNext()
    })
  }

  /** Puts the pages of a batch in order once none of it is on its way, and forgets it once none is left. */
  async #reconcile(type: DocumentKey, sentKey?: string): Promise<void> {
    const batch = this.#batches.get(type)
    if (!batch) return
    const sent = sentKey && batch.sent.get(sentKey)
    if (sentKey && sent && this.#list(type).length > 0) void this.#keepSent(sentKey, type, sent)
    batch.work = batch.work.then(() => this.#finishBatch(type, batch))
    await batch.work
  }

  async #finishBatch(type: DocumentKey, batch: Batch): Promise<void> {
    const isOver = () => this.#batches.get(type) !== batch || !this.#isOwnerSignedIn()
    const isOnItsWay = () => this.#list(type).some(({ phase }) => phase !== 'failed')
    if (isOver() || isOnItsWay()) return
    const isOrdered = await this.#order(type, batch)
    if (isOver()) return
    if (!isOrdered) {
      void this.#dependencies.wait(ORDER_PAUSE_MS).then(() => this.#reconcile(type))
      return
    }
    if (this.#list(type).length > 0 || this.#owner === null) return
    this.#batches.delete(type)
    for (const key of batch.sent.keys()) void this.#dependencies.files.drop(this.#owner, key)
  }

  /** False when the line broke off: the pages are still to be put in order. */
  async #order(type: DocumentKey, batch: Batch): Promise<boolean> {
    if (batch.sent.size < 2) return true
    try {
      batch.document ??= await this.#dependencies.fetchDocument(type)
      const order = orderAsChosen(batch.document?.pages?.map(({ id }) => id) ?? [], [...batch.sent.values()])
      if (!order) return true
      batch.document = await this.#dependencies.putInOrder(type, order)
      for (const [key, page] of batch.sent)
        batch.sent.set(key, { ...page, index: order.indexOf(page.pageId) })
      this.#dependencies.onStored(batch.document)
      return true
    } catch (error) {
      batch.document = null
      // Refused when another device has changed the slot: then its order stands.
      return !mayPass(error)
    }
  }

  async #keepSent(key: string, documentType: DocumentKey, sent: SentPage): Promise<void> {
    if (this.#owner === null || !this.#isOwnerSignedIn()) return
    const nothing = { file: new File([], ''), thumbnail: null, isShrunk: true, originalBytes: 0 }
    const waiting = { kind: 'page' as const, key, documentType, order: sent.order, sent, ...nothing }
    await this.#dependencies.files.keep(this.#owner, waiting)
  }

  #batchOf(type: DocumentKey): Batch {
    const known = this.#batches.get(type)
    if (known) return known
    const batch: Batch = { sent: new Map(), document: null, work: Promise.resolve() }
    this.#batches.set(type, batch)
    return batch
  }

  #fail(key: string, failure: UploadFailure): void {
    const entry = this.#find(key)
    if (!entry) return
    this.#change(key, { phase: 'failed', failure, isStalled: false, control: null })
    if (!failure.retry && this.#owner !== null) void this.#dependencies.files.drop(this.#owner, key)
    void this.#reconcile(entry.documentType)
  }

  #letGo({ control, thumbnail }: Entry): void {
    control?.abort()
    if (thumbnail) this.#dependencies.hide(thumbnail)
  }

  #list(type: DocumentKey): readonly Entry[] {
    return this.#entries.filter(({ documentType }) => documentType === type)
  }

  #find(key: string | undefined): Entry | undefined {
    return this.#entries.find((entry) => entry.key === key)
  }

  #nextOrder(type: DocumentKey): number {
    const orders = [...this.#list(type), ...(this.#batches.get(type)?.sent.values() ?? [])].map(
      ({ order }) => order,
    )
    return Math.max(-1, ...orders) + 1
  }

  #change(key: string, part: Partial<Entry>): void {
    this.#replace(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  }

  #replace(entries: readonly Entry[]): void {
    this.#entries = entries
    this.#snapshots = new Map()
    for (const listener of this.#listeners) listener()
  }

  #isOwnerSignedIn(): boolean {
    return this.#owner !== null && this.#owner === this.#dependencies.getUserId()
  }
}

/** True when the same request may be answered otherwise later, or after a sign-in. */
function mayPass(error: unknown): boolean {
  return isTemporary(error) || (isApiError(error) && error.status === 401)
}
