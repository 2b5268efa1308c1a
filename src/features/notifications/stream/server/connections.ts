import type { ServerResponse } from 'node:http'
import type { Language } from '#language/language.ts'

const RETRY_FROM_MS = 2_000
const RETRY_TO_MS = 6_000
/** A stream is closed when its client has left this many bytes unread, because they are buffered in memory. */
const MAX_BUFFERED_BYTES = 64 * 1024

/**
 * One open response with server-sent events. It is written to directly, so that a thousand streams need little memory.
 */
export interface Stream {
  userId: string
  sessionId: string
  /** The language of the request that opened the stream. */
  language: Language
  outgoing: ServerResponse
  /** True for a page of the consultancy's desk. */
  desk?: boolean
}

/** Sends the headers and a `refresh` event, which makes the client fetch what it has missed; `quiet` is in milliseconds. */
export function beginStream(
  { outgoing, desk }: Stream,
  headers: Record<string, string>,
  quiet: number,
): void {
  // Closes the connection with the stream, so that the server does not wait for it when it stops.
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // Disables buffering in nginx.
    'X-Accel-Buffering': 'no',
  })
  const retry = Math.round(RETRY_FROM_MS + Math.random() * (RETRY_TO_MS - RETRY_FROM_MS))
  outgoing.write(`retry: ${retry}\n${formatEvent('refresh', desk ? { quiet_ms: quiet } : {})}`)
}

/** Serializes one server-sent event. */
export function formatEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

export type Streams = ReturnType<typeof createStreams>

/** The open streams of this process, by person. */
export function createStreams() {
  const byPerson = new Map<string, Set<Stream>>()
  let open = 0

  function remove(stream: Stream): void {
    const streams = byPerson.get(stream.userId)
    if (!streams?.delete(stream)) return
    open -= 1
    if (streams.size === 0) byPerson.delete(stream.userId)
  }

  function send({ outgoing }: Stream, text: string): void {
    if (outgoing.writableLength > MAX_BUFFERED_BYTES) outgoing.destroy()
    else outgoing.write(text)
  }

  return {
    add(stream: Stream): void {
      const streams = byPerson.get(stream.userId) ?? new Set()
      byPerson.set(stream.userId, streams.add(stream))
      open += 1
      stream.outgoing.once('close', () => remove(stream))
    },
    /** `formatIn` writes the event in the language of a stream. */
    sendTo(userId: string, formatIn: (language: Language) => string): void {
      for (const stream of byPerson.get(userId) ?? []) send(stream, formatIn(stream.language))
    },
    /** To the pages of the desk. */
    sendToDesk(text: string): void {
      for (const streams of byPerson.values())
        for (const stream of streams) if (stream.desk) send(stream, text)
    },
    sendAll(text: string): void {
      for (const streams of byPerson.values()) for (const stream of streams) send(stream, text)
    },
    endWhere(hasEnded: (stream: Stream) => boolean, userId?: string): void {
      const sets = userId === undefined ? [...byPerson.values()] : [byPerson.get(userId) ?? []]
      for (const stream of sets.flatMap((streams) => [...streams])) {
        if (!hasEnded(stream)) continue
        remove(stream)
        stream.outgoing.end()
      }
    },
    listSessions: (): string[] => [
      ...new Set([...byPerson.values()].flatMap((streams) => [...streams].map(({ sessionId }) => sessionId))),
    ],
    countOf: (userId: string): number => byPerson.get(userId)?.size ?? 0,
    count: () => open,
  }
}
