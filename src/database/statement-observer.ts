import type { PGlite, Transaction } from '@electric-sql/pglite'
import { Counter, Histogram } from '@prometheus-io/client'
import type { Logger } from 'pino'
import { currentScope } from '#telemetry/scope.ts'
import type { Telemetry } from '#telemetry/telemetry.ts'
import { nameOfError } from '#telemetry/tracer.ts'
import { maskStatement, nameStatement } from './describe-statement.ts'

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15]
const KEPT_NAMES = 1_000

/** Called when a statement is sent; what it returns is called when it is answered. */
export type ObserveStatement = (text: string, prepared?: string) => (error?: unknown) => void

interface ObserverOptions {
  telemetry: Telemetry
  /** SLOW_STATEMENT_MS. */
  slowMs: number
  log: Pick<Logger, 'warn'>
}

/**
 * Measures every statement, makes it a span of the request or job that sent it, and logs a slow one by its name and first
 * words, never with its values.
 */
export function createStatementObserver({ telemetry, slowMs, log }: ObserverOptions): ObserveStatement {
  const { metrics, tracer } = telemetry
  const registers = [metrics.registry]
  const seconds = new Histogram({
    name: 'pobyt_database_statement_seconds',
    help: 'Time from sending a statement to its answer',
    buckets: SECONDS,
    registers,
  })
  const slow = new Counter({
    name: 'pobyt_database_slow_statements_total',
    help: 'Statements that took longer than SLOW_STATEMENT_MS',
    registers,
  })
  let running = 0
  metrics.addGauge(
    { name: 'pobyt_database_statements_running', help: 'Statements that are sent and not answered' },
    () => running,
  )
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? nameStatement(text)
    if (names.size < KEPT_NAMES) names.set(text, name)
    return name
  }

  return (text, prepared) => {
    const started = performance.now()
    const scope = tracer ? currentScope() : undefined
    const span = scope?.span
      ? tracer?.begin(nameOf(text), {
          kind: 'client',
          parent: scope.span,
          attributes: { 'db.system.name': 'postgresql', 'db.query.summary': nameOf(text) },
        })
      : undefined
    running += 1
    return (error) => {
      const ms = performance.now() - started
      running -= 1
      seconds.observe(ms / 1000)
      span?.end(error === undefined ? undefined : nameOfError(error))
      if (ms < slowMs) return
      slow.inc()
      const about = { statement: nameOf(text), text: maskStatement(text), ms: Math.round(ms) }
      log.warn(prepared ? { ...about, prepared } : about, 'a statement of the database was slow')
    }
  }
}

type Queries = Pick<PGlite, 'query' | 'exec'>

/** Calls the observer around each statement of the embedded database, inside transactions, too. */
export function observePglite(pglite: PGlite, observe: ObserveStatement): void {
  const begin = pglite.transaction.bind(pglite)
  const own = { query: pglite.query.bind(pglite), exec: pglite.exec.bind(pglite) }
  Object.assign(pglite, watchQueries(own, observe), {
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      begin((tx) => work(Object.assign(Object.create(tx) as Transaction, watchQueries(tx, observe)))),
  })
}

function watchQueries(one: Queries, observe: ObserveStatement): Queries {
  return {
    query: (text, ...more) => watch(observe(text), one.query(text, ...more)),
    exec: (text, ...more) => watch(observe(text), one.exec(text, ...more)),
  }
}

/** Calls `end` when the statement is answered, and hands the answer on as it is. */
export function watch<T>(end: ReturnType<ObserveStatement>, sent: Promise<T>): Promise<T> {
  sent.then(() => end(), end)
  return sent
}
