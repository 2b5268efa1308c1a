import type { DatabaseHandle } from '#database/database.ts'
import type { Noun } from './access-nouns.ts'
import {
  type ForeignRow,
  fillTarget,
  GIVES,
  listPlacements,
  listVerbs,
  listWays,
  UNFILTERED,
  type Verb,
} from './access-statements.ts'
import type { AccessWorld, CellActor } from './access-world.ts'
import { query } from './query.ts'
import { type Cell, type CellOutcome, runCells } from './run-cells.ts'
import { type Row, WRITTEN_BY_TRIGGERS } from './sample-rows.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const FOREIGN_KEY_VIOLATION = '23503'
/** restrict, foreign key, unique: a found row that a guard of its table keeps, whoever asks. */
const GUARDED = ['23001', FOREIGN_KEY_VIOLATION, '23505']
/** A row that triggers write under the id of another one is refused to everybody else, the owner too. */
const CHECK_VIOLATION = '23514'

interface Matrix {
  handle: DatabaseHandle
  world: AccessWorld
  noun: Noun
}

export interface NounReport {
  cells: number
  leaks: string[]
  /** Statements that nobody could do: their SQL is wrong, or the noun has no row. */
  withoutControl: string[]
  /** Who can read the victim's row by its id, besides the owner of the database. */
  readers: string[]
}

/**
 * Runs every verb in the first `ways` ways by every attacker on the rows of one table, and the same by those who may.
 */
export async function attackNoun(matrix: Matrix, { ways }: { ways: number }): Promise<NounReport> {
  const { noun, world } = matrix
  const found = await findCells(matrix, { actors: world.attackers, ways })
  const aiming = world.attackers.map((actor) => aimAt(actor, world))
  const withRows = await filterOwners(matrix, aiming)
  const placed = listPlacementCells(matrix, aiming).filter(
    ({ verb, actor }) => verb !== GIVES || withRows.includes(actor),
  )
  const ended = await listEndedCells(matrix, ways)
  const watch = watchOf(noun, [world.victim.user, world.empty.user, world.caseless, world.unnamed])
  const attacks = [...found, ...placed]
  const leaks = listLeaks(attacks, await run(matrix, attacks, watch))
  leaks.push(...listLeaks(ended, await run(matrix, ended, watchOf(noun, [world.ended.user]))))
  const controls = [
    ...(await findCells(matrix, { actors: listControls(world.mayTouchVictim, matrix), ways })),
    ...listPlacementCells(matrix, listControls(world.mayFillEmpty, matrix)),
    ...listGivingControls(matrix, withRows),
  ]
  const outcomes = await run(matrix, controls, 'select null')
  return {
    cells: attacks.length + ended.length,
    leaks: leaks.map((leak) => `${leak} ${noun.name}`),
    withoutControl: listWithoutControl([...attacks, ...ended], { controls, outcomes, noun }),
    readers: controls
      .filter(({ verb, way }, i) => verb === 'reads the id of' && way === 'its id' && outcomes[i]?.rows)
      .map(({ actor }) => actor.name)
      .filter((name) => name !== 'the owner of the database'),
  }
}

const run = ({ handle }: Matrix, cells: Cell[], watch: string) => runCells(handle, { cells, watch })

/** An applicant who forges the case forges the one that a foreign row would be put into. */
function aimAt(actor: CellActor, { empty, victim }: AccessWorld): CellActor {
  return actor.settings.case === victim.case
    ? { ...actor, settings: { ...actor.settings, case: empty.case } }
    : actor
}

/** The owner of the database acts for somebody for whom a row of this table can be inserted. */
function listControls(actors: CellActor[], { noun, world }: Matrix): CellActor[] {
  return actors.map((actor) => (actor.role === 'none' ? { ...actor, own: fillTarget(noun, world) } : actor))
}

/** The owner of the database gives away rows of the first attacker who has some. */
function listGivingControls(matrix: Matrix, [first]: CellActor[]): Cell[] {
  const owner = matrix.world.mayFillEmpty.find(({ role }) => role === 'none')
  if (!first || !owner) return []
  return listPlacementCells(matrix, [{ ...owner, own: first.own }]).filter(({ verb }) => verb === GIVES)
}

