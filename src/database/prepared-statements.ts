import pg from 'pg'

/** A program has a limited number of statements; more than this come from texts that differ from call to call. */
const MAX_STATEMENT_NAMES = 1_000

interface NamedQuery {
  text: string
  name?: string | undefined
}

interface PreparingClientOptions {
  log: { error(detail: object, text: string): void }
}

/**
 * The connections of a pool that name every statement Drizzle sends with parameters, so that PostgreSQL plans it once
 * a connection and not at every call: planning was two thirds of what a request cost the database. Right only for
 * statements whose text is the same at every call (`= any(…)` for lists of any length); the structure check looks for
 * others, and past 1,000 texts statements go unnamed and the log says so.
 */
export function createPreparingClient({ log }: PreparingClientOptions): typeof pg.Client {
  const names = new Map<string, string>()
  let warned = false

  const nameOf = (text: string): string | undefined => {
    const cachedName = names.get(text)
    if (cachedName) return cachedName
    if (names.size >= MAX_STATEMENT_NAMES) {
      if (!warned) log.error({ text }, 'too many different statements: their texts change from call to call')
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
      // One that breaks in a transaction fails its statements; without a listener it would end the process, too.
      this.on('error', () => {})
    }

    override query(...args: unknown[]) {
      const [config, values] = args
      if (isUnnamed(config) && Array.isArray(values) && values.length > 0) config.name = nameOf(config.text)
      return Reflect.apply(super.query, this, args)
    }
  }
  return PreparingClient
}

function isUnnamed(config: unknown): config is NamedQuery {
  return (
    typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name)
  )
}
