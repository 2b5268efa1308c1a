import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { closeAtEnd } from './close-at-end.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'

/** `cut`: the server accepts the whole mail and drops the connection before its answer. */
export type SmtpBehaviour =
  | 'take'
  | 'hang'
  | 'hang-before-greeting'
  | 'cut'
  | { at: 'recipient' | 'data'; code: number; text: string }

export interface ReceivedMail extends ParsedMail {
  from: string
  to: string[]
}

export interface TestSmtpServer {
  url: string
  behaviour: SmtpBehaviour
  /** Mails received completely, also those whose answer was dropped. */
  readonly received: ReceivedMail[]
  /** Addresses of RCPT TO, also rejected ones. */
  readonly rcptTo: string[]
  readonly signIns: { username: string | undefined; secure: boolean }[]
}

/** A real SMTP server on a free local port; it closes after the file's last test. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const state: TestSmtpServer = { url: '', behaviour: 'take', received: [], rcptTo: [], signIns: [] }
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onAuth(auth, session, done) {
      state.signIns.push({ username: auth.username, secure: session.secure })
      done(null, { user: auth.username })
    },
    onConnect(_session, done) {
      if (state.behaviour !== 'hang-before-greeting') done()
    },
    onRcptTo({ address }, _session, done) {
      state.rcptTo.push(address)
      if (state.behaviour === 'hang') return
      done(refusal(state.behaviour, 'recipient'))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refusal(state.behaviour, 'data')
        if (refused) return done(refused)
        state.received.push({
          ...parseMail(Buffer.concat(chunks)),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
        })
        if (state.behaviour !== 'cut') return done()
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // The tests disconnect clients in the middle on purpose.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closeAtEnd(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  state.url = `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`
  return state
}

function refusal(behaviour: SmtpBehaviour, at: 'recipient' | 'data'): Error | null {
  if (typeof behaviour === 'string' || behaviour.at !== at) return null
  return Object.assign(new Error(behaviour.text), { responseCode: behaviour.code })
}
