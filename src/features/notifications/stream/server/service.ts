import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type DatabaseHandle, rows } from '#database/connect.ts'
import { type Listening, listenTo } from '#database/listen.ts'
import { AppError } from '#errors/app-error.ts'
import {
  beginStream,
  createStreams,
  frame,
  type Stream,
  type Streams,
} from '#features/notifications/stream/server/connections.ts'
import { LIVE_CHANNEL } from '#features/notifications/stream/server/store.ts'
import { m } from '#messages/messages.js'

/** How many streams one person may have open in one process: a browser needs one. */
export const STREAMS_PER_PERSON = 20

const HEARTBEAT_MS = 25_000
/** Sessions are looked at with every second heartbeat. */
const HEARTBEATS_PER_CHECK = 2
const FULL_RETRY_AFTER_S = 60

export interface LiveEvents {
  /**
   * Answers a request with a stream of server-sent events: first `refresh`, then what this person is told. Throws
   * rate_limited when the person has too many open, unavailable when nothing can be heard at present.
   */
  open(stream: Stream & { requestId: string }): Promise<void>
  /** Ends the streams of sessions that are over. By itself about once a minute. */
  checkSessions(): Promise<void>
  /** Streams open in this process. */
  count(): number
  /** Ends every stream; new ones are refused. */
  close(): Promise<void>
}

interface Given {
  database: DatabaseHandle
  log: Logger
  /** What every answer of the product carries. */
  headers: Record<string, string>
}

/** One ear on the database for all open streams of this process, opened with the first of them. */
export function createLiveEvents({ database, log, headers }: Given): LiveEvents {
  const streams = createStreams()
  let listening: Promise<Listening> | undefined
  let timer: NodeJS.Timeout | undefined
  let beats = 0
  let closed = false

  function listen(): Promise<Listening> {
    listening ??= listenTo(database, {
      channel: LIVE_CHANNEL,
      onMessage: (payload) => hear(payload),
      onRestored: () => {
        streams.sendAll(frame('refresh', {}))
        void look()
      },
      log,
    }).catch((error: unknown) => {
      listening = undefined
      throw new AppError('unavailable', { retryAfter: 5, cause: error })
    })
    return listening
  }

  function hear(payload: string): void {
    try {
      deliver(streams, JSON.parse(payload))
    } catch (error) {
      log.warn({ err: error }, 'a message for open streams could not be read')
    }
  }

  // One timer for all; each process and each round a little off the beat.
  function beat(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        streams.sendAll(': \n\n')
        beats += 1
        if (beats % HEARTBEATS_PER_CHECK === 0) void look()
        if (streams.count() > 0) beat()
      },
      HEARTBEAT_MS * (0.8 + Math.random() * 0.4),
    ).unref()
  }

  async function look(): Promise<void> {
    try {
      await (await listening)?.check()
      await checkSessions()
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open streams could not be checked')
    }
  }

  async function checkSessions(): Promise<void> {
    const asked = new Set(streams.listSessions())
    if (asked.size === 0) return
    const found = await database.db.execute(sql`
      select id from session where expires_at > now()
        and id in (select jsonb_array_elements_text(${JSON.stringify([...asked])}::jsonb))`)
    const alive = new Set(rows<{ id: string }>(found).map(({ id }) => id))
    streams.endWhere(({ sessionId }) => asked.has(sessionId) && !alive.has(sessionId))
  }

  return {
    async open({ requestId, ...stream }) {
      if (!closed) await listen()
      if (closed) throw new AppError('unavailable', { retryAfter: 1 })
      if (streams.countOf(stream.userId) >= STREAMS_PER_PERSON) {
        const message = m.notifications_too_many_streams({ count: STREAMS_PER_PERSON })
        throw new AppError('rate_limited', { message, retryAfter: FULL_RETRY_AFTER_S })
      }
      if (stream.outgoing.destroyed) return
      streams.add(stream)
      beginStream(stream.outgoing, { ...headers, 'X-Request-Id': requestId })
      beat()
    },
    checkSessions,
    count: streams.count,
    async close() {
      closed = true
      clearTimeout(timer)
      streams.endWhere(() => true)
      await listening?.then(
        (ear) => ear.close(),
        () => {},
      )
    },
  }
}

interface HeardMessage {
  user_id: string
  notification?: Record<string, unknown>
  read?: string[] | 'all'
  /** Written by the trigger on session. */
  ended_session?: string
}

function deliver(streams: Streams, message: HeardMessage): void {
  const { user_id: userId, notification, read, ended_session: ended } = message
  if (ended) streams.endWhere((stream) => stream.sessionId === ended, userId)
  if (notification) streams.sendTo(userId, frame('notification', notification))
  if (read) streams.sendTo(userId, frame('read', { read }))
}
