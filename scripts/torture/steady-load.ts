import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PERSONAL_INFO } from '../../tests/support/applicant.ts'
import type { Person } from '../../tests/support/create-person.ts'
import { type HttpLine, openHttpLine } from './http-line.ts'

/** Of ten requests six read, three save and one sends a message with an id of its own. */
const TURN = 10
const READS = ['/api/progress', '/api/documents', '/api/notifications', '/api/personal-info']
/** What the browser repeats by itself (src/client/api-fetch.ts), after so long; a message is sent again by its writer, with its id. */
const REPEATED = [0, 502, 503, 504]
const REPEAT_AFTER_MS = 200
/** On a machine that is too busy for the rate nobody gains by more. */
const MOST_AT_ONCE = 200

export interface SteadyTally {
  sent: number
  seconds: number
  /** Number of requests without a good answer at first, by what they were and got. */
  atFirst: Map<string, number>
  /** Requests without a good answer after one repetition, too. */
  failed: string[]
  slowestMs: number
  /** By person: the number of the passport in the last save that was answered. */
  saved: Map<Person, string>
  /** How many messages were answered. */
  messages: number
  /** The beginning of their texts. */
  mark: string
}

interface SteadyLoad {
  people: Person[]
  /** Requests a second, whether those before are answered or not. */
  rate: number
  isOver(): boolean
}

/** Sends requests at a steady rate, each once more when it had no good answer. A person's saves come one after the other. */
export async function runSteadily(url: string, { people, rate, isOver }: SteadyLoad): Promise<SteadyTally> {
  const tally: SteadyTally = {
    sent: 0,
    seconds: 0,
    atFirst: new Map(),
    failed: [],
    slowestMs: 0,
    saved: new Map(),
    messages: 0,
    mark: `Question ${randomUUID()} `,
  }
  const line = openHttpLine(url)
  const saving = new Set<Person>()
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  while (!isOver()) {
    const due = ((performance.now() - startedAt) / 1000) * rate
    for (; tally.sent < due && running.size < MOST_AT_ONCE; tally.sent += 1) {
      const person = people[tally.sent % people.length]
      if (!person) throw new Error('there is nobody')
      const one = act({ line, tally, saving, person, n: tally.sent }).finally(() => running.delete(one))
      running.add(one)
    }
    await sleep(5)
  }
  tally.seconds = (performance.now() - startedAt) / 1000
  await Promise.all(running)
  line.close()
  return tally
}

interface Acting {
  line: HttpLine
  tally: SteadyTally
  saving: Set<Person>
  person: Person
  n: number
}

async function act({ line, tally, saving, person, n }: Acting): Promise<void> {
  const kind = Math.floor(n / 7) % TURN
  if (kind < 6 || (kind < 9 && saving.has(person))) {
    await ask({ line, tally, person }, { method: 'GET', path: READS[n % READS.length] ?? '' })
    return
  }
  if (kind === 9) {
    const json = { id: randomUUID(), text: tally.mark + n }
    if (await ask({ line, tally, person }, { method: 'POST', path: '/api/messages', json }))
      tally.messages += 1
    return
  }
  saving.add(person)
  const passport_number = `AA${String(n).padStart(7, '0')}`
  const json = { ...PERSONAL_INFO, passport_number }
  if (await ask({ line, tally, person }, { method: 'PUT', path: '/api/personal-info', json }))
    tally.saved.set(person, passport_number)
  saving.delete(person)
}

interface Call {
  method: string
  path: string
  json?: object
}

/** True with a good answer, at the second time at the latest. */
async function ask({ line, tally, person }: Pick<Acting, 'line' | 'tally' | 'person'>, call: Call) {
  const startedAt = performance.now()
  let status = await line.send({ ...call, cookie: person.cookie })
  if (status >= 300 || status === 0) {
    const what = `${call.method} ${status || 'cut'}`
    tally.atFirst.set(what, (tally.atFirst.get(what) ?? 0) + 1)
  }
  if (REPEATED.includes(status)) {
    await sleep(REPEAT_AFTER_MS)
    status = await line.send({ ...call, cookie: person.cookie })
  }
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
  const isGood = status >= 200 && status < 300
  if (!isGood) tally.failed.push(`${call.method} ${call.path} ${status || 'cut'}`)
  return isGood
}

/** For example "4012 sent, 200 a second; at first PUT 502: 3; after one repetition 0 failed; slowest 812 ms". */
export function describeSteadyTally({ sent, seconds, atFirst, failed, slowestMs }: SteadyTally): string {
  const first = [...atFirst].map(([what, count]) => `${what}: ${count}`).join(', ') || 'none failed'
  const rate = `${sent} sent, ${(sent / seconds).toFixed(0)} a second`
  return `${rate}; at first ${first}; after one repetition ${failed.length} failed; slowest ${slowestMs.toFixed(0)} ms`
}
