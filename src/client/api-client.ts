import type { ExtractSchema } from 'hono/types'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import { apiFetch, type Send } from './api-fetch.ts'
import { languageHeader } from './language-header.ts'

interface RouteInput {
  /** Path parameters: `id` for '/api/documents/:id'. */
  param?: Record<string, string>
  /** Query parameters; undefined ones are left out. */
  query?: Record<string, string | undefined>
  json?: unknown
}

/** Input and answer of each route, by its name: 'PUT /api/documents/:document_type'. */
type RouteTable = Record<string, { input: RouteInput; answer: unknown }>

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

/** Options of a call, besides the input of its route. */
interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  cache?: RequestCache
  /** The browser finishes the call even when the page is closed. */
  keepalive?: boolean
  /** Repeated as long as the time-out lasts. */
  persistent?: boolean
  /** In place of the usual time-out. */
  timeoutMs?: number
  /** Sent instead of `json`. */
  form?: FormData
}

type Arguments<I> = Partial<I> extends I ? [input?: I & CallOptions] : [input: I & CallOptions]

interface ApiClient<Routes extends RouteTable> {
  /**
   * Makes a call and returns its parsed answer, undefined when the body is empty. Throws ApiError for every status that
   * is no success.
   */
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
 * The only way the browser calls the API: `createClient<RoutesOf<ReviewApi>>().call('GET /api/review')`. Input and
 * answer have the types of the route. `send` must throw ApiError for every status that is no success.
 */
export function createClient<Routes extends RouteTable>(send: Send = apiFetch): ApiClient<Routes> {
  async function callWithHeaders(route: string, input: RouteInput & CallOptions = {}) {
    const [method, path = ''] = route.split(' ')
    const { param, query, json, form, headers, ...options } = input
    const body = json === undefined ? form : JSON.stringify(json)
    const type = json === undefined ? undefined : { 'content-type': 'application/json' }
    const address = addressOf(path, { param, query })
    const response = await send(address, {
      ...options,
      method,
      headers: { ...type, ...languageHeader(), ...headers },
      body,
    })
    const text = await response.text()
    // The only place where an answer gets its type: JSON.parse returns `any`. The server's types and tests guarantee
    // the shape of its answers, so the browser does not validate them again.
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
