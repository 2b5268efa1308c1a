import { createConnection, type NetConnectOpts, type Socket } from 'node:net'
import type { Scanner, Verdict } from './scanner.ts'
import { createTurns } from './turns.ts'

/** A long part is sent in pieces, each with its length before it. */
const PIECE_BYTES = 64 * 1024
const LENGTH_BYTES = 4
/** The longest answer that is read: a signature's name has far fewer. */
const MOST_ANSWER_BYTES = 4_096
const CONNECT_MS = 2_000
const PING_MS = 5_000
/** By its default clamd works on ten at a time; another process of ours asks, too. */
const AT_ONCE = 4

interface ClamdOptions {
  /** Where clamd listens: host and port, or the path of its socket. */
  address: NetConnectOpts
  connectMs?: number
}

type Target = Required<ClamdOptions>

/** Speaks to a clamd (ClamAV) with INSTREAM: the bytes go over the connection, so it may run on another machine. */
export function createClamdScanner({ address, connectMs = CONNECT_MS }: ClamdOptions): Scanner {
  const target = { address, connectMs }
  const turns = createTurns(AT_ONCE)
  return {
    async scan(parts, { limitMs }) {
      const signal = AbortSignal.timeout(limitMs)
      if (!(await turns.take(signal))) return { found: 'unknown', why: 'slow' }
      try {
        const answer = await ask(target, { command: 'zINSTREAM\0', parts, signal })
        return 'text' in answer ? readVerdict(answer.text) : await explain(target, answer.fault)
      } finally {
        turns.give()
      }
    },
    version: () => askShortly(target, 'zVERSION\0'),
  }
}

/** What happened before a whole answer was there. */
type Fault = 'unreachable' | 'slow' | 'closed'
type Answer = { text: string } | { fault: Fault }

/** A clamd that closes the connection meanwhile has ended, or the file is beyond its limit: a ping tells which. */
async function explain(target: Target, fault: Fault): Promise<Verdict> {
  if (fault === 'slow') return { found: 'unknown', why: 'slow' }
  const isThere = fault === 'closed' && (await askShortly(target, 'zPING\0')) === 'PONG'
  return { found: 'unknown', why: isThere ? 'cut' : 'away' }
}

function readVerdict(text: string): Verdict {
  if (text === 'stream: OK') return { found: 'nothing' }
  if (text.startsWith('INSTREAM size limit exceeded')) return { found: 'unknown', why: 'cut' }
  const signature = /^stream: (.+) FOUND$/.exec(text)?.[1]
  return signature === undefined ? { found: 'unknown', why: 'refused' } : { found: 'virus', signature }
}

async function askShortly(target: Target, command: string): Promise<string | null> {
  const answer = await ask(target, { command, parts: null, signal: AbortSignal.timeout(PING_MS) })
  return 'text' in answer ? answer.text : null
}

interface Question {
  command: string
  /** The bytes of the stream; null for a command without one. */
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | null
  signal: AbortSignal
}

/** One command on a connection of its own; it has closed when this resolves. Throws only what `parts` throws. */
async function ask({ address, connectMs }: Target, { command, parts, signal }: Question): Promise<Answer> {
  const socket = createConnection(address)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const stop = () => socket.destroy()
  let isConnected = false
  let text = ''
  // What went wrong shows in what is there when the connection has closed.
  socket.on('error', () => undefined)
  socket.setTimeout(connectMs, stop).once('connect', () => {
    isConnected = true
    socket.setTimeout(0)
  })
  socket.setEncoding('latin1').on('data', (received: unknown) => {
    text += String(received)
    if (text.includes('\0') || text.length > MOST_ANSWER_BYTES) stop()
  })
  signal.addEventListener('abort', stop)
  try {
    socket.write(command)
    if (parts) await sendParts(socket, parts)
    await closed
  } finally {
    stop()
    await closed
    signal.removeEventListener('abort', stop)
  }
  const end = text.indexOf('\0')
  if (end >= 0) return { text: text.slice(0, end) }
  if (!isConnected) return { fault: 'unreachable' }
  return { fault: signal.aborted ? 'slow' : 'closed' }
}

/** Returns early when the connection closes meanwhile. */
async function sendParts(socket: Socket, parts: NonNullable<Question['parts']>): Promise<void> {
  for await (const part of parts) {
    for (let from = 0; from < part.length; from += PIECE_BYTES) {
      const piece = part.subarray(from, from + PIECE_BYTES)
      if (!(await sendPiece(socket, piece))) return
    }
  }
  socket.write(Buffer.alloc(LENGTH_BYTES))
}

/** Waits until the connection takes more. False when it is closed. */
async function sendPiece(socket: Socket, piece: Uint8Array): Promise<boolean> {
  if (socket.destroyed) return false
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(piece.length)
  socket.write(length)
  if (socket.write(piece)) return true
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
    if (socket.destroyed) go()
  })
  return !socket.destroyed
}