/** The actors who have rows of their own in the table. */
async function filterOwners(matrix: Matrix, actors: CellActor[]): Promise<CellActor[]> {
  const counts = await Promise.all(actors.map((actor) => countOwn(matrix, actor)))
  return actors.filter((_, i) => counts[i])
}

/** Cells that name the victim's row of the table. */
async function findCells(
  matrix: Matrix,
  { actors, ways }: { actors: CellActor[]; ways: number },
): Promise<Cell[]> {
  const { noun, world } = matrix
  const row = world.victim.rows.get(noun.name)
  if (!row) throw new Error(`the victim has no row in ${noun.name}`)
  const ctid = await findPlace(matrix, row)
  const conditions = listWays({ noun, row, ctid, ...(await describe(matrix, row)) }).slice(0, ways)
  const cells: Cell[] = []
  for (const actor of actors) {
    const own = await countOwn(matrix, actor)
    const isControl = !world.attackers.includes(actor)
    for (const verb of listVerbs(noun, world)) {
      if (readsByRight(noun, { actor, verb })) continue
      for (const [way, condition] of conditions) {
        const reached = UNFILTERED.includes(way) ? own : 0
        // These would find, or collide with, rows of the actor's own.
        if (reached > 0 && !isControl && ['asks for', 'copies', 'takes'].includes(verb.verb)) continue
        const statement = verb.make(condition, actor)
        cells.push({ actor, verb: verb.verb, way, statement, isNumber: verb.isNumber === true, own: reached })
      }
    }
  }
  return cells
}

/** What is of the whole team. */
const READ_BY_STAFF = [
  ...['staff', 'staff_absences'],
  ...['team_templates', 'team_template_texts', 'macros', 'macro_texts'],
]

/**
 * Staff in force see who their colleagues are, what they have written for the team, and when they are away, which an admin
 * may end, and admins the audit log, which names cases by id only.
 */
function readsByRight(noun: Noun, { actor, verb }: { actor: CellActor; verb: Verb }): boolean {
  const isAdmin = actor.name.includes('admin')
  // Contacts of the team, which everybody of it adds, changes and deletes.
  if (noun.name === 'employers') return actor.inForce
  if (noun.name === 'staff_absences' && isAdmin && verb.verb === 'deletes') return actor.inForce
  if (!actor.inForce || !verb.reads) return false
  return READ_BY_STAFF.includes(noun.name) || (noun.name === 'audit_log' && isAdmin)
}

function listPlacementCells({ noun, world }: Matrix, actors: CellActor[]): Cell[] {
  return actors.flatMap((actor) =>
    listPlacements(noun, { world, actor }).map((placement) => ({
      actor,
      ...placement,
      isNumber: false,
      own: 0,
    })),
  )
}

/** Rows of staff, and those that go when their case ends. */
const WITHOUT_ENDED = ['case_access', 'encrypted_answers', 'sealed_answers']

/** After the end of a case its person still marks as read what staff have written; no other column is hers to change. */
const MARKS_AS_READ = ['locks', 'share-locks', 'changes']

/** An applicant's writes into her own case that has ended. */
async function listEndedCells(matrix: Matrix, ways: number): Promise<Cell[]> {
  const { noun, world } = matrix
  const actor = world.attackers.find(({ own }) => own.user === world.ended.user)
  const row = world.ended.rows.get(noun.name)
  if (!actor || !row || !noun.hasUser || !noun.hasCase || WITHOUT_ENDED.includes(noun.name)) return []
  const foreign = { noun, row, ctid: await findPlace(matrix, row), ...(await describe(matrix, row)) }
  return listVerbs(noun, world)
    .filter(({ reads, verb }) => !reads && !(noun.name === 'case_messages' && MARKS_AS_READ.includes(verb)))
    .flatMap(({ verb, make }) =>
      listWays(foreign)
        .slice(0, ways)
        .map(([way, condition]) => ({
          actor: { ...actor, name: 'an applicant in her ended case' },
          verb,
          way,
          statement: make(condition, actor),
          isNumber: false,
          own: 0,
        })),
    )
}

/** A query whose answer changes with any row of these people in the table, and with the history of their cases. */
function watchOf(noun: Noun, people: string[]): string {
  const list = people.map((id) => `'${id}'`).join(', ')
  const theirs = noun.hasUser ? `t.user_id in (${list})` : noun.name === 'user' ? `t.id in (${list})` : 'true'
  return `select md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), ''))
    || (select count(*) from case_events where user_id in (${list})) from "${noun.name}" t where ${theirs}`
}

