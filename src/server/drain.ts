import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

/**
 * How long a request may still run when the server is stopped; then its connection is cut. Mostly uploads need more than
 * a second. Whatever stops the server must wait longer than this (TimeoutStopSec of the unit).
 */
export const DRAIN_LIMIT_MS = 60_000
/**
 * The listener stays open so long while there are connections, so that a proxy sends its next request on a connection of its pool and is told that it
 * ends, instead of sending it at the moment the connection is closed.
 */
const LINGER_MS = 500
const LINGER_CHECK_MS = 50
/** How long a connection that was accepted last may take to send its request. */
const UNUSED_MS = 1_000

const QUIET_TURN_MS = 0.5
const QUIET_TURNS = 100

export interface Drain {
  /**
   * From now on each answer closes its connection. Resolves with the number of requests that were cut when no connection is
   * left.
   */
  end(options: { linger: boolean }): Promise<number>
}

interface Connections {
  /** Without a request so far: browsers open some in advance, and Node does not count them as idle. */
  unused: Set<Socket>
  running: Set<ServerResponse>
}

interface DrainTimes {
  limitMs: number
  lingerMs: number
}

/** Watches the connections of a server from its beginning, so that it can end without cutting a request. */
export function createDrain(
  server: Server,
  { limitMs, lingerMs }: DrainTimes = { limitMs: DRAIN_LIMIT_MS, lingerMs: LINGER_MS },
): Drain {
  const { unused, running }: Connections = { unused: new Set(), running: new Set() }
  let state: 'open' | 'lingering' | 'closing' = 'open'

  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket)
    running.add(response)
    if (state !== 'open') response.shouldKeepAlive = false
    response.once('close', () => {
      running.delete(response)
      // An answer that began before the stop has promised to keep its connection.
      if (state === 'closing') setImmediate(() => server.closeIdleConnections())
    })
  })

  return {
    async end({ linger }) {
      state = 'lingering'
      for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false
      const end = performance.now() + (linger ? lingerMs : 0)
      while (performance.now() < end && (await hasConnections(server))) await sleep(LINGER_CHECK_MS)
      await settle()
      state = 'closing'
      return close(server, { unused, running, limitMs, unusedMs: linger ? UNUSED_MS : 0 })
    },
  }
}

/** Closes the listener and the idle connections; resolves with the number of requests that `limitMs` has cut. */
function close(
  server: Server,
  { unused, running, unusedMs, limitMs }: Connections & { unusedMs: number; limitMs: number },
): Promise<number> {
  return new Promise((resolve) => {
    let cut = 0
    const limit = setTimeout(() => {
      cut = running.size
      server.closeAllConnections()
    }, limitMs)
    server.close(() => {
      clearTimeout(limit)
      resolve(cut)
    })
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, unusedMs)
  })
}

/**
 * Closing the listener resets the connections that wait to be accepted: it is done right after a turn of the event loop that
 * accepted all and took no time otherwise.
 */
async function settle(): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
    const before = performance.now()
    await turn()
    if (performance.now() - before < QUIET_TURN_MS) return
  }
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
}
