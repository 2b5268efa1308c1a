import { Counter, Histogram } from '@prometheus-io/client'
import { inSpan } from '#telemetry/in-span.ts'
import type { Telemetry } from '#telemetry/telemetry.ts'
import type { FileStorage } from './storage.ts'

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]

/**
 * The same storage, whose operations are counted, measured and spans of the request or job that needs them: never with a
 * name of an object, which begins with a person's id.
 */
export function observeStorage(storage: FileStorage, telemetry: Telemetry): FileStorage {
  const { observe, observeParts } = createObserver(telemetry)
  return {
    put: (name, bytes) => observe('put', () => storage.put(name, bytes)),
    get: (name) => observe('get', () => storage.get(name)),
    size: (name) => observe('size', () => storage.size(name)),
    read: (name, part) => observeParts('read', storage.read(name, part)),
    delete: (name) => observe('delete', () => storage.delete(name)),
    deleteFolder: (folder) => observe('delete_folder', () => storage.deleteFolder(folder)),
    list: () => observeParts('list', storage.list()),
    removeUnfinished: (olderThan) => observe('remove_unfinished', () => storage.removeUnfinished(olderThan)),
    check: () => observe('check', () => storage.check()),
    readOwner: () => observe('read_owner', () => storage.readOwner()),
    writeOwner: (id) => observe('write_owner', () => storage.writeOwner(id)),
    getTrashed: (name) => observe('get_trashed', () => storage.getTrashed(name)),
    trash: (name) => observe('trash', () => storage.trash(name)),
    restore: (name) => observe('restore', () => storage.restore(name)),
    listTrash: () => observeParts('list_trash', storage.listTrash()),
    emptyTrash: (olderThan) => observe('empty_trash', () => storage.emptyTrash(olderThan)),
    addErasure: (erasure) => observe('add_erasure', () => storage.addErasure(erasure)),
    listErasures: () => observeParts('list_erasures', storage.listErasures()),
  }
}

function createObserver({ metrics, tracer }: Telemetry) {
  const registers = [metrics.registry]
  const seconds = new Histogram({
    name: 'pobyt_storage_seconds',
    help: 'Time of an operation of the storage of files',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  })
  const errors = new Counter({
    name: 'pobyt_storage_errors_total',
    help: 'Operations of the storage of files that failed',
    labelNames: ['operation'],
    registers,
  })
  errors.inc({ operation: 'put' }, 0)

  const record = (operation: string, started: number, failed: boolean) => {
    seconds.observe({ operation }, (performance.now() - started) / 1000)
    if (failed) errors.inc({ operation })
  }
  async function observe<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    try {
      const result = await inSpan(tracer, { name: `storage ${operation}` }, work)
      record(operation, started, false)
      return result
    } catch (error) {
      record(operation, started, true)
      throw error
    }
  }
  async function* observeParts<T>(operation: string, parts: AsyncIterable<T>): AsyncIterable<T> {
    const started = performance.now()
    try {
      yield* parts
    } catch (error) {
      record(operation, started, true)
      throw error
    }
    // Not counted where a reader stops before the end.
    record(operation, started, false)
  }
  return { observe, observeParts }
}
