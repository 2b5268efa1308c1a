import { expect } from 'vitest'
import { readEnv } from '#config/env.ts'
import { StartError } from '#errors/start-error.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { closeAtEnd } from './close-at-end.ts'
import { createPerson, type Person } from './create-person.ts'
import { sharedInspector } from './shared-inspector.ts'
import { findSite, runSql } from './test-app.ts'

export interface Installation {
  readonly server: RunningServer
  createPerson(): Promise<Person>
  sql<T = Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/**
 * A server with a data folder and a database that the test owns, so that they can be copied, lost or swapped. Throws
 * the errors of the start.
 */
export async function startInstallation(options: {
  dataDir: string
  databaseUrl?: string
  env?: Record<string, string>
}): Promise<Installation> {
  const env = readEnv({
    PORT: '0',
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl ?? '',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...options.env,
  })
  const overrides = { inspector: sharedInspector() }
  const server = await startServer(env, { siteDir: findSite(options.dataDir), overrides })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close()
    return closing
  }
  closeAtEnd(close)
  const sql: Installation['sql'] = (text, params) => runSql(server, text, params)
  return {
    server,
    createPerson: () => createPerson({ url: server.url, deps: server.deps, sql }),
    sql,
    close,
  }
}

/** The sentence with which a start there is refused. */
export async function refusalOf(place: Parameters<typeof startInstallation>[0]): Promise<string> {
  const error = await startInstallation(place).then(
    (installation) => installation.close().then(() => undefined),
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(StartError)
  return String(error)
}
