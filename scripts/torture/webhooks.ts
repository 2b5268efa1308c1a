// A delivery without a 2xx answer is sent again, as by Stripe. In the end every payment must show each effect exactly
// once.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import Stripe from 'stripe'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { PROGRAM } from '../build-stamp.ts'

export const about =
  '10,000 signed webhooks, repeated, shuffled, 50 at once, and the server killed three times: each has its effect once.'
export const defaultRounds = 1

const PAYMENTS = 1_000
const PER_PAYMENT = 10
/** Refunds: of every fifth payment. */
const REFUNDS = Math.ceil(PAYMENTS / 5)
const AT_ONCE = 50
const KILL_AT = [0.25, 0.5, 0.75]
const SECRET = 'whsec_bench'
const PRICE = 109_900

interface Delivery {
  id: string
  payload: string
}

const { webhooks } = new Stripe('sk_test_bench')

/** State of a round, created for each. */
let client: pg.Client
let databaseUrl: URL
let folder: string
let server: ChildProcess | undefined

/** Each round sends 10,000 deliveries to an empty installation. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) await runRound()
}

async function runRound(): Promise<void> {
  const postgres = await startPostgresServer()
  folder = mkdtempSync(join(tmpdir(), 'pobyt-webhooks-'))
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database pobyt_bench')
  await admin.end()
  databaseUrl = new URL(postgres.url)
  databaseUrl.pathname = '/pobyt_bench'
  client = new pg.Client({ connectionString: databaseUrl.href })
  await client.connect()
  try {
    const port = await startServer('0')
    await fillPayments()
    const deliveries = shuffle(await makeDeliveries())
    console.log(await deliverAll(deliveries, port))
    await checkEffects(new Set(deliveries.map(({ id }) => id)).size)
  } finally {
    server?.removeAllListeners('exit')
    server?.kill('SIGKILL')
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resolves with the server's port when it listens. */
function startServer(port: string): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: folder,
    APP_SECRET: 'bench-secret-bench-secret-bench-secret',
    FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: SECRET,
    LOG_LEVEL: 'error',
    PORT: port,
  }
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /runs at http:\/\/[^\s:]+:(\d+)/.exec(chunk.toString())
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

