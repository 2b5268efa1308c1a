import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { StartError } from '#errors/start-error.ts'
import { explainStartFailure } from '#errors/start-failure.ts'

/** What the command line sends: one line of JSON. */
const askedSchema = z.object({
  words: z.array(z.string().max(4_096)).max(100),
  workingFolder: z.string().max(4_096),
})
export type AskedCommand = z.infer<typeof askedSchema> | { words: readonly string[]; workingFolder: string }

/** What the server answers, a line of JSON each: lines to print, and in the end whether it succeeded. */
const answerSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ failure: z.string() }),
  z.object({ done: z.literal(true) }),
])
type Answer = z.infer<typeof answerSchema>

/** Nobody listens: no server runs on this folder, or one was killed and left its socket. */
const NOBODY = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']
/** The longest path of a socket that every system has room for. */
const LONGEST_PATH = 100

/** Where the server that has the embedded database of `dataDir` open listens for commands. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'pobyt.sock')
  if (process.platform === 'win32') return `\\\\.\\pipe\\${resolve(path).replaceAll(/[\\/:]/g, '-')}`
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

/**
 * Has the server which runs on `dataDir` run a command. False when no server listens there. Throws StartError with the
 * server's sentence when the command failed.
 */
export async function askServer(
  dataDir: string,
  asked: AskedCommand,
  print: (line: string) => void,
): Promise<boolean> {
  const socket = await reach(socketOf(dataDir))
  if (!socket) return false
  try {
    socket.write(`${JSON.stringify(asked)}\n`)
    for await (const text of createInterface({ input: socket })) {
      const answer = answerSchema.parse(JSON.parse(text))
      if ('failure' in answer) throw new StartError(answer.failure)
      if ('done' in answer) return true
      print(answer.line)
    }
  } finally {
    socket.destroy()
  }
  throw new StartError('The server ended before the command did: run it again when the server is back.')
}

function reach(path: string): Promise<Socket | null> {
  return new Promise((found, fail) => {
    const socket = connect(path)
    socket.once('connect', () => found(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      NOBODY.includes(error.code ?? '') ? found(null) : fail(error),
    )
  })
}

interface Listening {
  /** Waits for the commands that run. */
  close(): Promise<void>
}

/**
 * Listens for the operator's commands while this process has the embedded database open: only who may read DATA_DIR, so
 * this user and the administrator, reaches the socket. `run` throws what the operator must read; an error of another kind
 * is told by its message. Null where the path of the socket would be too long.
 */
export async function listenForCommands(dataDir: string, run: RunAsked): Promise<Listening | null> {
  const path = socketOf(dataDir)
  if (process.platform !== 'win32' && path.length > LONGEST_PATH) return null
  const silent = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    silent.add(socket)
    socket.on('error', () => socket.destroy())
    const begin = () => silent.delete(socket)
    const answered = answerOne(socket, { run, begin }).catch(() => {})
    running.add(answered)
    answered.finally(() => {
      running.delete(answered)
      silent.delete(socket)
    })
  })
  // The lock of the folder says that no other server lives: what is there is a killed one's.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return {
    async close() {
      server.close()
      for (const socket of silent) socket.destroy()
      await Promise.all(running)
    },
  }
}

type RunAsked = (asked: AskedCommand, print: (line: string) => void) => Promise<void>

async function answerOne(socket: Socket, { run, begin }: { run: RunAsked; begin(): void }): Promise<void> {
  const answer = (message: Answer) => socket.write(`${JSON.stringify(message)}\n`)
  const lines = createInterface({ input: socket })
  // A destroyed socket has no end, only a close.
  socket.once('close', () => lines.close())
  for await (const text of lines) {
    begin()
    try {
      await run(askedSchema.parse(JSON.parse(text)), (line) => answer({ line }))
      answer({ done: true })
    } catch (error) {
      const failure = explainStartFailure(error, undefined) ?? String(error)
      answer({ failure })
    }
    socket.end()
    return
  }
}
