import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { retriableImport } from './retriable-import.ts'

/** A part of a screen whose script is fetched apart. */
interface LateScript<P> {
  /** Undefined until fetched. */
  part(): ComponentType<P> | undefined
  fetch(): Promise<void>
}

export function createLateScript<M, P>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LateScript<P> {
  let part: ComponentType<P> | undefined
  return {
    part: () => part,
    async fetch() {
      part ??= pick(await retriableImport(load))
    },
  }
}

/** Fetches the script before it is needed; a failure is shown only where the part is. */
export function usePreload({ fetch }: { fetch(): Promise<void> }): void {
  useEffect(() => void fetch().catch(() => null), [fetch])
}

interface LatePartProps<P> {
  of: LateScript<P>
  props: P
  fallback: ReactNode
}

/**
 * The part, at once when its script is here, whereas React keeps the fallback of a lazy component for 300 ms. Throws to
 * the error boundary when the script cannot be fetched.
 */
export function LatePart<P extends object>({ of: script, props, fallback }: LatePartProps<P>) {
  const [result, setResult] = useState<{ error?: unknown }>()
  useEffect(() => {
    if (!script.part()) {
      script.fetch().then(
        () => setResult({}),
        (error: unknown) => setResult({ error }),
      )
    }
  }, [script])
  const Part = script.part()
  if (Part) return <Part {...props} />
  if (result) throw result.error
  return fallback
}
