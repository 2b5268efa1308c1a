// Somebody who only has the address of the site, and a mailbox.
import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { send, sendJson } from '../../../tests/support/http.ts'
import { type ParsedMail, parseMail } from '../../../tests/support/parse-mail.ts'
import { fileForm, makePdf } from '../../../tests/support/sample-files.ts'
import { solveCaptcha } from '../../../tests/support/solve-captcha.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'

/** The mail server that the operator's data name: it takes every mail and keeps it. */
export interface Mailbox {
  port: number
  /** Waits for a mail to this address. */
  find(address: string): Promise<ParsedMail>
  close(): Promise<void>
}

/** Listens on a free local port. */
export async function openMailbox(): Promise<Mailbox> {
  const received: { to: string[]; mail: ParsedMail }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, mail: parseMail(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    find: (to) =>
      waitUntil(() => {
        const found = received.find((one) => one.to.includes(to))
        if (!found) throw new Error(`no mail for ${to}`)
        return found.mail
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A person with an account and a document, made through HTTP alone. */
export interface SignedUp {
  email: string
  password: string
}

const PDF = makePdf({ text: 'The passport of the trial' })

/** Signs up like the form, reads the mail, and uploads a passport. */
export async function signUp(site: string, mailbox: Mailbox): Promise<SignedUp> {
  const person = { email: `tamar.${randomUUID().slice(0, 8)}@outside.example`, password: 'Green-Kestrel-58' }
  const made = await sendJson(site, '/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'x-captcha-response': await solveCaptcha(site) },
    json: { name: 'Tamar Beridze', ...person, acceptTerms: true },
  })
  if (made.status !== 200)
    throw new Error(`the sign-up was answered ${made.status}: ${JSON.stringify(made.body)}`)
  const mail = await mailbox.find(person.email)
  const link = mail.text.match(/https:\/\/\S*token=\S+/)?.[0]
  if (!link?.startsWith(site)) throw new Error(`the mail has no link to ${site}:\n${mail.text}`)
  const token = new URL(link).searchParams.get('token')
  await sendJson(site, '/api/auth/verify-email', { method: 'POST', json: { token } })
  const cookie = await signIn(site, person)
  const sent = await send(site, '/api/documents/passport', {
    method: 'PUT',
    headers: { cookie },
    body: fileForm(PDF, { name: 'passport.pdf' }),
  })
  if (!sent.ok) throw new Error(`the upload was answered ${sent.status}`)
  return person
}

async function signIn(site: string, { email, password }: SignedUp): Promise<string> {
  const answer = await send(site, '/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`the sign-in was answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Signs in with the password and reads the document back, byte by byte. */
export async function findOwnDocument(site: string, person: SignedUp): Promise<void> {
  const headers = { cookie: await signIn(site, person) }
  const { body } = await sendJson<{ file_url: string }[]>(site, '/api/documents', { headers })
  const file = await send(site, body[0]?.file_url ?? '/none', { headers })
  if (!file.ok || !Buffer.from(await file.arrayBuffer()).equals(PDF))
    throw new Error(`the document of ${person.email} was answered ${file.status}, or with other bytes`)
}

const PARTS = /(?:\.|\/assets)\/([\w-]+-[\w-]{8}\.(?:js|css))/g

/** A page that somebody has open: the addresses of all parts that it may load now or later. Throws when it does not name `sign`. */
export async function openPage(site: string, sign: string): Promise<string[]> {
  const page = await readText(new URL(site))
  if (!page.includes(sign)) throw new Error(`the page of ${site} does not name ${sign}`)
  const found = new Set<string>()
  const texts = [page, await readText(new URL('/login', site))]
  for (let text = texts.pop(); text !== undefined; text = texts.pop())
    for (const [, name = ''] of text.matchAll(PARTS)) {
      const path = `/assets/${name}`
      if (found.has(path)) continue
      found.add(path)
      texts.push(await readText(new URL(path, site)))
    }
  if (found.size < 20) throw new Error(`the page names only ${found.size} parts`)
  return [...found]
}

const readText = async (url: URL) => (await fetch(url)).text()
