import type { Page } from 'playwright-core'

export interface Weight {
  /** Bytes on the wire with their headers. */
  bytes: number
  /** The same, of the paths that match. */
  bytesOf(pattern: RegExp): number
  /** Every request, also to the API; without those that the browser answered by itself. */
  requests: string[]
}

/** Counts what the page fetches from now on, as Chromium's own network log sees it. */
export async function weigh(page: Page): Promise<{ read(): Weight }> {
  const devTools = await page.context().newCDPSession(page)
  const requests = new Map<string, string>()
  const bytes = new Map<string, number>()
  await devTools.send('Network.enable')
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.set(requestId, new URL(request.url).pathname)
  })
  devTools.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  const bytesOf = (pattern: RegExp) =>
    [...requests].reduce((sum, [id, path]) => sum + (pattern.test(path) ? (bytes.get(id) ?? 0) : 0), 0)
  return {
    read: () => ({
      bytes: bytesOf(/^/),
      bytesOf,
      requests: [...requests.values()],
    }),
  }
}
