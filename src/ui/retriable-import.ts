const scriptErrors = new WeakSet<object>()

/** True for the error of a script that could not be fetched. */
export function isScriptError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && scriptErrors.has(error)
}

/**
 * An import() that can be retried. A browser remembers a script that could not be fetched as long as the page lives: so
 * none is requested while the device is offline, unless the service worker may have it, and a failed one is requested
 * again under another URL.
 */
export async function retriableImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await importOrRetry(load)
  } catch (error) {
    if (error instanceof Error) scriptErrors.add(error)
    throw error
  }
}

async function importOrRetry<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false && !navigator.serviceWorker?.controller) throw new Error('offline')
  try {
    return await load()
  } catch (error) {
    // Browsers name the script in the error's message. Without a name there is no retry.
    const address = /http\S+\.js/.exec(String(error))?.[0]
    if (!address) throw error
    return (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as T
  }
}
