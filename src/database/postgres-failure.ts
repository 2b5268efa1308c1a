import { StartError } from '../errors/start-error.ts'

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // node-postgres sets no code on its own connection time-out.
  'timeout expired',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
])

/** Messages to the operator for SQLSTATEs of the first connection. */
const REFUSALS: Record<string, (where: ConnectionTarget) => string> = {
  '28P01': ({ server, user }) =>
    `PostgreSQL at ${server} rejects the password of the user ${user}: correct the password in DATABASE_URL.`,
  '28000': ({ server, user }) =>
    `PostgreSQL at ${server} does not accept the user ${user}: check DATABASE_URL and the server's pg_hba.conf.`,
  '3D000': ({ server, database, user }) =>
    `PostgreSQL at ${server} has no database ${database}: create it (createdb -O ${user} ${database}) or correct DATABASE_URL.`,
  '42501': ({ server, database, user }) =>
    `The user ${user} of DATABASE_URL lacks rights on ${server}/${database} that the migrations need: make it the owner of the ` +
    'database and let it create the role app_user (docs/self-hosting.md lists the statements).',
  '53300': ({ server }) =>
    `PostgreSQL at ${server} has no free connection: raise its max_connections or close other connections.`,
  '53100': ({ server }) => `The disk of PostgreSQL at ${server} is full: free space on it.`,
  '57P03': ({ server }) => `PostgreSQL at ${server} is starting or stopping: try again in a moment.`,
}

interface ConnectionTarget {
  server: string
  database: string
  user: string
}

/**
 * Returns a StartError with a message to the operator for an error of the first connection or of the migrations;
 * returns any other error unchanged. Never names the password.
 */
export function explainPostgresFailure(error: unknown, databaseUrl: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const where = readConnectionTarget(databaseUrl)
  const driverError = error.cause instanceof Error ? error.cause : error
  const code = String((driverError as { code?: unknown }).code ?? '')
  const refusal = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined
  if (refusal) return new StartError(refusal(where), { cause: error })
  if (UNREACHABLE.has(code) || UNREACHABLE.has(driverError.message)) {
    const reason = code || 'no answer in time'
    return new StartError(
      `No PostgreSQL answers at ${where.server} (${reason}): start it, or correct DATABASE_URL.`,
      { cause: error },
    )
  }
  if (/does not support SSL|certificate|self.signed/i.test(driverError.message)) {
    return new StartError(
      `PostgreSQL at ${where.server} and DATABASE_URL do not agree on TLS (${driverError.message}): correct sslmode in DATABASE_URL.`,
      { cause: error },
    )
  }
  return error
}

function readConnectionTarget(databaseUrl: string): ConnectionTarget {
  const url = URL.parse(databaseUrl)
  const user = decodeURIComponent(url?.username || 'of the system')
  return {
    server: `${url?.hostname || 'localhost'}:${url?.port || 5432}`,
    database: decodeURIComponent(url?.pathname.slice(1) || user),
    user,
  }
}
