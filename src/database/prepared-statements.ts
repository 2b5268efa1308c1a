import pg from 'pg'
import { type ObserveStatement, watch } from './statement-observer.ts'

/** The product has a limited number of statements; more than this means that some texts differ from call to call. */
const MAX_STATEMENT_NAMES = 1_000

interface NamedQuery {
  text: string
  name?: string | undefined
}

interface PreparingClientOptions {
  log: { error(detail: object, text: string): void }
  /** Told of every statement. */
  observe?: ObserveStatement | undefined
}

/**
 * A client class for the pool that names every statement Drizzle sends with parameters, so that PostgreSQL plans it
 * once per connection instead of once per call: planning was two thirds of a request's database time. This is right
 * only for statements whose text is the same in every call (`= any(…)` for lists of any length). The structure check
 * looks for others; beyond 1,000 texts, statements are sent unnamed and a warning is logged.
 */
export function createPreparingClient({ log, observe }: PreparingClientOptions): typeof pg.Client {
  const names = new Map<string, string>()
  let warned = false

  const nameOf = (text: string): string | undefined => {
    const cachedName = names.get(text)
    if (cachedName) return cachedName
    if (names.size >= MAX_STATEMENT_NAMES) {
      if (!warned)
        log.error(
          { text },
          'too many different SQL texts: values must be parameters, so that a text is the same in every call',
        )
      warned = true
      return undefined
    }
    const name = `pobyt_${names.size}`
    names.set(text, name)
    return name
  }

  class PreparingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      // A connection that breaks inside a transaction fails its statements; without a listener the error would also end
      // the process.
      this.on('error', () => {})
    }

    override query(...args: unknown[]) {
      const [config, values] = args
      if (isUnnamed(config) && Array.isArray(values) && values.length > 0) config.name = nameOf(config.text)
      const sent = observe
        ? sendObserved(observe, args, super.query.bind(this))
        : Reflect.apply(super.query, this, args)
      return isCommit(config) && sent instanceof Promise ? sent.then(requireCommitted) : sent
    }
  }
  return PreparingClient
}

type Send = (...args: never[]) => unknown

/** Sends a statement, and tells the observer when it is answered: by the callback where there is one, as the pool has. */
function sendObserved(observe: ObserveStatement, args: unknown[], send: unknown): unknown {
  const [config] = args
  const text = typeof config === 'string' ? config : (config as Partial<NamedQuery> | undefined)?.text
  if (typeof text !== 'string') return (send as Send)(...(args as never[]))
  const end = observe(text, (config as Partial<NamedQuery>).name)
  const last = args.at(-1)
  if (typeof last === 'function') {
    const callback = (error: unknown, result: unknown) => {
      end(error ?? undefined)
      last(error, result)
    }
    return (send as Send)(...([...args.slice(0, -1), callback] as never[]))
  }
  const sent = (send as Send)(...(args as never[]))
  return sent instanceof Promise ? watch(end, sent) : sent
}

const isCommit = (config: unknown) =>
  config === 'commit' ||
  (typeof config === 'object' && config !== null && 'text' in config && config.text === 'commit')

/** A commit after an error that somebody swallowed is answered with ROLLBACK, and without an error. */
function requireCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
  return result
}

function isUnnamed(config: unknown): config is NamedQuery {
  return (
    typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name)
  )
}
