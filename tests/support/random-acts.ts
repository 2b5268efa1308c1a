import { setTimeout as sleep } from 'node:timers/promises'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { Person, PersonHost } from './create-person.ts'
import { createApplicant, createMember } from './desk.ts'
import { fileForm, makePdf } from './sample-files.ts'

/** Two specialists, an admin and the applicants of the cases they work on, all at once. */
export interface DeskCrew {
  host: PersonHost
  specialists: Person[]
  admin: Person
  applicants: (Person & { number: string })[]
}

export type Random = () => number

/** What was answered, and what must be found afterwards. */
export interface ActLog {
  /** How often each act was answered with each status: "verdict 409". */
  answers: Map<string, number>
  /** Ids of the messages that were answered with 201. */
  messages: Set<string>
  /** Acts that were answered with a fault of the server, or not at all. */
  faults: string[]
}

export async function createCrew(host: PersonHost, cases: number): Promise<DeskCrew> {
  const specialists = [
    await createMember(host, { name: 'Marta Zielińska' }),
    await createMember(host, { name: 'Jan Kowal' }),
  ]
  const admin = await createMember(host, { name: 'Ewa Nowak', role: 'admin' })
  const applicants: DeskCrew['applicants'] = []
  for (let n = 1; n <= cases; n += 1)
    applicants.push(await createApplicant(host, { name: `Applicant ${n}`, submitted: n % 3 > 0 }))
  return { host, specialists, admin, applicants }
}

