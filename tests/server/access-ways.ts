import type { Things } from './access-people.ts'
import { idOf, type Naming, type Route } from './access-routes.ts'

export interface Way {
  way: string
  naming: Naming
  /** True when the owner is answered 2xx for the same about things of her own. */
  works?: boolean
  /** True when a signed-in caller is answered 400, whoever she is. */
  isUnknownKey?: boolean
}

/** Places of a request in which somebody's ids can stand. */
export function listWays(route: Route, things: Things): Way[] {
  const id = idOf(route, things)
  return [
    { way: 'as the route has it', naming: {}, works: true },
    ...(route.path.includes('{id}') ? listPathWays(id, things) : []),
    ...listQueryWays(route, { id, things }),
    ...(route.body === 'application/json' ? listBodyWays(route, { id, things }) : []),
    { way: 'in the header X-User-Id', naming: { headers: { 'x-user-id': things.user } }, works: true },
    { way: 'in the header X-Case-Id', naming: { headers: { 'x-case-id': things.case } }, works: true },
  ]
}

const escapeFirst = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`

function listPathWays(id: string, things: Things): Way[] {
  return [
    { way: 'with an escaped letter', naming: { id: escapeFirst(id) }, works: true },
    { way: 'in capitals', naming: { id: id.toUpperCase() }, works: true },
    { way: 'with a space after it', naming: { id: `${id}%20` } },
    { way: 'with a space before it', naming: { id: `%20${id}` } },
    { way: 'with a slash after it', naming: { id: `${id}/` } },
    { way: 'with an escaped slash after it', naming: { id: `${id}%2f` } },
    { way: 'with a zero byte after it', naming: { id: `${id}%00` } },
    { way: 'in braces', naming: { id: `%7B${id}%7D` } },
    { way: 'in a list', naming: { id: `${id},${id}` } },
    { way: 'as the id of the case', naming: { id: things.case } },
    { way: 'as the number of the case', naming: { id: things.number } },
    { way: 'as the id of the person', naming: { id: things.user } },
    { way: 'as a condition', naming: { id: encodeURIComponent(`${id}' or user_id = '${things.user}`) } },
  ]
}

/** Ids that calls of the product do take from the query, and some that they do not. */
const QUERY_KEYS = {
  before: 'id',
  moving: 'id',
  id: 'id',
  user_id: 'user',
  case_id: 'case',
  case: 'number',
} as const

function listQueryWays(route: Route, { id, things }: { id: string; things: Things }): Way[] {
  return Object.entries(QUERY_KEYS).map(([key, thing]) => ({
    way: `in the query as ${key}`,
    naming: { query: { [key]: thing === 'id' ? id : things[thing] } },
    works: route.query.includes(key),
  }))
}

/** Calls whose client chooses the id of what is made, so that a repeated one makes nothing again (sent-again.test.ts). */
const WITH_OWN_ID = [
  'POST /api/case/terms',
  'POST /api/messages',
  'POST /api/staff/cases/{number}/messages',
  'POST /api/staff/cases/{number}/notes',
  'POST /api/staff/cases/{number}/tasks',
]

/** The case that becomes part of the household; that of somebody else is as unknown as one that is not there. */
const WITH_A_NUMBER = 'POST /api/staff/cases/{number}/household'

function listBodyWays(route: Route, { id, things }: { id: string; things: Things }): Way[] {
  const keys = { id, user_id: things.user, case_id: things.case, number: things.number }
  return Object.entries(keys).map(([key, value]) => ({
    way: `in the body as ${key}`,
    naming: { json: { [key]: value } },
    isUnknownKey:
      !(key === 'id' && WITH_OWN_ID.includes(route.name)) &&
      !(key === 'number' && route.name === WITH_A_NUMBER),
  }))
}
