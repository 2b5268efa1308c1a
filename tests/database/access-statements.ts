import pg from 'pg'
import type { Noun } from './access-nouns.ts'
import type { AccessWorld, CellActor } from './access-world.ts'
import type { Row } from './sample-rows.ts'

const literal = (value: unknown) => pg.escapeLiteral(String(value))
const name = (column: string) => pg.escapeIdentifier(column)

const ALWAYS_TRUE = 'a condition that is always true'

/** The row of somebody else that a statement names. */
export interface ForeignRow {
  noun: Noun
  row: Row
  /** Its place in the table. */
  ctid: string
  /** Of the case of its person; null when the person has none. */
  number: string | null
  /** Of its person; null when it has none. */
  email: string | null
}

/** Ways of naming a foreign row, the most telling first, each a condition on the alias t. */
export function listWays({ noun, row, ctid, number, email }: ForeignRow): [way: string, condition: string][] {
  const byKey = (make: (column: string, value: string, type: string) => string) =>
    noun.key
      .map((column) => make(`t.${name(column.name)}`, literal(row[column.name]), column.type))
      .join(' and ')
  const key = Object.fromEntries(noun.key.map((column) => [column.name, row[column.name]]))
  const byId = byKey((column, value) => `${column} = ${value}`)
  const ways: [string, string | false][] = [
    ['its id', byId],
    ['nothing', 'true'],
    ['its case', noun.hasCase && `t.case_id = ${literal(row.case_id)}`],
    ['its person', noun.hasUser && `t.user_id = ${literal(row.user_id)} and ${byId}`],
    ['the number of its case', number !== null && byNumber(noun, number)],
    ['its json', `to_jsonb(t) @> ${literal(JSON.stringify(key))}`],
    ['the mail address of its person', email !== null && byEmail(noun, email)],
    ['a list of ids', byKey((column, value, type) => `${column} = any (array[${value}]::${type}[])`)],
    ['the start of its id', byKey((column, value) => `${column}::text like ${value} || '%'`)],
    ['its text', `t::text like '%' || ${literal(Object.values(key)[0])} || '%' and ${byId}`],
    ['its place', `t.ctid = ${literal(ctid)}`],
    [ALWAYS_TRUE, `(${byId} or 1 = 1)`],
  ]
  return ways.filter((way): way is [string, string] => way[1] !== false)
}

/** Ways that name no row, so that they also name the rows of the actor. */
export const UNFILTERED = [ALWAYS_TRUE, 'nothing']

function byNumber(noun: Noun, number: string): string | false {
  if (noun.name === 'cases') return `t.number = ${literal(number)}`
  const ofCase = (column: string) => `(select c.${column} from cases c where c.number = ${literal(number)})`
  if (noun.hasCase) return `t.case_id in ${ofCase('id')}`
  return noun.hasUser && `t.user_id in ${ofCase('user_id')}`
}

function byEmail(noun: Noun, email: string): string | false {
  if (noun.name === 'user') return `t.email = ${literal(email)}`
  return noun.hasUser && `t.user_id in (select u.id from "user" u where u.email = ${literal(email)})`
}

export interface Verb {
  verb: string
  /** True when the statement answers one number. */
  isNumber?: boolean
  /** True when it reads and neither locks nor writes. */
  reads?: boolean
  make(condition: string, actor: CellActor): string
}

/** What is done to a foreign row. */
export function listVerbs(noun: Noun, world: AccessWorld): Verb[] {
  const table = `${name(noun.name)} t`
  const key = noun.key.map((column) => `t.${name(column.name)}`).join(', ')
  const harmless = name(noun.harmless)
  const take = (own: CellActor['own']) => setOwner(noun, own)
  return [
    { verb: 'reads', reads: true, make: (where) => `select t.* from ${table} where ${where}` },
    { verb: 'reads the id of', reads: true, make: (where) => `select ${key} from ${table} where ${where}` },
    {
      verb: 'counts',
      reads: true,
      isNumber: true,
      make: (where) => `select count(*) from ${table} where ${where}`,
    },
    {
      verb: 'asks for',
      reads: true,
      isNumber: true,
      make: (where) => `select exists (select from ${table} where ${where})::int`,
    },
    { verb: 'joins', reads: true, make: (where) => `select t.* from ${joined(noun)} where ${where}` },
    { verb: 'locks', make: (where) => `select 1 from ${table} where ${where} for update` },
    { verb: 'share-locks', make: (where) => `select 1 from ${table} where ${where} for share` },
    { verb: 'changes', make: (where) => `update ${table} set ${harmless} = t.${harmless} where ${where}` },
    ...(noun.hasUser || noun.hasCase
      ? [
          {
            verb: 'takes',
            make: (where: string, { own }: CellActor) => `update ${table} set ${take(own)} where ${where}`,
          },
        ]
      : []),
    { verb: 'deletes', make: (where) => `delete from ${table} where ${where}` },
    { verb: 'copies', make: (where, { own }) => makeCopy(noun, { where, own, world }) },
  ]
}