async function findPlace({ handle, noun }: Matrix, row: Row): Promise<string> {
  const where = noun.key.map(({ name }, i) => `"${name}"::text = $${i + 1}`).join(' and ')
  const [found] = await query<{ ctid: string }>(
    handle,
    `select ctid::text as ctid from "${noun.name}" where ${where}`,
    noun.key.map(({ name }) => String(row[name])),
  )
  if (!found) throw new Error(`the row of ${noun.name} is gone`)
  return found.ctid
}

/** The number of the case and the mail address of the person of a row. */
async function describe({ handle, noun }: Matrix, row: Row): Promise<Pick<ForeignRow, 'number' | 'email'>> {
  const person = noun.name === 'user' ? row.id : row.user_id
  const [found] = await query<Pick<ForeignRow, 'number' | 'email'>>(
    handle,
    `select (select number from cases where id::text = $1 or ($1 = '' and user_id = $2)) as number,
      (select email from "user" where id = $2) as email`,
    [row.case_id ?? '', person ?? ''],
  )
  return found ?? { number: null, email: null }
}

/** The number of rows of the table that are this actor's by right. */
async function countOwn(
  { handle, noun }: Matrix,
  { own, inForce }: Pick<CellActor, 'own' | 'inForce'>,
): Promise<number> {
  const conditions: Record<string, string> = {
    user: inForce ? 'id in (select user_id from staff)' : 'id = $1',
    invoices: 'payment_id in (select id from payments where user_id = $1)',
    receipts: 'payment_id in (select id from payments where user_id = $1)',
    // For whom she works: the name of that employer, which the checks compare.
    case_employers: 'case_id in (select id from cases where user_id = $1)',
    employers:
      'id in (select employer_id from case_employers join cases c on c.id = case_id where c.user_id = $1)',
  }
  const condition = conditions[noun.name] ?? (noun.hasUser ? 'user_id = $1' : 'false')
  const params = condition.includes('$1') ? [own.user] : []
  const [found] = await query<{ count: number }>(
    handle,
    `select count(*)::int as count from "${noun.name}" where ${condition}`,
    params,
  )
  return found?.count ?? 0
}

function listLeaks(cells: readonly Cell[], outcomes: readonly CellOutcome[]): string[] {
  return cells.flatMap(({ actor, verb, way, own }, i) => {
    const { rows, code, changed } = outcomes[i] ?? { rows: -1, code: null, changed: true }
    // The key of case and person together refuses a row in a forged case whose person is not the applicant.
    const refusals = [
      INSUFFICIENT_PRIVILEGE,
      ...(actor.name.includes('forges') ? [FOREIGN_KEY_VIOLATION] : []),
    ]
    const refused = code !== null && refusals.includes(code)
    if (refused || (code === null && rows <= own && rows >= 0 && !changed)) return []
    return `${actor.name} ${verb}, naming ${way}: ${code ?? `${rows} rows`}${changed ? ', and changed it' : ''}:`
  })
}

interface Controls {
  noun: Noun
  controls: readonly Cell[]
  outcomes: readonly CellOutcome[]
}

/** The attacked statements that no control did successfully. */
function listWithoutControl(attacks: readonly Cell[], { noun, controls, outcomes }: Controls): string[] {
  const isWritten = WRITTEN_BY_TRIGGERS.includes(noun.name)
  const guards = isWritten ? [...GUARDED, CHECK_VIOLATION] : GUARDED
  const done = new Set(
    controls.flatMap(({ verb, way, actor }, i) => {
      const outcome = outcomes[i]
      // A row that triggers have written already keeps its owner's insert out.
      const isThere = /^inserts/.test(verb) && isWritten
      const isGuarded = !/^inserts/.test(verb) || isThere
      const isKept = isGuarded && guards.includes(outcome?.code ?? '')
      const kept = actor.role === 'none' && (isKept || (isThere && outcome?.code === null))
      return outcome?.rows || kept ? [`${verb} ${way}`] : []
    }),
  )
  const missing = new Set(attacks.map(({ verb, way }) => `${verb} ${way}`).filter((one) => !done.has(one)))
  return [...missing]
}
