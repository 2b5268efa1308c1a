import type { Context } from 'hono'
import { AppError } from '#errors/app-error.ts'

/**
 * Hono answers HEAD by running the handler of GET. Throws not_found for it: call it first where reading does something
 * (a file that is handed out once, a row of the audit log, a session that begins), or where the answer is a stream.
 */
export function requireGet(c: Context): void {
  if (c.req.method !== 'GET') throw new AppError('not_found')
}
