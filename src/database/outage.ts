import { sqlState } from './sql-state.ts'

/** Connection exceptions, insufficient resources; cancelled, shut down, starting; a standby; idle for too long. */
const OUTAGE_STATES = /^(08...|53...|57014|57P0[1-3]|25006|25P03)$/
/** Deadlock, serialization failure, lock not available. */
const CONFLICT_STATES = ['40P01', '40001', '55P03']
const SYSTEM_CODES: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]
/** The driver sets no code on these. */
const DRIVER_MESSAGES: readonly string[] = [
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether the database does not answer now, or not in time: the same request may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return OUTAGE_STATES.test(state)
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException
    if (SYSTEM_CODES.includes(code) || DRIVER_MESSAGES.includes(at.message)) return true
    // Of a connection, not of a file.
    if (code === 'EPIPE' && syscall === 'write') return true
  }
  return false
}

/** Whether a transaction has failed only because of another one: it may be repeated as it is. */
export function isLockConflict(error: unknown): boolean {
  return CONFLICT_STATES.includes(sqlState(error) ?? '')
}

const REPEATS = 2

/**
 * Runs a transaction, and runs it again up to twice when it lost a fight with another one for locks, for example with a
 * migration of a newer server. `run` must leave nothing behind but what its transaction rolls back.
 */
export async function repeatConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await run()
    } catch (error) {
      if (repeats === REPEATS || !isLockConflict(error)) throw error
    }
  }
}
