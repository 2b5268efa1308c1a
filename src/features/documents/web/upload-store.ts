import type { DocumentType, UploadAnswer } from '../contract.ts'
import { findFileFault } from '../rules.ts'
import { explainFault, explainUploadError, type UploadFailure } from './upload-failure.ts'
import type { SendFile } from './upload-file.ts'

/** Browsers open six connections to one server: one is the notifications', one stays free for everything else. */
const AT_ONCE = 4

export interface Upload {
  file: File
  phase: 'waiting' | 'sending' | 'checking' | 'failed'
  /** 0 to 100, of the bytes that have left. */
  percent: number
  failure: UploadFailure | null
}

export type Uploads = Readonly<Partial<Record<DocumentType, Upload>>>

interface Surroundings {
  send(upload: SendFile): Promise<UploadAnswer>
  onDone(answer: UploadAnswer): void
  onFailed(failure: UploadFailure): void
}

export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * The uploads of one page's life, outside any screen: they go on while the person looks at another page, and a
 * file whose upload failed is kept for Retry, also across a new sign-in of the same person.
 */
export function createUploadStore({ send, onDone, onFailed }: Surroundings) {
  let uploads: Uploads = {}
  let owner: string | null = null
  const running = new Map<DocumentType, AbortController>()
  const listeners = new Set<() => void>()

  const set = (type: DocumentType, upload: Upload | null) => {
    const { [type]: _, ...others } = uploads
    uploads = upload ? { ...others, [type]: upload } : others
    for (const listener of listeners) listener()
  }
  const change = (type: DocumentType, part: Partial<Upload>) => {
    const upload = uploads[type]
    if (upload) set(type, { ...upload, ...part })
  }
  const fail = (type: DocumentType, failure: UploadFailure) => {
    change(type, { phase: 'failed', failure })
    onFailed(failure)
  }

  const startNext = () => {
    const next = typesIn(uploads).find((type) => uploads[type]?.phase === 'waiting')
    if (next && running.size < AT_ONCE) void run(next)
  }
  const run = async (type: DocumentType) => {
    const file = uploads[type]?.file
    if (!file) return
    const control = new AbortController()
    running.set(type, control)
    change(type, { phase: 'sending', percent: 0 })
    const onProgress = (share: number) => {
      if (control.signal.aborted) return
      change(type, { percent: Math.floor(share * 100), phase: share < 1 ? 'sending' : 'checking' })
    }
    try {
      const answer = await send({ documentType: type, file, signal: control.signal, onProgress })
      if (control.signal.aborted) return
      onDone(answer)
      set(type, null)
    } catch (error) {
      if (!control.signal.aborted) fail(type, explainUploadError(error))
    } finally {
      if (running.get(type) === control) running.delete(type)
      startNext()
    }
  }

  const stop = (type: DocumentType) => {
    running.get(type)?.abort()
    running.delete(type)
    set(type, null)
  }
  const queue = (type: DocumentType, file: File) => {
    set(type, { file, phase: 'waiting', percent: 0, failure: null })
    startNext()
  }
  const isBusy = (type: DocumentType) => (uploads[type]?.phase ?? 'failed') !== 'failed'

  return {
    getUploads: () => uploads,
    watch(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sends a file to its slot, unless it can be seen beforehand that it will be refused. */
    start(type: DocumentType, file: File) {
      if (isBusy(type)) return
      const fault = findFileFault(file)
      if (!fault) return queue(type, file)
      set(type, { file, phase: 'failed', percent: 0, failure: null })
      fail(type, explainFault(fault))
    },
    retry(type: DocumentType) {
      const upload = uploads[type]
      if (upload && !isBusy(type)) queue(type, upload.file)
    },
    /** Ends an upload, or takes a failed one away. */
    cancel(type: DocumentType) {
      stop(type)
      startNext()
    },
    /** Says whose page this is: uploads of somebody else end and their files are forgotten. */
    claim(userId: string) {
      if (owner !== null && owner !== userId) for (const type of typesIn(uploads)) stop(type)
      owner = userId
    },
  }
}

function typesIn(uploads: Uploads): DocumentType[] {
  return Object.keys(uploads) as DocumentType[]
}
