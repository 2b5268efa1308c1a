import type { Context } from 'hono'
import { hashAddress } from '#audit/address-hash.ts'
import { AppError } from '#errors/app-error.ts'
import { createStaffSession, type StaffSession } from '#session/staff-session.ts'
import type { AppEnv } from './api.ts'
import { readToken } from './require-session.ts'

/**
 * The caller's session as a member of staff, from the signed cookie. Throws signed_out without such a cookie, and not_found
 * for HEAD: Hono answers it by running the handler of GET, and nobody may ask whether there is something to read at the
 * desk without having read it.
 */
export function requireStaff(c: Context<AppEnv>): StaffSession {
  if (c.req.method === 'HEAD') throw new AppError('not_found')
  const token = readToken(c)
  if (!token) throw new AppError('signed_out')
  const { env, database } = c.get('deps')
  const addressHash = hashAddress({ secret: env.appSecret, address: c.get('clientAddress') })
  return createStaffSession({ database, token, addressHash })
}
