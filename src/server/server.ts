import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { serve } from '@hono/node-server'
import type { DeskFacts } from '#back-office/facts/server/service.ts'
import type { Deps } from '#config/deps.ts'
import type { Env } from '#config/env.ts'
import { BUILD } from '#database/project-folders.ts'
import { warnOfUncheckedYears } from '#features/appointments/server/jobs.ts'
import { repeatErasures } from '#features/own-data/closing/server/service.ts'
import { recordMissingReceipts } from '#features/payments/receipt/server/service.ts'
import { refreshResources } from '#features/resources/server/service.ts'
import type { JobList } from '#jobs/jobs.ts'
import { requeueMails } from '#mail/mail-delivery.ts'
import { createApp } from '#server/app.ts'
import { buildDeps, type ServerDeps } from '#server/build-deps.ts'
import { listenForCommands } from '#server/commands/command-socket.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { createDeskFacts, warnOfOverdueEnds } from '#server/desk-facts.ts'
import { createDrain, type Drain } from '#server/drain.ts'
import { keepAssets } from '#server/earlier-assets.ts'
import { isUpload } from '#server/middleware/limits.ts'
import { type ObservedServer, observeServer } from '#server/observe-server.ts'
import { prepareSite } from '#server/operator-site.ts'
import { readChangedFacts } from '#server/read-changed-facts.ts'
import { sealClearAnswers } from '#server/seal-clear-answers.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createStaticFiles } from '#server/static-files.ts'
import { serveStaticFirst } from '#server/static-listener.ts'

const HEADERS_TIMEOUT_MS = 15_000
/** 5 MB at 50 kbit/s. An upload without progress for a minute is ended earlier (files/upload/upload-memory.ts). */
const REQUEST_TIMEOUT_MS = 15 * 60_000
/** Time limit of any other body, all of which are small. */
const SMALL_BODY_TIMEOUT_MS = 60_000
const KEEP_ALIVE_MS = 20_000

export interface RunningServer {
  url: string
  port: number
  deps: ServerDeps
  /** Resolves when everything that starts after listening has started. */
  settled: Promise<void>
  /**
   * Waits for running requests, stops the jobs and closes the database. With `linger` requests are taken for a moment
   * longer, for a proxy that keeps connections.
   */
  close(options?: { linger: boolean }): Promise<void>
}

