import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { PERSONAL_INFO } from '../../tests/support/applicant.ts'
import type { Person } from '../../tests/support/create-person.ts'
import { makePdf } from '../../tests/support/sample-files.ts'

const BOUNDARY = 'torture-load'
const PARTS = 8
/** Pause between two parts of an upload. */
const PART_PAUSE_MS = 60

interface Call {
  method: string
  path: string
  type?: string
  body?: Buffer
  /** Sends the body in parts, as a phone does. */
  isSlow?: boolean
}

/** What came of the requests of a load. */
export interface Tally {
  /** Number of answers by status. */
  answers: Map<number, number>
  /** Requests whose connection broke before the answer was complete. */
  cut: string[]
  /** Requests that found nobody listening: they were not sent. */
  refused: number
  /** Longest time to an answer in milliseconds. */
  slowestMs: number
  /** What was answered with an error, at most ten of them. */
  faults: string[]
}

const READS = ['/api/progress', '/api/documents', '/api/notifications', '/api/personal-info']

const read = (n: number): Call => ({ method: 'GET', path: READS[n % READS.length] ?? '/api/progress' })
const save = (n: number): Call => ({
  method: 'PUT',
  path: '/api/personal-info',
  type: 'application/json',
  body: Buffer.from(JSON.stringify({ ...PERSONAL_INFO, passport_number: `AA${String(n).padStart(7, '0')}` })),
})
const upload = (n: number): Call => ({
  method: 'PUT',
  path: `/api/documents/${n % 2 ? 'passport' : 'cv'}`,
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  body: FORM,
  isSlow: true,
})
const FORM = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  ),
  makePdf({ pages: 2 }),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
])

export const HABITS = {
  read,
  save,
  upload,
  mixed: (n: number) => [read, save, upload][n % 3]?.(n) ?? read(n),
}

/**
 * People who do one thing after the other, each on a connection that is kept, as in the pool of a proxy. `isOver` ends the
 * load; a connection that is refused ends that person's.
 */
export async function runLoad(
  url: string,
  { people, habit, isOver }: { people: Person[]; habit: keyof typeof HABITS; isOver(): boolean },
): Promise<Tally> {
  const tally: Tally = { answers: new Map(), cut: [], refused: 0, slowestMs: 0, faults: [] }
  await Promise.all(people.map((person, at) => act(url, { person, habit: HABITS[habit], isOver, tally, at })))
  return tally
}

interface Actor {
  person: Person
  habit: (n: number) => Call
  isOver(): boolean
  tally: Tally
  at: number
}

async function act(url: string, { person, habit, isOver, tally, at }: Actor): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = at; !isOver(); n += 1) {
    const call = habit(n)
    const startedAt = performance.now()
    const outcome = await send(url, { ...call, agent, cookie: person.cookie })
    if (outcome.code === 'ECONNREFUSED') {
      tally.refused += 1
      break
    }
    if (outcome.status === 0) {
      tally.cut.push(`${call.method} ${call.path} ${outcome.code}`)
      continue
    }
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
    tally.answers.set(outcome.status, (tally.answers.get(outcome.status) ?? 0) + 1)
    if (outcome.status >= 400 && tally.faults.length < 10)
      tally.faults.push(`${call.method} ${call.path} ${outcome.status} ${outcome.text.slice(0, 200)}`)
  }
  agent.destroy()
}

interface Outcome {
  /** 0 when there was no complete answer; `code` says why. */
  status: number
  code: string
  text: string
}

function send(url: string, call: Call & { agent: Agent; cookie: string }): Promise<Outcome> {
  const { method, path, type, body = Buffer.alloc(0), isSlow, agent, cookie } = call
  const headers = {
    cookie,
    origin: url,
    'content-length': body.length,
    ...(type ? { 'content-type': type } : {}),
  }
  return new Promise((resolve) => {
    const broke = (error: NodeJS.ErrnoException) =>
      resolve({
        status: 0,
        code: `${error.code ?? error.message}${outgoing.reusedSocket ? ' on a kept connection' : ''}`,
        text: '',
      })
    const outgoing = request(new URL(path, url), {
      method,
      agent,
      headers: body.length ? headers : { cookie },
    })
    outgoing.on('error', broke)
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', broke)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, code: '', text: Buffer.concat(chunks).toString() }),
      )
    })
    if (isSlow) void sendInParts(outgoing, body)
    else outgoing.end(body.length ? body : undefined)
  })
}

async function sendInParts(outgoing: ReturnType<typeof request>, body: Buffer): Promise<void> {
  const size = Math.ceil(body.length / PARTS)
  for (let at = 0; at < body.length && !outgoing.destroyed; at += size) {
    outgoing.write(body.subarray(at, at + size))
    await sleep(PART_PAUSE_MS)
  }
  outgoing.end()
}

/** For example "200: 512, 503: 3; 0 cut, slowest 412 ms". */
export function describeTally({ answers, cut, slowestMs }: Tally): string {
  const counts = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  return `${counts.join(', ')}; ${cut.length} cut, slowest ${slowestMs.toFixed(0)} ms`
}

/** The number of answers whose status `isFault` is true for. */
export function countAnswers({ answers }: Tally, isFault: (status: number) => boolean): number {
  let count = 0
  for (const [status, number] of answers) if (isFault(status)) count += number
  return count
}
