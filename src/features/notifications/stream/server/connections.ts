import type { ServerResponse } from 'node:http'
import type { Language } from '#language/language.ts'

const RETRY_FROM_MS = 2_000
const RETRY_TO_MS = 6_000
/** A reader who takes nothing any more is let go before it costs memory. */
const UNREAD_BYTES = 64 * 1024

/** One open answer of server-sent events. Written to directly: a thousand must cost little. */
export interface Stream {
  userId: string
  sessionId: string
  /** That of the call which opened it. */
  language: Language
  outgoing: ServerResponse
}

/** Sends the head and the first event, which has the reader fetch what it missed. */
export function beginStream(outgoing: ServerResponse, headers: Record<string, string>): void {
  // The connection serves nothing after this; ending the stream ends it, so that a stop need not wait.
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // nginx hands events on at once.
    'X-Accel-Buffering': 'no',
  })
  const retry = Math.round(RETRY_FROM_MS + Math.random() * (RETRY_TO_MS - RETRY_FROM_MS))
  outgoing.write(`retry: ${retry}\n${frame('refresh', {})}`)
}

/** One event as it goes over the line. */
export function frame(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export type Streams = ReturnType<typeof createStreams>

/** The open streams, by person. */
export function createStreams() {
  const byPerson = new Map<string, Set<Stream>>()
  let open = 0

  function remove(stream: Stream): void {
    const own = byPerson.get(stream.userId)
    if (!own?.delete(stream)) return
    open -= 1
    if (own.size === 0) byPerson.delete(stream.userId)
  }

  function send({ outgoing }: Stream, text: string): void {
    if (outgoing.writableLength > UNREAD_BYTES) outgoing.destroy()
    else outgoing.write(text)
  }

  return {
    add(stream: Stream): void {
      const own = byPerson.get(stream.userId) ?? new Set()
      byPerson.set(stream.userId, own.add(stream))
      open += 1
      stream.outgoing.once('close', () => remove(stream))
    },
    /** `textIn` writes it in the language of a stream. */
    sendTo(userId: string, textIn: (language: Language) => string): void {
      for (const stream of byPerson.get(userId) ?? []) send(stream, textIn(stream.language))
    },
    sendAll(text: string): void {
      for (const own of byPerson.values()) for (const stream of own) send(stream, text)
    },
    endWhere(over: (stream: Stream) => boolean, userId?: string): void {
      const sets = userId === undefined ? [...byPerson.values()] : [byPerson.get(userId) ?? []]
      for (const stream of sets.flatMap((own) => [...own])) {
        if (!over(stream)) continue
        remove(stream)
        stream.outgoing.end()
      }
    },
    listSessions: (): string[] => [
      ...new Set([...byPerson.values()].flatMap((own) => [...own].map(({ sessionId }) => sessionId))),
    ],
    countOf: (userId: string): number => byPerson.get(userId)?.size ?? 0,
    count: () => open,
  }
}
