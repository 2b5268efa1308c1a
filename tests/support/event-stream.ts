import { closeAtEnd } from './close-at-end.ts'
import type { Person } from './create-person.ts'

export interface StreamEvent {
  event: string
  data: Record<string, unknown>
}

export interface OpenStream {
  response: Response
  /** Everything received so far. */
  events: StreamEvent[]
  /** The next unread event of this name; rejects when the stream ends before. */
  next(event: string): Promise<StreamEvent['data']>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): void
}

/** Opens a stream of server-sent events like a browser. */
export async function openStream(person: Person, path = '/api/notifications/stream'): Promise<OpenStream> {
  const abort = new AbortController()
  closeAtEnd(async () => abort.abort())
  const response = await person.fetch(path, { signal: abort.signal })
  const events: StreamEvent[] = []
  const wakers = new Set<() => void>()
  const wake = () => {
    for (const waker of wakers) waker()
    wakers.clear()
  }
  let over = false
  const ended = readAll(response, (event) => {
    events.push(event)
    wake()
  }).finally(() => {
    over = true
    wake()
  })
  let taken = 0
  return {
    response,
    events,
    async next(name) {
      for (;;) {
        const at = events.findIndex(({ event }, index) => index >= taken && event === name)
        if (at >= 0) {
          taken = at + 1
          return events[at]?.data ?? {}
        }
        if (over) throw new Error(`the stream ended before "${name}"; it told ${JSON.stringify(events)}`)
        await new Promise<void>((resolve) => wakers.add(resolve))
      }
    },
    ended,
    close: () => abort.abort(),
  }
}

async function readAll(response: Response, onEvent: (event: StreamEvent) => void): Promise<void> {
  if (!response.ok || !response.body) return
  let text = ''
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event) onEvent({ event, data: JSON.parse(data ?? '{}') })
      }
    }
  } catch {
    // Closed by the test, or aborted: the stream is over.
  }
}
