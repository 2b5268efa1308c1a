import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import {
  type AuthCall,
  authCall,
  CLIENT_ADDRESS_HEADER,
  createAuth,
  type PreparedPasswords,
} from '#features/account/server/better-auth.ts'
import { type AuthRefusal, refuse } from '#features/account/server/better-auth-input.ts'
import type { AppEnv } from '#http/api.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'

interface AuthCallOptions {
  /** A path from our code, never the request's own: decoding a path twice could name another call. */
  path: string
  /** Replaces the request's own. */
  method?: 'GET'
  /** Replaces the request's body. */
  body?: unknown
  /** Replaces the request's query. */
  query?: Record<string, string>
  passwords?: PreparedPasswords
  /** Runs first in the transaction of `together`, for example to take a lock. */
  first?: (tx: Tx) => Promise<unknown>
  /** Runs next in that transaction; a refusal is answered without a call. */
  guard?: (tx: Tx) => Promise<AuthRefusal | null>
  /** Runs in the same transaction as the call, after Better Auth has succeeded. */
  together?: (tx: Tx, call: AuthCall, response: Response) => Promise<void>
}

export type AuthCaller = ReturnType<typeof createAuthCaller>

/** Calls Better Auth, and runs our own work and queues its mails in the same transaction. */
export function createAuthCaller(deps: Deps) {
  const auth = createAuth(deps)
  const { db } = deps.database

  async function run(
    request: Request,
    { tx, passwords }: { tx: Tx | null; passwords: PreparedPasswords | undefined },
  ): Promise<{ response: Response; call: AuthCall }> {
    const call = createCall(tx, passwords)
    const response = await changeAnswer(request, await authCall.run(call, () => auth.handler(request)))
    for (const mail of call.mails) await queueMail(deps, tx ?? db, mail)
    return { response, call }
  }

  async function runTogether(
    c: Context<AppEnv>,
    {
      first,
      guard,
      together,
      passwords,
      request,
    }: AuthCallOptions & Required<Pick<AuthCallOptions, 'together'>> & { request: Request },
  ) {
    return db.transaction(async (tx) => {
      await first?.(tx)
      const refusal = await guard?.(tx)
      if (refusal) return { response: refuse(c, refusal), call: createCall(tx, passwords) }
      const outcome = await run(request, { tx, passwords })
      // A link in a mail is answered with a redirect.
      if (outcome.response.status < 400) await together(tx, outcome.call, outcome.response)
      return outcome
    })
  }

  return {
    auth,
    async callAuth(c: Context<AppEnv>, options: AuthCallOptions) {
      const { passwords } = options
      const request = await writeRequest(c, options, deps)
      try {
        if (!options.together) return await run(request, { tx: null, passwords })
        return await runTogether(c, { ...options, together: options.together, request })
      } catch (error) {
        if (sqlState(error) !== KEPT_OUT) throw error
        return { response: refuse(c, keptOut()), call: { ...createCall(null, passwords), isKeptOut: true } }
      }
    },
  }
}

/** What refuse_kept_out() raises (migration 0024) where a blocked or suspended person would begin a session. */
const KEPT_OUT = '28000'

/** The answer to a wrong password: a stranger must not learn that there is an account. */
const keptOut = (): AuthRefusal => ({
  status: 401,
  body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: m.account_sign_in_wrong_credentials() },
})

export function createCall(tx: Tx | null, passwords: PreparedPasswords | undefined): AuthCall {
  return { tx, passwords, mails: [], createdUserId: null, confirmedUserId: null, isKeptOut: false }
}

/**
 * AUTH-8: Better Auth deletes the cookie of a session that is over. Such an answer may arrive after the next sign-in and
 * would delete that one's cookie; the cookie of a session that is over opens nothing. A sign-out does delete it.
 */
function keepSessionCookie(request: Request, response: Response): Response {
  const { status, headers } = response
  if (status !== 401 && !new URL(request.url).pathname.endsWith('/get-session')) return response
  const cookies = headers.getSetCookie().filter((cookie) => !/session_token=;/.test(cookie))
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return response
}

const changeAnswer = (request: Request, response: Response) =>
  hideSessionToken(request, keepSessionCookie(request, response))

/** The call whose answer is a token for API clients, which opens nothing without a session. */
const TOKEN_CALL = '/api/auth/token'

/**
 * Better Auth writes the token of a session into its answers. The cookie that holds it cannot be read by a script, and
 * neither may the answer: the id of the session takes its place, as in the list of sessions, and null where there is none.
 */
async function hideSessionToken(request: Request, response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok || !isJson || new URL(request.url).pathname === TOKEN_CALL) return response
  const body: unknown = await response.json()
  return Response.json(withoutToken(body), { status: response.status, headers: response.headers })
}

function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { token, session, ...others } = body as { token?: unknown; session?: { id?: unknown } | null }
  return {
    ...others,
    ...(token !== undefined && { token: null }),
    ...(session !== undefined && { session: session && { ...session, token: session.id } }),
  }
}

async function writeRequest(
  c: Context<AppEnv>,
  { path, body, query, method: given }: AuthCallOptions,
  { env }: Deps,
): Promise<Request> {
  const method = given ?? c.req.method
  const headers = new Headers(c.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, c.get('clientAddress'))
  headers.delete('content-length')
  if (body !== undefined) headers.set('content-type', 'application/json')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const text = body === undefined ? (hasBody ? await c.req.text() : undefined) : JSON.stringify(body)
  const search = query ? `?${new URLSearchParams(query)}` : new URL(c.req.url).search
  return new Request(`${env.publicUrl.origin}/api/auth${path}${search}`, {
    method,
    headers,
    body: text || undefined,
  })
}