/** Starts the server on env.host and env.port (0 takes a free port) and resolves when it listens. */
export async function startServer(
  env: Env,
  options: { siteDir?: string; overrides?: Partial<Deps> } = {},
): Promise<RunningServer> {
  const changedFacts = readChangedFacts(env.dataDir)
  const siteDir = options.siteDir ?? join(BUILD, 'client')
  const operatorSite = await prepareSite(env, dirname(siteDir))
  const opened = await buildDeps(env, { operatorSite, log: options.overrides?.log })
  const deps = { ...opened, ...options.overrides }
  const observed = observeServer(deps)
  try {
    const site = await openSite(env, { siteDir, operatorSite })
    const facts = createDeskFacts({ ...deps, site, siteDir, own: changedFacts })
    await startFacts(facts, deps)
    await repeatErasures(deps)
    await sealClearAnswers(deps)
    const closing = new AbortController()
    const { fetch } = createApp(deps, { site, facts, closing: closing.signal })
    const { drain, address } = await listen(env, {
      fetch,
      wrap: (listener) => serveStaticFirst(listener, { ...deps, site }),
    })
    if (env.publicUrlIsDefault) env.publicUrl.port = String(address.port)
    const commands = await listenToOperator(deps)
    const start = () => startAllJobs(deps, observed.jobs)
    const jobs = startJobs({ start, closing: closing.signal, log: deps.log })
    const settled = Promise.all([refreshResources(deps), recordMissingReceipts(deps), jobs.firstTry]).then(
      () => warnOfUncheckedYears(deps),
    )
    return {
      url: addressOf(env.host, address.port),
      port: address.port,
      deps,
      settled,
      close: async ({ linger } = { linger: false }) => {
        closing.abort()
        const streams = deps.live.close()
        const cut = await drain.end({ linger })
        if (cut > 0) deps.log.warn({ cut }, 'requests were cut: they took too long for a stop')
        await Promise.all([streams, settled, jobs.ended, commands?.close()])
        await closeDeps(deps, observed)
      },
    }
  } catch (error) {
    await deps.live.close()
    await closeDeps(deps, observed)
    throw error
  }
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The files of the site, with the pages of this operator and what pages of earlier releases still load. */
async function openSite(env: Env, { siteDir, operatorSite }: { siteDir: string; operatorSite: string }) {
  const earlier = await keepAssets(env.dataDir, dirname(siteDir))
  const isBuilt = operatorSite === dirname(siteDir)
  const pages = isBuilt ? siteDir : join(operatorSite, 'client')
  return createStaticFiles(siteDir, env, { pages, earlier })
}

/** Reads the facts, and warns of those that end a legal stay and are late. */
async function startFacts(facts: DeskFacts, deps: ServerDeps): Promise<void> {
  // Before the facts are read, so that no change between both is missed.
  await deps.live.watchFacts(() => reloadFacts(facts, deps))
  await facts.reload()
  await warnOfOverdueEnds(deps, facts)
}

/** Another process has saved a fact; a failure leaves the facts as they were until the next one. */
function reloadFacts(facts: DeskFacts, { log }: Pick<Deps, 'log'>): void {
  facts.reload().catch((error: unknown) => log.error({ err: error }, 'the facts could not be read anew'))
}

async function startAllJobs(deps: Deps, work: JobList): Promise<void> {
  await deps.jobs.start(work)
  if (deps.mailer) await requeueMails(deps)
}

/** Whoever has the embedded database open runs the commands of the operator; PostgreSQL is open to the command itself. */
async function listenToOperator({ env, database, log }: Deps) {
  if (database.kind === 'postgres') return null
  const openDatabase = async () => database
  const commands = await listenForCommands(env.dataDir, ({ words, workingFolder }, print) =>
    runCommand({
      env,
      words,
      workingFolder,
      print,
      openDatabase,
      openDatabaseAsIs: openDatabase,
      applied: [],
    }),
  )
  if (!commands) log.warn('the path of DATA_DIR is too long for a socket: stop the server to run a command')
  return commands
}

async function closeDeps(deps: Deps, observed: ObservedServer): Promise<void> {
  await deps.jobs.stop()
  await observed.close()
  deps.mailer?.close()
  await deps.inspector.close()
  await deps.database.close()
}

interface ListenOptions {
  fetch: Parameters<typeof serve>[0]['fetch']
  wrap(listener: RequestListener): RequestListener
}

function listen(env: Env, { fetch, wrap }: ListenOptions): Promise<{ drain: Drain; address: AddressInfo }> {
  return new Promise((resolve, reject) => {
    const server = serve({
      fetch,
      port: env.port,
      hostname: env.host,
      createServer: ((options: ServerOptions, listener: RequestListener) =>
        createServer(options, wrap(listener))) as typeof createServer,
      serverOptions: {
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
    }) as Server
    const drain = createDrain(server)
    server.on('request', endSlowBody)
    server.once('error', reject)
    server.once('listening', () => resolve({ drain, address: server.address() as AddressInfo }))
  })
}

/** Closes the connection of a client that sends an ordinary body too slowly. */
function endSlowBody(incoming: IncomingMessage): void {
  if (incoming.complete || isUpload(incoming.method ?? '', incoming.url ?? '')) return
  const timer = setTimeout(() => incoming.complete || incoming.destroy(), SMALL_BODY_TIMEOUT_MS).unref()
  incoming.once('close', () => clearTimeout(timer))
}
