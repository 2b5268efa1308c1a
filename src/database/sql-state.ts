const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * The SQLSTATE of a database error, for example '23505'; null for any other error. Drizzle keeps the driver's error as
 * the cause; pg-boss reports a copy that is no Error. Both drivers set a severity on errors of the database; system errors, whose codes look alike (EPERM,
 * EPIPE, E2BIG), have none.
 */
export function sqlState(error: unknown): string | null {
  for (let at = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause) {
    const { code, severity } = at as { code?: unknown; severity?: unknown }
    if (typeof code === 'string' && typeof severity === 'string' && SQLSTATE.test(code)) return code
  }
  return null
}
