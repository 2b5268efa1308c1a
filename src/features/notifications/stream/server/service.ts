import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type DatabaseHandle, rows } from '#database/database.ts'
import { listenTo, type Subscription } from '#database/listen.ts'
import { AppError } from '#errors/app-error.ts'
import type { NoticeTexts } from '#features/notifications/server/mail.ts'
import { presentNotification } from '#features/notifications/server/service.ts'
import type { NotificationRow } from '#features/notifications/server/store.ts'
import {
  beginStream,
  createStreams,
  frame,
  type Stream,
  type Streams,
} from '#features/notifications/stream/server/connections.ts'
import { LIVE_CHANNEL } from '#features/notifications/stream/server/store.ts'
import type { Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'

/** How many streams one person may have open in one process: a browser needs one. */
export const STREAMS_PER_PERSON = 20

const HEARTBEAT_MS = 25_000
/** Sessions are checked with every second heartbeat. */
const HEARTBEATS_PER_CHECK = 2
const FULL_RETRY_AFTER_S = 60

export interface LiveEvents {
  /**
   * Answers a request with a stream of server-sent events: first `refresh`, then what this person is told. Throws
   * rate_limited when the person has too many open, unavailable while the database cannot be listened to.
   */
  open(stream: Stream & { requestId: string }): Promise<void>
  /** Ends the streams of sessions that are over. By itself about once a minute. */
  checkSessions(): Promise<void>
  /** Streams open in this process. */
  count(): number
  /** Ends every stream; new ones are refused. */
  close(): Promise<void>
}

interface LiveEventsOptions {
  database: DatabaseHandle
  log: Logger
  /** The sentences of every feature. */
  notices: NoticeTexts
  /** What every answer of the product carries. */
  headers: Record<string, string>
}

/** One listener on the database for all open streams of this process, started with the first of them. */
export function createLiveEvents({ database, log, headers, notices }: LiveEventsOptions): LiveEvents {
  const streams = createStreams()
  const listener = createListener({
    database,
    log,
    onMessage: (payload) => deliver(JSON.parse(payload), { streams, notices }),
    onRestored: () => {
      streams.sendAll(frame('refresh', {}))
      void checkConnections()
    },
  })
  const heartbeat = createHeartbeat({ streams, onCheck: checkConnections })
  let closed = false

  async function checkConnections(): Promise<void> {
    try {
      await listener.check()
      await endFinishedSessions(database, streams)
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open streams could not be checked')
    }
  }

  return {
    async open({ requestId, ...stream }) {
      if (!closed) await listener.start()
      if (closed) throw new AppError('unavailable', { retryAfter: 1 })
      requireFreePlace(streams, stream.userId)
      if (stream.outgoing.destroyed) return
      streams.add(stream)
      beginStream(stream.outgoing, { ...headers, 'X-Request-Id': requestId })
      heartbeat.schedule()
    },
    checkSessions: () => endFinishedSessions(database, streams),
    count: streams.count,
    async close() {
      closed = true
      heartbeat.stop()
      streams.endWhere(() => true)
      await listener.close()
    },
  }
}

interface ListenerOptions {
  database: DatabaseHandle
  log: Logger
  onMessage(payload: string): void
  onRestored(): void
}

/** Listens to the database from the first `start` on; one that failed is tried anew by the next. */
function createListener({ database, log, onMessage, onRestored }: ListenerOptions) {
  let listening: Promise<Subscription> | undefined

  function handleMessage(payload: string): void {
    try {
      onMessage(payload)
    } catch (error) {
      log.warn({ err: error }, 'a message for open streams could not be read')
    }
  }

  return {
    /** Throws unavailable while the database cannot be listened to. */
    start(): Promise<Subscription> {
      listening ??= listenTo(database, {
        channel: LIVE_CHANNEL,
        onMessage: handleMessage,
        onRestored,
        log,
      }).catch((error: unknown) => {
        listening = undefined
        throw new AppError('unavailable', { retryAfter: 5, cause: error })
      })
      return listening
    },
    async check(): Promise<void> {
      await (await listening)?.check()
    },
    async close(): Promise<void> {
      await listening?.then(
        (connection) => connection.close(),
        () => {},
      )
    },
  }
}

/** One timer for all streams; each process and each round a little off the others. Rests while no stream is open. */
function createHeartbeat({ streams, onCheck }: { streams: Streams; onCheck(): Promise<void> }) {
  let timer: NodeJS.Timeout | undefined
  let rounds = 0

  function schedule(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        streams.sendAll(': \n\n')
        rounds += 1
        if (rounds % HEARTBEATS_PER_CHECK === 0) void onCheck()
        if (streams.count() > 0) schedule()
      },
      HEARTBEAT_MS * (0.8 + Math.random() * 0.4),
    ).unref()
  }

  return { schedule, stop: () => clearTimeout(timer) }
}

async function endFinishedSessions({ db }: DatabaseHandle, streams: Streams): Promise<void> {
  const checked = new Set(streams.listSessions())
  if (checked.size === 0) return
  const found = await db.execute(sql`
    select id from session where expires_at > now()
      and id in (select jsonb_array_elements_text(${JSON.stringify([...checked])}::jsonb))`)
  const alive = new Set(rows<{ id: string }>(found).map(({ id }) => id))
  streams.endWhere(({ sessionId }) => checked.has(sessionId) && !alive.has(sessionId))
}

function requireFreePlace(streams: Streams, userId: string): void {
  if (streams.countOf(userId) < STREAMS_PER_PERSON) return
  const message = m.notifications_stream_too_many({ count: STREAMS_PER_PERSON })
  throw new AppError('rate_limited', { message, retryAfter: FULL_RETRY_AFTER_S })
}

interface LiveMessage {
  user_id: string
  notification?: NotificationRow
  read?: string[] | 'all'
  /** Written by the trigger on session. */
  ended_session?: string
}

function deliver(
  message: LiveMessage,
  { streams, notices }: { streams: Streams; notices: NoticeTexts },
): void {
  const { user_id: userId, notification, read, ended_session: ended } = message
  if (ended) streams.endWhere((stream) => stream.sessionId === ended, userId)
  if (notification) {
    const textIn = (language: Language) =>
      inLanguage(language, () => frame('notification', presentNotification(notification, notices)))
    streams.sendTo(userId, textIn)
  }
  if (read) streams.sendTo(userId, () => frame('read', { read }))
}
