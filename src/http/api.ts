import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { ApplicantSession } from '#session/session.ts'

export interface AppEnv {
  Variables: {
    deps: Deps
    requestId: string
    clientAddress: string
    /** Null without a session cookie; undefined until it is first requested (require-session.ts). */
    session?: ApplicantSession | null
    /** The token of the session that a bearer token was made for; null without one. */
    bearer: string | null
  }
}

/** A router that reports all validation errors as one invalid_input error with every field. */
export function createApi(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new AppError('invalid_input', { fields: fieldsOf(result.error) })
    },
  })
}

interface Issue {
  path: PropertyKey[]
  message: string
  code?: string
  keys?: string[]
}

/** Zod issues as { "path.to.field": messages }; an unknown key is reported under its own name. */
export function fieldsOf(error: { issues: readonly Issue[] }): Record<string, string[]> {
  // A map, because a client may name a field 'constructor'.
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined
    for (const path of unknown?.map((key) => [...issue.path, key]) ?? [issue.path]) {
      const name = path.map(String).join('.').slice(0, 100) || 'body'
      fields.set(name, [...(fields.get(name) ?? []), issue.message])
    }
  }
  return Object.fromEntries(fields)
}
