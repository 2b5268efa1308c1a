import { onTestFinished } from 'vitest'

const open: (() => Promise<void>)[] = []

/**
 * Calls `close` after the last test of the file, wherever it is registered: at the top, in a hook or inside a test.
 * (vitest ignores an afterAll inside a hook or a test.)
 */
export function closeAtEnd(close: () => Promise<void>): void {
  open.push(close)
}

/** Calls `close` after the running test; outside of a test, after the last one of the file. */
export function closeAfterTest(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    closeAtEnd(close)
  }
}

/** Closes everything, even when one of them fails; throws the first failure. */
export async function closeAll(): Promise<void> {
  const closing = await Promise.allSettled(open.splice(0).map((close) => close()))
  for (const one of closing) if (one.status === 'rejected') throw one.reason
}
