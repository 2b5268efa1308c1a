const open: (() => Promise<void>)[] = []

/**
 * Closes what a test opened after the last test of its file, wherever it was opened: at the top, in a hook
 * or inside a test. (vitest forgets an afterAll that is asked for inside a hook or a test.)
 */
export function closeAtEnd(close: () => Promise<void>): void {
  open.push(close)
}

/** Closes everything, also when one of them fails; throws the first failure. */
export async function closeAll(): Promise<void> {
  const closing = await Promise.allSettled(open.splice(0).map((close) => close()))
  for (const one of closing) if (one.status === 'rejected') throw one.reason
}
