import type { ExtractSchema } from 'hono/types'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import { apiFetch, type Send } from './api-fetch.ts'

interface RouteInput {
  /** What stands in the path: `id` for '/api/documents/:id'. */
  param?: Record<string, string>
  /** What follows the path; undefined is left out. */
  query?: Record<string, string | undefined>
  json?: unknown
}

/** What each call takes and answers, by its route: 'PUT /api/documents/:document_type'. */
export type RouteTable = Record<string, { input: RouteInput; answer: unknown }>

type RouteNames<S> = {
  [P in keyof S & string]: {
    [M in keyof S[P]]: M extends `$${infer Verb}` ? `${Uppercase<Verb>} ${P}` : never
  }[keyof S[P]]
}[keyof S & string]

type EndpointOf<S, R> = R extends `${infer Verb} ${infer P extends keyof S & string}`
  ? S[P][`$${Lowercase<Verb>}` & keyof S[P]]
  : never

type InputOf<E> = E extends { input: infer I } ? I : never
type AnswerOf<E> = E extends { output: infer O; status: SuccessStatusCode } ? O : never

/** The routes of a feature's API as its server half defines them: `RoutesOf<DocumentsApi>`. */
export type RoutesOf<Api> = {
  [R in RouteNames<ExtractSchema<Api>>]: {
    input: InputOf<EndpointOf<ExtractSchema<Api>, R>>
    answer: AnswerOf<EndpointOf<ExtractSchema<Api>, R>>
  }
}

/** How a call is made, beside what its route takes. */
interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  cache?: RequestCache
  /** The call outlives the page. */
  keepalive?: boolean
  /** Sent instead of `json`. */
  form?: FormData
}

type Arguments<I> = Partial<I> extends I ? [input?: I & CallOptions] : [input: I & CallOptions]

export interface ApiClient<Routes extends RouteTable> {
  /** Makes a call and gives its answer; undefined where that is empty. Throws ApiError for everything but a success. */
  call<R extends keyof Routes & string>(
    route: R,
    ...input: Arguments<Routes[R]['input']>
  ): Promise<Routes[R]['answer']>
  /** The same, with the answer's headers. */
  callWithHeaders<R extends keyof Routes & string>(
    route: R,
    ...input: Arguments<Routes[R]['input']>
  ): Promise<{ answer: Routes[R]['answer']; headers: Headers }>
}

/**
 * The one way from the browser to the API: `createClient<RoutesOf<ReviewApi>>().call('GET /api/review')`. What is sent
 * and what comes back has the type of the route. `send` has to throw ApiError for every answer that is no success.
 */
export function createClient<Routes extends RouteTable>(send: Send = apiFetch): ApiClient<Routes> {
  async function callWithHeaders(route: string, input: RouteInput & CallOptions = {}) {
    const [method, path = ''] = route.split(' ')
    const { param, query, json, form, headers, ...options } = input
    const body = json === undefined ? form : JSON.stringify(json)
    const type = json === undefined ? undefined : { 'content-type': 'application/json' }
    const address = addressOf(path, { param, query })
    const response = await send(address, { ...options, method, headers: { ...type, ...headers }, body })
    const text = await response.text()
    // Here alone an answer gets its type: JSON.parse gives `any`. The server's types and tests hold it to its routes, and
    // the browser does not check again.
    return { answer: text === '' ? undefined : JSON.parse(text), headers: response.headers }
  }
  return {
    callWithHeaders,
    call: async (route, ...[input]) => (await callWithHeaders(route, input)).answer,
  }
}

function addressOf(path: string, { param = {}, query = {} }: RouteInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value)
  }
  const queryString = search.toString()
  return queryString === '' ? filled : `${filled}?${queryString}`
}
