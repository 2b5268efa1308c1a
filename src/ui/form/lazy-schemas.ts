import { retriableImport } from '#ui/retriable-import.ts'

/** The schemas of a feature, loaded when a form needs them: neither they nor zod are in the first load of a screen. */
export interface LazySchemas<M> {
  /** Loads them once. Rejects when they could not be fetched; the next call tries again. */
  load(): Promise<M>
  /** Null while they are not there. */
  get(): M | null
}

/** For one feature's schema.ts: `lazySchemas(() => import('../schema.ts'))`. */
export function lazySchemas<M>(importModule: () => Promise<M>): LazySchemas<M> {
  let loaded: M | null = null
  let loading: Promise<M> | null = null
  async function load(): Promise<M> {
    await retriableImport(() => import('./zod-jitless.ts'))
    loaded = await retriableImport(importModule)
    return loaded
  }
  return {
    load() {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    },
    get: () => loaded,
  }
}
