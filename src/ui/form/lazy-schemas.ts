import { retriableImport } from '#ui/retriable-import.ts'

/**
 * A feature's schemas, loaded when a form needs them, so that neither they nor zod are in the first load of a screen.
 */
export interface LazySchemas<M> {
  /** Loads them once. Rejects when loading fails; the next call tries again. */
  load(): Promise<M>
  /** Null until they are loaded. */
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
