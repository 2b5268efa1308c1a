import { Agent, request } from 'node:http'
import { demoPdf } from '../demo/files.ts'
import { type BenchPerson, SEED_PASSWORD } from './seed.ts'

export const STEPS = ['sign-in', 'dashboard', 'save', 'notifications', 'upload', 'static', 'payment'] as const
/** The heaviest page that visitors usually see first. */
export const STATIC_PAGE = '/'
export type Step = (typeof STEPS)[number]

const PACKAGES = ['basic', 'standard', 'premium']
const MARK_READ = Buffer.from('{"read":true}')
const MEGABYTE = 1024 * 1024

interface LoadOptions {
  origin: string
  connections: number
  /** One operation; `i` is another number each time. */
  perform(send: Send, i: number): Promise<unknown>
}

/** Keeps `connections` operations running for some seconds. */
export function createLoad({ origin, connections, perform }: LoadOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = createSend(origin, agent)
  return {
    async run(seconds: number) {
      const milliseconds: number[] = []
      const end = performance.now() + seconds * 1000
      const worker = async (offset: number) => {
        for (let i = offset; performance.now() < end; i += connections) {
          const started = performance.now()
          await perform(send, i)
          milliseconds.push(performance.now() - started)
        }
      }
      const started = performance.now()
      await Promise.all(Array.from({ length: connections }, (_, i) => worker(i)))
      const perSecond = milliseconds.length / ((performance.now() - started) / 1000)
      agent.destroy()
      return { perSecond, milliseconds }
    },
  }
}

/** A step of the benchmark, each time as another person. */
export function createStep(step: Step, people: BenchPerson[]): LoadOptions['perform'] {
  const perform = createSteps()[step]
  return (send, i) => {
    const person = people[(i * 7919) % people.length]
    if (!person) throw new Error('there are no people')
    return perform(send, person)
  }
}

interface Call {
  method: string
  path: string
  person: Pick<BenchPerson, 'cookie'>
  body?: Buffer
  /** Content type of the body; default JSON. */
  type?: string
}

export type Send = (call: Call) => Promise<Buffer>

/** Resolves with the body of a 200 or 201 and throws for any other status. */
export function createSend(origin: string, agent: Agent): Send {
  return ({ method, path, person, body, type = 'application/json' }) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers: Record<string, string | number> = { cookie: person.cookie, 'accept-encoding': 'br' }
      if (body) Object.assign(headers, { 'content-type': type, 'content-length': body.length })
      const call = request(new URL(path, origin), { method, agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const answer = Buffer.concat(chunks)
          if (response.statusCode === 200 || response.statusCode === 201) resolve(answer)
          else
            reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.toString().slice(0, 300)}`))
        })
      })
      call.on('error', reject)
      call.end(body)
    })
}

function createSteps(): Record<Step, (send: Send, person: BenchPerson) => Promise<unknown>> {
  // Each order of a round is a new one: no person orders the same package twice.
  const orders = new Map<BenchPerson, number>()
  return {
    'sign-in'(send, person) {
      const body = Buffer.from(JSON.stringify({ email: person.email, password: SEED_PASSWORD }))
      // Without the cookie: a sign-in ends the session that it comes with.
      return send({ method: 'POST', path: '/api/auth/sign-in/email', person: { cookie: '' }, body })
    },
    dashboard: (send, person) => send({ method: 'GET', path: '/api/progress', person }),
    save: (send, person) =>
      send({ method: 'PUT', path: '/api/personal-info', person, body: answersOf(person) }),
    static: (send, person) => send({ method: 'GET', path: STATIC_PAGE, person }),
    payment(send, person) {
      const before = orders.get(person) ?? 0
      const packageType = PACKAGES[before]
      if (!packageType) throw new Error('more orders than people and packages')
      orders.set(person, before + 1)
      const body = Buffer.from(JSON.stringify({ packageType }))
      return send({ method: 'POST', path: '/api/functions/create-payment', person, body })
    },
    /** Reads the list, and marks its first unread notification as read. */
    async notifications(send, person) {
      const answer = await send({ method: 'GET', path: '/api/notifications', person })
      const list = JSON.parse(answer.toString()) as { id: string; read: boolean }[]
      const unread = list.find((notification) => !notification.read)
      if (!unread) throw new Error('the person has no unread notification')
      const path = `/api/notifications/${unread.id}`
      await send({ method: 'PATCH', path, person, body: MARK_READ })
    },
    async upload(send, person) {
      const answer = await send({ method: 'PUT', path: '/api/documents/passport', person, ...FORM })
      const { document } = JSON.parse(answer.toString()) as { document: { file_url: string } }
      const back = await send({ method: 'GET', path: document.file_url, person })
      if (back.length !== PDF.length) throw new Error('the downloaded file differs from the uploaded one')
    },
  }
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A number per person, so that no cached result of another person fits. */
const answersOf = (person: BenchPerson) =>
  Buffer.from(
    JSON.stringify({
      full_name: 'Tamar Beridze',
      phone: `+48 573 ${/\d+/.exec(person.email)?.[0].padStart(6, '0')}`,
      address: 'ul. Nadodrzańska 14/6, 50-231 Wrocław',
      date_of_birth: '1994-04-03',
      nationality: 'Georgia',
      passport_number: '14AB28357',
    }),
  )

/** A valid PDF of one megabyte: the padding comes before its objects, like a scan's pixels. */
const PDF = makePdf()
const FORM = makeForm(PDF)

function makePdf(): Buffer {
  const plain = demoPdf({ title: 'bench', pages: 3 })
  return Buffer.concat([
    plain,
    Buffer.alloc(MEGABYTE - plain.length - 2048, '%filling\n'),
    Buffer.from('\n'),
    tailOf(plain),
  ])
}

function tailOf(pdf: Buffer): Buffer {
  return pdf.subarray(pdf.lastIndexOf('startxref'))
}

/** The body of an upload. */
export function makeForm(file: Buffer, { name = 'scan.pdf', type = 'application/pdf' } = {}) {
  const boundary = 'pobyt-bench-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