function joined(noun: Noun): string {
  const table = `${name(noun.name)} t`
  if (noun.hasCase) return `cases c join ${table} on t.case_id = c.id`
  if (noun.hasUser) return `"user" u join ${table} on t.user_id = u.id`
  return `(select 1) once cross join ${table}`
}

function setOwner(noun: Noun, to: CellActor['own']): string {
  const parts = [
    noun.hasUser && `user_id = ${literal(to.user)}`,
    noun.hasCase && to.case !== null && `case_id = ${literal(to.case)}`,
  ]
  return parts.filter(Boolean).join(', ') || 'case_id = case_id'
}

interface Copy {
  where: string
  own: CellActor['own']
  world: AccessWorld
}

/** The foreign row again, as the actor's own. */
function makeCopy(noun: Noun, { where, own, world }: Copy): string {
  const values = noun.columns.map((column) => {
    if (column.name === 'user_id' && noun.name !== 'case_access') return literal(own.user)
    if (column.name === 'case_id') return literal(own.case ?? world.victim.case)
    return noun.unique.includes(column.name) ? freshValue(column.type) : `t.${name(column.name)}`
  })
  const columns = noun.columns.map((column) => name(column.name)).join(', ')
  const table = name(noun.name)
  return `insert into ${table} (${columns}) select ${values.join(', ')} from ${table} t where ${where}`
}

const FRESH: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  integer: '(100 + floor(random() * 1000000))::integer',
  bigint: '(100 + floor(random() * 1000000))::bigint',
  smallint: '(100 + floor(random() * 30000))::smallint',
}

function freshValue(type: string): string {
  return FRESH[type] ?? `gen_random_uuid()::${type}`
}

/** Which of the ids of an inserted row are foreign; the others are the actor's. */
const PLACEMENTS = {
  'both ids foreign': { user: true, case: true },
  'the case foreign': { user: false, case: true },
  'the person foreign': { user: true, case: false },
} as const

/** The verb of placements that moves rows of the actor's own. */
export const GIVES = 'gives away'

interface Placement {
  verb: string
  way: string
  statement: string
}

/** Statements that put a row into a foreign case or under a foreign name. */
export function listPlacements(
  noun: Noun,
  { world, actor }: { world: AccessWorld; actor: CellActor },
): Placement[] {
  if (!noun.hasUser && !noun.hasCase) return []
  const target = fillTarget(noun, world)
  const conflict = noun.key.map((column) => name(column.name)).join(', ')
  const harmless = name(noun.harmless)
  return Object.entries(PLACEMENTS).flatMap(([way, foreign]) => {
    // A table with one of the two columns has one way.
    if (foreign.user && !foreign.case && noun.hasCase && actor.own.case === null) return []
    if (!(noun.hasUser && noun.hasCase) && way !== 'both ids foreign') return []
    const ids = {
      user: foreign.user ? target.user : actor.own.user,
      case: foreign.case ? target.case : actor.own.case,
    }
    const insert = makeInsert(noun, { ids, row: world.victim.rows.get(noun.name) ?? {} })
    const statements: [verb: string, statement: string][] = [
      ['inserts', insert],
      ['inserts and reads', `${insert} returning *`],
      ['inserts unless it exists', `${insert} on conflict do nothing`],
      [
        'inserts or changes',
        `${insert} on conflict (${conflict}) do update set ${harmless} = excluded.${harmless}`,
      ],
      ...(noun.hasUser ? [giveAway(noun, { ids, from: actor.own.user })] : []),
    ]
    return statements.map(([verb, statement]) => ({ verb, way, statement }))
  })
}

/** The foreign case and person for whom a row of this table can be inserted at all. */
export function fillTarget(noun: Noun, { empty, caseless, unnamed }: AccessWorld) {
  const users: Record<string, string> = { cases: caseless, case_access: unnamed }
  return { user: users[noun.name] ?? empty.user, case: empty.case }
}

function giveAway(noun: Noun, { ids, from }: { ids: CellActor['own']; from: string }): [string, string] {
  return [GIVES, `update ${name(noun.name)} set ${setOwner(noun, ids)} where user_id = ${literal(from)}`]
}

function makeInsert(noun: Noun, { ids, row }: { ids: CellActor['own']; row: Row }): string {
  const values = noun.columns.map((column) => {
    if (column.name === 'user_id') return literal(ids.user)
    if (column.name === 'case_id') return literal(ids.case)
    return noun.unique.includes(column.name) ? freshValue(column.type) : `r.${name(column.name)}`
  })
  const columns = noun.columns.map((column) => name(column.name)).join(', ')
  const source = `jsonb_populate_record(null::${name(noun.name)}, ${literal(JSON.stringify(row))}) r`
  return `insert into ${name(noun.name)} (${columns}) select ${values.join(', ')} from ${source}`
}
