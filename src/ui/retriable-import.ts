/**
 * import() that can be tried again. A browser remembers, as long as the page stands, that a script could not be
 * fetched: so none is asked for while the device is offline, and one that failed is asked for under another address.
 */
export async function retriableImport<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false) throw new Error('offline')
  try {
    return await load()
  } catch (error) {
    // Browsers name the script in their message. Where one does not, the failure stands.
    const address = /http\S+\.js/.exec(String(error))?.[0]
    if (!address) throw error
    return (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as T
  }
}
