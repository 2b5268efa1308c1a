import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type DatabaseHandle, rows } from '#database/database.ts'
import { listenTo, type Subscription } from '#database/listen.ts'
import { AppError } from '#errors/app-error.ts'
import type { NotificationTopic } from '#features/notifications/contract.ts'
import type { NoticeTexts } from '#features/notifications/server/mail.ts'
import { presentNotification } from '#features/notifications/server/service.ts'
import type { NotificationRow } from '#features/notifications/server/store.ts'
import {
  beginStream,
  createStreams,
  formatEvent,
  type Stream,
  type Streams,
} from '#features/notifications/stream/server/connections.ts'
import { LIVE_CHANNEL } from '#features/notifications/stream/server/store.ts'
import type { Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'

/** Maximum number of open streams per person and process; a browser needs one. */
export const STREAMS_PER_PERSON = 20

const HEARTBEAT_MS = 25_000
/** Sessions are checked with every second heartbeat. */
const HEARTBEATS_PER_CHECK = 2
const TOO_MANY_RETRY_AFTER_S = 60

export interface LiveEvents {
  /**
   * Answers a request with a stream of server-sent events: first `refresh`, then the person's events. To a page of the
   * desk `refresh` says since how many milliseconds nothing of the desk has changed, as far as is known here. Throws
   * rate_limited when the person has too many open streams, and unavailable while LISTEN on the database fails.
   */
  open(stream: Stream & { requestId: string }): Promise<void>
  /** Ends the streams of ended sessions. The heartbeat also does this about once a minute. */
  checkSessions(): Promise<void>
  /**
   * Calls `onChange` whenever facts were saved at the desk, by any process, and when that may have been missed. Throws
   * unavailable while LISTEN on the database fails.
   */
  watchFacts(onChange: () => void): Promise<void>
  /** Number of open streams in this process. */
  count(): number
  /** Ends every stream; new ones are rejected. */
  close(): Promise<void>
}

interface LiveEventsOptions {
  database: DatabaseHandle
  log: Logger
  /** The notice texts of all features. */
  notices: NoticeTexts
  /** The headers of every response of the server. */
  headers: Record<string, string>
}

/** One database listener serves all open streams of this process; the first stream, or `watchFacts`, starts it. */
export function createLiveEvents({ database, log, headers, notices }: LiveEventsOptions): LiveEvents {
  const streams = createStreams()
  let onFacts = () => {}
  const listener = createListener({
    database,
    log,
    onMessage: (payload) =>
      deliver(JSON.parse(payload), { streams, notices, onFacts, quiet: listener.quiet }),
    onRestored: () => {
      onFacts()
      streams.sendAll(formatEvent('refresh', {}))
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
      log.warn({ err: error }, 'the sessions of open notification streams could not be checked')
    }
  }

  return {
    async open({ requestId, ...stream }) {
      if (!closed) await listener.start()
      if (closed) throw new AppError('unavailable', { retryAfter: 1 })
      requireFreeStream(streams, stream.userId)
      if (stream.outgoing.destroyed) return
      streams.add(stream)
      beginStream(stream, { ...headers, 'X-Request-Id': requestId }, listener.quiet.read())
      heartbeat.schedule()
    },
    async watchFacts(onChange) {
      onFacts = onChange
      await listener.start()
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

/** For how long nothing of the desk has changed, as far as this process has heard. */
function createQuiet() {
  let since = performance.now()
  return {
    end(): void {
      since = performance.now()
    },
    /** In whole milliseconds. */
    read: () => Math.floor(performance.now() - since),
  }
}

/** Listens to the database from the first `start` on; after a failure the next `start` tries again. */
function createListener({ database, log, onMessage, onRestored }: ListenerOptions) {
  let subscription: Promise<Subscription> | undefined
  /** It begins when changes can be heard. */
  const quiet = createQuiet()

  function handleMessage(payload: string): void {
    try {
      onMessage(payload)
    } catch (error) {
      log.warn({ err: error }, 'a NOTIFY message for notification streams could not be processed')
    }
  }

  function begin(opened: Subscription): Subscription {
    quiet.end()
    return opened
  }

  return {
    quiet,
    /** Throws unavailable while LISTEN on the database fails. */
    start(): Promise<Subscription> {
      subscription ??= listenTo(database, {
        channel: LIVE_CHANNEL,
        onMessage: handleMessage,
        onRestored() {
          quiet.end()
          onRestored()
        },
        log,
      }).then(begin, (error: unknown) => {
        subscription = undefined
        throw new AppError('unavailable', { retryAfter: 5, cause: error })
      })
      return subscription
    },
    async check(): Promise<void> {
      await (await subscription)?.check()
    },
    async close(): Promise<void> {
      await subscription?.then(
        (opened) => opened.close(),
        () => {},
      )
    },
  }
}

/**
 * One timer for all streams, with a random interval so that processes do not run in step; stops while no stream is
 * open.
 */
function createHeartbeat({ streams, onCheck }: { streams: Streams; onCheck(): Promise<void> }) {
  let timer: NodeJS.Timeout | undefined
  let heartbeats = 0

  function schedule(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        streams.sendAll(': \n\n')
        heartbeats += 1
        if (heartbeats % HEARTBEATS_PER_CHECK === 0) void onCheck()
        if (streams.count() > 0) schedule()
      },
      HEARTBEAT_MS * (0.8 + Math.random() * 0.4),
    ).unref()
  }

  return { schedule, stop: () => clearTimeout(timer) }
}

async function endFinishedSessions({ db }: DatabaseHandle, streams: Streams): Promise<void> {
  const checkedIds = new Set(streams.listSessions())
  if (checkedIds.size === 0) return
  const found = await db.execute(sql`
    select id from session where expires_at > now()
      and id in (select jsonb_array_elements_text(${JSON.stringify([...checkedIds])}::jsonb))`)
  const validIds = new Set(rows<{ id: string }>(found).map(({ id }) => id))
  streams.endWhere(({ sessionId }) => checkedIds.has(sessionId) && !validIds.has(sessionId))
}

function requireFreeStream(streams: Streams, userId: string): void {
  if (streams.countOf(userId) < STREAMS_PER_PERSON) return
  const message = m.notifications_stream_too_many({ count: STREAMS_PER_PERSON })
  throw new AppError('rate_limited', { message, retryAfter: TOO_MANY_RETRY_AFTER_S })
}

interface LiveMessage {
  user_id: string
  notification?: NotificationRow
  read?: string[] | 'all'
  /** Topic of a receipt: what other screens of the person show may be stale. */
  changed?: NotificationTopic
  /** Sent by the trigger on table session. */
  ended_session?: string
  /** Facts were saved at the desk; sent without user_id. */
  facts?: boolean
  /** Something that the desk shows has changed. Sent by refresh_case_queue(), without user_id. */
  desk?: boolean
  /** The number of the case that has changed; null for a restricted one. */
  case?: string | null
  /** The tab that has made the change and needs not be told. */
  tab?: string | null
  /** The id of the entry of the inbox that has changed, or 'list' where only the list has. Sent by tell_of_inbox(). */
  inbox?: string
}

interface Delivery {
  streams: Streams
  notices: NoticeTexts
  onFacts(): void
  quiet: ReturnType<typeof createQuiet>
}

function deliver(message: LiveMessage, { streams, notices, onFacts, quiet }: Delivery): void {
  const { user_id: userId, notification, read, changed, ended_session: ended, facts, inbox } = message
  if (facts) onFacts()
  if (message.desk || inbox) quiet.end()
  if (message.desk) {
    const { case: number = null, tab } = message
    streams.sendToDesk(formatEvent('desk', { case: number, ...(tab ? { tab } : {}) }))
  }
  if (inbox) streams.sendToDesk(formatEvent('inbox', { entry: inbox === 'list' ? null : inbox }))
  if (ended) streams.endWhere((stream) => stream.sessionId === ended, userId)
  if (notification) {
    const formatIn = (language: Language) =>
      inLanguage(language, () => formatEvent('notification', presentNotification(notification, notices)))
    streams.sendTo(userId, formatIn)
  }
  if (changed) streams.sendTo(userId, () => formatEvent('changed', { topic: changed }))
  if (read) streams.sendTo(userId, () => formatEvent('read', { read }))
}