async function fillPayments(): Promise<void> {
  const people = `from generate_series(1, ${PAYMENTS}) n`
  await client.query(
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
     select 'p' || n, 'Person ' || n, 'p' || n || '@example.com', 'bench', now() ${people}`,
  )
  await client.query(
    `insert into payments (case_id, user_id, package_type, status, amount, provider, session_id)
     select open_case_of('p' || n), 'p' || n, 'basic', 'pending', ${PRICE}, 'stripe', 'cs_' || n ${people}`,
  )
}

/** Five or six different events per payment (a fifth is refunded), filled up with duplicates. */
async function makeDeliveries(): Promise<Delivery[]> {
  const { rows } = await client.query('select id, session_id from payments order by session_id')
  return rows.flatMap(({ id, session_id }, index) => {
    const unpaid = {
      id: session_id,
      object: 'checkout.session',
      amount_total: PRICE,
      currency: 'pln',
      metadata: { payment_id: id },
      payment_status: 'unpaid',
    }
    const paid = { ...unpaid, payment_status: 'paid' }
    const { metadata } = unpaid
    const charge = { object: 'charge', amount: PRICE, currency: 'pln', refunded: true, metadata }
    const events: [string, object][] = [
      ['checkout.session.completed', unpaid],
      ['checkout.session.async_payment_succeeded', paid],
      ['checkout.session.completed', paid],
      ['checkout.session.async_payment_failed', unpaid],
      ['checkout.session.expired', unpaid],
      ['charge.refunded', charge],
    ]
    const sent = index % 5 === 0 ? events : events.slice(0, 5)
    return Array.from({ length: PER_PAYMENT }, (_, n) => {
      const [type, object] = sent[n % sent.length] ?? ['', {}]
      const event = { id: `evt_${index}_${n % sent.length}`, object: 'event', type, data: { object } }
      return { id: event.id, payload: JSON.stringify(event) }
    })
  })
}

/** Shuffles in the same order in every run. */
function shuffle(list: Delivery[]): Delivery[] {
  let seed = 20261121
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed % below
  }
  const keyed = list.map((delivery) => ({ delivery, key: next(1_000_000) }))
  return keyed.sort((a, b) => a.key - b.key).map(({ delivery }) => delivery)
}

async function deliverAll(deliveries: Delivery[], port: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const kills = KILL_AT.map((share) => Math.floor(share * deliveries.length))
  const queue = [...deliveries]
  let [taken, sentAgain, killed] = [0, 0, 0]
  let restart: Promise<unknown> | undefined
  const started = performance.now()
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const status = await send(next, { agent, port })
      if (status >= 200 && status < 300) taken += 1
      else {
        sentAgain += 1
        queue.push(next)
        await (restart ?? sleep(5))
      }
      if (taken >= (kills[0] ?? Number.POSITIVE_INFINITY)) {
        kills.shift()
        killed += 1
        restart = killAndStart(port)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return `${taken} deliveries taken, ${AT_ONCE} at once, in ${seconds.toFixed(1)} s (${(taken / seconds).toFixed(0)} /s); the server killed ${killed} times, ${sentAgain} deliveries sent again`
}

async function killAndStart(port: string): Promise<void> {
  const old = server
  old?.removeAllListeners('exit')
  const ended = new Promise((resolve) => old?.once('exit', resolve))
  old?.kill('SIGKILL')
  await ended
  await startServer(port)
}

function send({ payload }: Delivery, { agent, port }: { agent: Agent; port: string }): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'stripe-signature': webhooks.generateTestHeaderString({ payload, secret: SECRET }),
  }
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/api/webhooks/stripe', method: 'POST', agent, headers }
    const call = request(options, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    call.once('error', () => resolve(0))
    call.end(payload)
  })
}

/** What is counted, with which statement, and the expected count. */
type Check = [name: string, statement: string, expected: number]

/** Throws with the names of the counts that are not as expected. */
async function checkEffects(events: number): Promise<void> {
  const faults: string[] = []
  for (const [name, statement, expected] of [...listPaymentChecks(events), ...(await listMessageChecks())]) {
    const found = await count(statement)
    console.log(`${name}: ${found}${found === expected ? '' : `, expected ${expected}`}`)
    if (found !== expected) faults.push(name)
  }
  if (faults.length > 0) throw new Error(`not exactly once: ${faults.join(', ')}`)
}

function listPaymentChecks(events: number): Check[] {
  return [
    ['payments completed', `select count(*) from payments where status = 'completed'`, PAYMENTS - REFUNDS],
    ['payments refunded', `select count(*) from payments where status = 'refunded'`, REFUNDS],
    ['payments wrongly to be refunded', 'select count(*) from payments where to_refund', 0],
    [
      'changes to completed',
      `select count(*) from payment_events where to_status = 'completed' and from_status <> 'completed'`,
      PAYMENTS,
    ],
    [
      'changes to refunded',
      `select count(*) from payment_events where to_status = 'refunded' and from_status <> 'refunded'`,
      REFUNDS,
    ],
    ['events kept once each', 'select count(distinct provider_event_id) from payment_events', events],
    ['receipt numbers', 'select count(distinct receipt_number) from payments', PAYMENTS],
    [
      'receipts that say what their payment says',
      `select count(*) from receipts r join payments p on p.id = r.payment_id and p.receipt_number = r.number
        join "user" u on u.id = p.user_id and u.email = r.buyer_email where r.amount = p.amount`,
      PAYMENTS,
    ],
    ['highest receipt number', 'select max(right(receipt_number, 6)::int) from payments', PAYMENTS],
  ]
}

async function listMessageChecks(): Promise<Check[]> {
  return [
    // A refund that arrived before its payment is notified as a refund only.
    [
      'payments told as received',
      `select count(*) from notifications where dedupe_key like '%:completed'`,
      await count(
        `select count(*) from payment_events where to_status = 'completed' and from_status <> 'completed'
          and reason <> 'provider: charge.refunded'`,
      ),
    ],
    ['refunds told', `select count(*) from notifications where dedupe_key like '%:refunded'`, REFUNDS],
    [
      'failures told',
      `select count(*) from notifications where dedupe_key like '%:failed'`,
      await count(
        `select count(*) from payment_events where to_status = 'failed' and from_status <> 'failed'`,
      ),
    ],
    [
      'mails to payers',
      `select count(*) from email_outbox where recipient like 'p%@example.com'`,
      await count('select count(*) from notifications'),
    ],
    [
      'mails to the consultancy',
      `select count(*) from email_outbox where recipient not like 'p%@example.com'`,
      await count(`select count(*) from notifications where dedupe_key like '%:completed'`),
    ],
  ]
}

async function count(statement: string): Promise<number> {
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  return Number(rows[0]?.[0])
}
