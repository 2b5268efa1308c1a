import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { isCaseUploadPath } from '#back-office/case-file/contract.ts'
import { isResourceUpload } from '#back-office/resources/contract.ts'
import { AppError } from '#errors/app-error.ts'
import { FILED_PATH, RECEIPT_READING_PATH } from '#features/cases/receipt/contract.ts'
import { DOCUMENTS_PATH } from '#features/documents/contract.ts'
import { isLettersPath } from '#features/letters/contract.ts'
import { isFilesPath } from '#features/messages/files/contract.ts'
import { STRIPE_WEBHOOK_PATH } from '#features/payments/contract.ts'
import { isLinkUpload } from '#features/third-parties/contract.ts'
import type { AppEnv } from '#http/api.ts'
import { findSession, readToken } from '#http/require-session.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { createReadLimit } from '#limits/read-limit.ts'

const JSON_BODY_BYTES = 64 * 1024
const UPLOADS = { account: 100, address: 300 }
const WRITES = { account: 600, address: 3_000 }

const READS_A_MINUTE = { session: 600, address: 1_200 }

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
/** Not limited: the provider sends the events of all people, and a forged event costs only a signature check. */
const isWebhook = (path: string) => path === STRIPE_WEBHOOK_PATH
const PAGES = { account: 400, address: 1_200 }
const isPage = (method: string, path: string) =>
  method === 'POST' && path.startsWith(`${DOCUMENTS_PATH}/`) && path.endsWith('/pages')
const isReceipt = (method: string, path: string) =>
  method === 'POST' && (path === FILED_PATH || path === RECEIPT_READING_PATH)
export const isUpload = (method: string, path: string) =>
  (method === 'PUT' && path.startsWith(`${DOCUMENTS_PATH}/`)) ||
  isPage(method, path) ||
  isReceipt(method, path) ||
  isLinkUpload(method, path) ||
  (method === 'POST' && (isFilesPath(path) || isLettersPath(path) || isCaseUploadPath(path))) ||
  isResourceUpload(method, path)

const jsonLimit = bodyLimit({
  maxSize: JSON_BODY_BYTES,
  onError: () => {
    throw new AppError('body_too_large')
  },
})

/** Limits the size of every body except uploads, which have their own limit (files/upload). */
export const bodySize = createMiddleware<AppEnv>(async (c, next) => {
  if (isUpload(c.req.method, c.req.path)) return next()
  // Without Transfer-Encoding and Content-Length there is no body. Content-Length is checked without reading the body.
  const chunked = c.req.header('transfer-encoding') !== undefined
  const length = Number(c.req.header('content-length') ?? 0)
  if (chunked) return jsonLimit(c, next)
  if (!(length <= JSON_BODY_BYTES)) throw new AppError('body_too_large')
  return next()
})

/** Rejects writes while the disk of the embedded database is nearly full: on a full disk the database would hang. */
export const freeSpace = createMiddleware<AppEnv>(async (c, next) => {
  if (isWrite(c.req.method)) await c.get('deps').database.requireFreeSpace()
  await next()
})

/** Rate limits of writes and uploads, per account and per address. Sign-in and registration have their own. */
export const writeLimits = createMiddleware<AppEnv>(async (c, next) => {
  const { env, database } = c.get('deps')
  if (
    env.rateLimits &&
    isWrite(c.req.method) &&
    !c.req.path.startsWith('/api/auth/') &&
    !isWebhook(c.req.path)
  ) {
    const [name, max] = chooseLimits(c.req.method, c.req.path)
    const limits = [
      { key: `${name}:address:${c.get('clientAddress')}`, max: max.address, windowSeconds: QUARTER_HOUR },
    ]
    const userId = await findUserId(c)
    if (userId)
      limits.push({ key: `${name}:account:${userId}`, max: max.account, windowSeconds: QUARTER_HOUR })
    await consumeRateLimits(database.db, limits)
  }
  await next()
})

/**
 * Limits of reads, by session, and by address without one: somebody who reads without end must not make the others wait.
 * Counted in memory (limits/read-limit.ts); a forged cookie is none.
 */
export function createReadLimits() {
  const ofSessions = createReadLimit({ max: READS_A_MINUTE.session })
  const ofAddresses = createReadLimit({ max: READS_A_MINUTE.address })
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.get('deps').env.rateLimits && !isWrite(c.req.method)) {
      const token = readToken(c)
      if (token) ofSessions.consume(token)
      else ofAddresses.consume(c.get('clientAddress'))
    }
    await next()
  })
}

function chooseLimits(method: string, path: string) {
  if (isPage(method, path)) return ['page', PAGES] as const
  return isUpload(method, path) ? (['upload', UPLOADS] as const) : (['write', WRITES] as const)
}

/** The id of the signed-in person, or null. The rest of the request uses the session that is looked up here. */
async function findUserId(c: Context<AppEnv>): Promise<string | null> {
  try {
    const actor = await findSession(c)?.check()
    return actor?.userId ?? null
  } catch (error) {
    if (error instanceof AppError && error.code === 'signed_out') return null
    throw error
  }
}
