import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Deps } from '#config/deps.ts'
import { openPostgres } from '#database/postgres.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { prepareJobs } from '#jobs/jobs.ts'
import { refreshServer } from '../../scripts/bundle-server.ts'
import { startPostgresServer } from './postgres-server.ts'
import { waitUntil } from './wait-until.ts'

const ALL_JOBS = pathToFileURL(join(import.meta.dirname, '../../build/program/all-jobs.js')).href

declare module 'vitest' {
  interface ProvidedContext {
    /** A server in which databases may be created, and its migrated template database. */
    postgres: { url: string; template: string }
  }
}

interface Running {
  provided: { url: string; template: string }
  stop(): Promise<void>
}

// Each project loads its own copy of this module; all share one server.
const shared = globalThis as { pobytPostgres?: Promise<Running> }

/**
 * vitest globalSetup: one PostgreSQL for the run, TEST_DATABASE_URL or our own, with a migrated template; and the
 * bundled server, for tests that start it as a process.
 */
export default async function setup(project: TestProject) {
  shared.pobytPostgres ??= start()
  const running = await shared.pobytPostgres
  project.provide('postgres', running.provided)
  return () => running.stop()
}

async function start(): Promise<Running> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  await refreshServer()
  const server = configuredUrl ? { url: configuredUrl, stop: async () => {} } : await startPostgresServer()
  let template: string | undefined
  let stopped: Promise<void> | undefined
  const end = async () => {
    if (configuredUrl && template) await dropDatabase(server.url, template)
    await server.stop()
  }
  const stop = () => {
    stopped ??= end()
    return stopped
  }
  try {
    template = await createTemplate(server.url)
    return { provided: { url: server.url, template }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates a database with every migration, of which tests make copies; returns its name. */
export async function createTemplate(serverUrl: string): Promise<string> {
  const template = `pobyt_template_${randomBytes(4).toString('hex')}`
  await runOn(serverUrl, `create database "${template}"`)
  const databaseUrl = withDatabase(serverUrl, template)
  const handle = await openPostgres({ databaseUrl, migrationsDir: MIGRATIONS, log: console })
  // The tables of the job queue are a hundred statements, and each test's server would make them anew.
  const { listAllJobs }: typeof import('#server/all-jobs.ts') = await import(ALL_JOBS)
  await prepareJobs(handle, listAllJobs({} as Deps))
  await handle.close()
  return template
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Drops a database and its connections. While autovacuum is connected only a superuser may drop it, which these tests
 * are not, so it is tried again.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await waitUntil(async () => {
    await runOn(url, `drop database if exists "${name}" with (force)`)
    return true
  })
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