/** The same seed draws the same acts; how they meet is up to the machine. */
export function createRandom(seed: number): Random {
  let state = seed % 2_147_483_648
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Pace {
  acts: number
  random: Random
  /** How many are under way at most. */
  atOnce: number
  /** Between the beginnings of two acts; 0 for as fast as they go. */
  everyMs: number
}

/** Draws acts of everybody and does them, many at once. */
export async function actAtRandom(crew: DeskCrew, pace: Pace): Promise<ActLog> {
  const log: ActLog = { answers: new Map(), messages: new Set(), faults: [] }
  const startedAt = performance.now()
  let begun = 0
  const work = async (): Promise<void> => {
    if (begun >= pace.acts) return
    const wait = startedAt + begun * pace.everyMs - performance.now()
    begun += 1
    // Drawn before the wait, so that a seed gives the same order.
    const act = drawAct(crew, pace.random, log)
    if (wait > 0) await sleep(wait)
    await act()
    return work()
  }
  await Promise.all(Array.from({ length: pace.atOnce }, work))
  return log
}

type Act = () => Promise<void>

function drawAct(crew: DeskCrew, random: Random, log: ActLog): Act {
  const isStaffAct = random() < 0.6
  const caseRow = pick(crew.applicants, random)
  const [name, act] = isStaffAct ? pick(STAFF_ACTS, random) : pick(APPLICANT_ACTS, random)
  const actor = isStaffAct ? pick([...crew.specialists, crew.admin], random) : caseRow
  const dice = random()
  return () => tell(log, name, () => act({ crew, actor, caseRow, dice, log }))
}

interface Scene {
  crew: DeskCrew
  actor: Person
  caseRow: Person & { number: string }
  /** A random number for what the act needs to choose. */
  dice: number
  log: ActLog
}

type Deed = (scene: Scene) => Promise<{ status: number }>

async function tell(log: ActLog, name: string, act: () => Promise<{ status: number }>): Promise<void> {
  const status = await act().then(
    (answer) => answer.status,
    (error: unknown) => {
      log.faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return 0
    },
  )
  if (status >= 500) log.faults.push(`${name} was answered ${status}`)
  const key = `${name} ${status}`
  log.answers.set(key, (log.answers.get(key) ?? 0) + 1)
}

const caseOf = ({ caseRow }: Scene) => `/api/staff/cases/${caseRow.number}`

interface SeenFile {
  updated_at: string
  moves: string[]
  restricted_to: { id: string }[]
  documents: { id: string; version: number; opened_by_you: boolean }[]
  tasks: { id: string }[]
}

const readFile = (scene: Scene) => scene.actor.json<SeenFile | null>(caseOf(scene))

/** Reads the case and then acts on what it has shown; a case that is not shown is answered with its status. */
async function onSeen(scene: Scene, act: (file: SeenFile) => Promise<{ status: number }>) {
  const { status, body } = await readFile(scene)
  return status === 200 && body ? act(body) : { status }
}

const change = (scene: Scene, json: object) => scene.actor.json(caseOf(scene), { method: 'PATCH', json })
const atDice = <T>(list: readonly T[], dice: number): T | undefined => list[Math.floor(dice * list.length)]

/** Opens a document, waits a little, and judges what was seen: by then it may be another version. */
const judge: Deed = (scene) =>
  onSeen(scene, async ({ documents }) => {
    const { dice, actor } = scene
    const one = atDice(documents, dice)
    if (!one) return { status: 204 }
    const path = `/api/staff/documents/${one.id}`
    const opens = dice * 10 - Math.floor(dice * 10) < 0.7
    const opened = opens ? await actor.fetch(`${path}/pages/1?version=${one.version}`) : null
    await opened?.arrayBuffer()
    const json =
      dice * 100 - Math.floor(dice * 100) < 0.5
        ? { verdict: 'accepted', version: one.version }
        : { verdict: 'asked_again', reason: 'unreadable', version: one.version }
    return actor.json(`${path}/verdict`, { method: 'POST', json })
  })

async function write(scene: Scene, path: string) {
  const json = { text: `Text of ${scene.actor.name}: ${scene.dice}` }
  const answer = await scene.actor.json<{ id: string }>(path, { method: 'POST', json })
  if (answer.status === 201) scene.log.messages.add(answer.body.id)
  return answer
}

const STAFF_ACTS: readonly (readonly [string, Deed])[] = [
  ['verdict', judge],
  ['verdict', judge],
  ['verdict', judge],
  ['queue', ({ actor }) => actor.json('/api/staff/cases?turn=ours')],
  ['search', ({ actor, dice }) => actor.json(`/api/staff/cases?q=applicant+${Math.floor(dice * 10)}`)],
  ['case file', readFile],
  ['message', (scene) => write(scene, `${caseOf(scene)}/messages`)],
  ['message', (scene) => write(scene, `${caseOf(scene)}/messages`)],
  [
    'note',
    (scene) =>
      scene.actor.json(`${caseOf(scene)}/notes`, { method: 'POST', json: { text: `Note ${scene.dice}` } }),
  ],
  [
    'new task',
    (scene) => {
      const json = { title: `Task ${scene.dice}`, for: scene.dice < 0.5 ? 'applicant' : 'staff' }
      return scene.actor.json(`${caseOf(scene)}/tasks`, { method: 'POST', json })
    },
  ],
  [
    'task done',
    (scene) =>
      onSeen(scene, async ({ tasks }) => {
        const task = atDice(tasks, scene.dice)
        const path = `${caseOf(scene)}/tasks/${task?.id}`
        return task ? scene.actor.json(path, { method: 'PATCH', json: { done: true } }) : { status: 204 }
      }),
  ],
  [
    'assign',
    (scene) =>
      onSeen(scene, ({ updated_at }) =>
        change(scene, { updated_at, assigned_to: pick(scene.crew.specialists, () => scene.dice).id }),
      ),
  ],
  [
    'stage',
    (scene) =>
      onSeen(scene, async ({ updated_at, moves }) => {
        // An end would take the case out of the game.
        const stage = atDice(
          moves.filter((to) => !['closed', 'withdrawn'].includes(to)),
          scene.dice,
        )
        return stage ? change(scene, { updated_at, stage }) : { status: 204 }
      }),
  ],
  [
    'last legal day',
    (scene) =>
      onSeen(scene, ({ updated_at }) => {
        const day = `2031-01-${10 + Math.floor(scene.dice * 20)}`
        return change(scene, { updated_at, last_legal_day: day })
      }),
  ],
  [
    'restrict or lift',
    (scene) => {
      const { admin, specialists } = scene.crew
      const named = [admin.id, pick(specialists, () => scene.dice).id]
      const json = { restricted_to: scene.dice < 0.3 ? named : [] }
      return admin.json(caseOf(scene), { method: 'PATCH', json })
    },
  ],
  ['audit', ({ crew }) => crew.admin.json('/api/staff/audit')],
]

const APPLICANT_ACTS: readonly (readonly [string, Deed])[] = [
  ['upload', upload],
  ['upload', upload],
  ['upload', upload],
  ['own message', (scene) => write(scene, '/api/messages')],
  ['own message', (scene) => write(scene, '/api/messages')],
  ['read messages', ({ actor }) => actor.json('/api/messages/read', { method: 'POST' })],
  ['dashboard', ({ actor }) => actor.json('/api/progress')],
  ['own documents', ({ actor }) => actor.json('/api/documents')],
  ['who opened', ({ actor }) => actor.json('/api/account/access-log')],
  ['submit', ({ actor }) => actor.json('/api/application/submit', { method: 'POST', json: {} })],
  [
    'own task done',
    async ({ actor, dice }) => {
      const { body } = await actor.json<{ id: string }[]>('/api/tasks')
      const task = atDice(body, dice)
      const json = { done: dice > 0.3 }
      return task ? actor.json(`/api/tasks/${task.id}`, { method: 'PATCH', json }) : { status: 204 }
    },
  ],
]

async function upload({ actor, dice }: Scene): Promise<{ status: number }> {
  const type = atDice(DOCUMENT_TYPES, dice) ?? 'passport'
  const body = fileForm(makePdf({ pages: 1, text: `Version ${dice}` }))
  const answer = await actor.fetch(`/api/documents/${type}`, { method: 'PUT', body })
  await answer.arrayBuffer()
  return answer
}

function pick<T>(list: readonly T[], random: Random): T {
  const found = atDice(list, random())
  if (found === undefined) throw new Error('there is nothing to draw from')
  return found
}

/** What the acts have left that must not be: empty when all is well. */
export async function listDamage({ host, admin }: DeskCrew, log: ActLog): Promise<string[]> {
  const damage = [...log.faults]
  const stored = (await host.sql('select id from case_messages')) as { id: string }[]
  const ids = new Set(stored.map(({ id }) => id))
  for (const id of log.messages) if (!ids.has(id)) damage.push(`the message ${id} is lost`)
  for (const id of ids)
    if (!log.messages.has(id)) damage.push(`nobody was told that the message ${id} is kept`)
  for (const [fault, query] of RULES) {
    const found = (await host.sql(query)) as { id: string }[]
    for (const { id } of found) damage.push(`${fault}: ${id}`)
  }
  const shown = await readQueue(host)
  await host.sql('select refresh_case_queue(id) from cases')
  const anew = await readQueue(host)
  for (const [id, row] of anew)
    if (shown.get(id) !== row) damage.push(`the queue shows ${shown.get(id)}, but the case is ${row}`)
  const { status, body } = await admin.json<{ unbroken: boolean; rows: number }>(
    '/api/staff/audit/verification',
  )
  if (status !== 200 || !body.unbroken || body.rows === 0) damage.push('the chain of the audit log is broken')
  return damage
}

/** Each finds rows that break a rule of the desk. */
const RULES: readonly (readonly [fault: string, query: string])[] = [
  [
    'a verdict on a version that its giver had not opened before',
    `select v.id from document_verdicts v where not exists (
       select from audit_log opened where opened.act = 'document.opened' and opened.subject_id = v.document_id::text
         and opened.actor_id = v.given_by and (opened.details->>'version')::int = v.version and opened.at <= v.given_at)`,
  ],
  [
    'a verdict without its row in the audit log',
    `select v.id from document_verdicts v where (select count(*) from audit_log a where a.subject_id = v.document_id::text
       and a.act = 'document.' || v.verdict and (a.details->>'version')::int = v.version and a.actor_id = v.given_by)
       < (select count(*) from document_verdicts o where o.document_id = v.document_id and o.version = v.version
         and o.verdict = v.verdict and o.given_by = v.given_by)`,
  ],
  [
    'two standing verdicts on one version',
    `select min(document_id::text) as id from document_verdicts where taken_back_at is null
       group by document_id, version having count(*) > 1`,
  ],
  [
    'a status that is not the verdict on its version',
    `select d.id from documents d left join document_verdicts v
       on v.document_id = d.id and v.version = d.version and v.taken_back_at is null
     where d.status <> coalesce(v.verdict, 'pending')`,
  ],
]

/** What the queue shows of every case, by its id. */
async function readQueue(host: PersonHost): Promise<Map<string, string>> {
  const found = await host.sql(
    `select case_id as id, json_build_array(number, stage, restricted, assigned_to, last_legal_day, turn, to_do,
       to_do_count, term, term_on, term_task_id, legal_by_application)::text as row from case_queue`,
  )
  return new Map((found as { id: string; row: string }[]).map(({ id, row }) => [id, row]))
}
