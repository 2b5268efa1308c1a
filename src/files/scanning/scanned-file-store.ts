import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { AppError } from '#errors/app-error.ts'
import type { EncryptedFileStore, StreamedFile } from '#files/encrypted-file-store.ts'
import { m } from '#messages/messages.js'
import {
  claimWaiting,
  findScan,
  forgetScan,
  postponeScan,
  recordStored,
  type ScannedObject,
  settleScan,
} from './scan-store.ts'
import type { Scanner, Verdict } from './scanner.ts'

/** How long a request waits for the scanner. */
const REQUEST_MS = 10_000
/** How long the job does: on a small machine a scan of 100 MB takes a minute. */
const JOB_MS = 120_000
/** A process that takes a file has it for so long. */
const LEASE_SECONDS = 300
const RETRY_AFTER_SECONDS = 60
const FOREIGN_KEY_VIOLATION = '23503'
const CLEAN: Verdict = { found: 'nothing' }

export interface ScanningOptions {
  /** The store as it is without a scanner. */
  files: EncryptedFileStore
  scanner: Scanner
  db: Database
  log: Pick<Logger, 'warn'>
  /** Called after a scan has settled what waited: the records of the object are to be told. Must not throw. */
  onSettled(name: string): Promise<void>
  /** Called for an upload that was refused. Must not throw. */
  onRefused(about: { userId: string | null; signature: string }): Promise<void>
  requestMs?: number
  jobMs?: number
}

export interface Scanning {
  scanner: Scanner
  /** The store that hands out nothing but what was scanned. */
  files: EncryptedFileStore
  /** Scans up to `limit` files that wait. Returns how many were settled; null when the scanner is away or nothing waits. */
  scanWaiting(limit: number): Promise<number | null>
  /** Removes the bytes of what is infected, and keeps that it was. */
  removeBytes(name: string): Promise<void>
  /**
   * Scans bytes that somebody uploads and that are kept elsewhere. Throws infected_file; what cannot be scanned now waits.
   */
  checkNew(file: ScannedObject & { bytes: Uint8Array }): Promise<void>
  /** Throws waiting_for_scan and infected_file unless bytes that are kept elsewhere are clean; scans them when they wait. */
  requireClean(file: ScannedObject & { bytes: Uint8Array }): Promise<void>
}

/**
 * The one gate of the virus check: wraps the file store, so that no route can forget it. What is uploaded is scanned before
 * it is stored, or waits; reading what waits scans it, and throws waiting_for_scan while that cannot be done.
 */
export function createScanning(options: ScanningOptions): Scanning {
  const base = { requestMs: REQUEST_MS, jobMs: JOB_MS, ...options }
  const { files, db, scanner } = base
  return {
    scanner,
    files: gateFiles(base),
    scanWaiting: (limit) => scanWaiting(base, limit),
    removeBytes: (name) => files.delete(name),
    async checkNew({ bytes, ...object }) {
      const verdict = await scanUpload(base, { bytes, ...object })
      await recordStored(db, { ...object, verdict, madeFrom: null })
    },
    requireClean: ({ bytes, ...object }) =>
      requireClean(base, object, () => scanner.scan([bytes], { limitMs: base.requestMs })),
  }
}

type Base = Required<ScanningOptions>

function gateFiles(base: Base): EncryptedFileStore {
  const { files, db, requestMs } = base
  const requireFile = ({ userId, name }: { userId: string; name: string }) =>
    requireClean(base, { userId, name }, (target) => scanStored(base, { userId, name: target }, requestMs))
  return {
    ...files,
    async write(file) {
      const verdict = file.origin === 'uploaded' ? await scanUpload(base, file) : CLEAN
      await files.write(file)
      await recordOrDelete(base, { ...file, verdict })
    },
    async writeParts(file) {
      const length = await files.writeParts(file)
      await recordOrDelete(base, { ...file, origin: 'made', verdict: CLEAN })
      return length
    },
    async read(file) {
      await requireFile(file)
      return files.read(file)
    },
    async stream(file): Promise<StreamedFile | null> {
      await requireFile(file)
      return files.stream(file)
    },
    async delete(name) {
      await files.delete(name)
      await forgetScan(db, name)
    },
  }
}

/** Throws infected_file for bytes that are not stored yet. */
async function scanUpload(
  { scanner, log, requestMs, onRefused }: Base,
  { bytes, userId }: { bytes: Uint8Array; userId: string | null },
): Promise<Verdict> {
  const verdict = await scanner.scan([bytes], { limitMs: requestMs })
  if (verdict.found === 'virus') {
    log.warn({ signature: verdict.signature }, 'the virus check has refused an upload')
    await onRefused({ userId, signature: verdict.signature })
    throw new AppError('infected_file', { message: m.files_scan_refused() })
  }
  if (verdict.found === 'unknown')
    log.warn({ reason: verdict.why }, 'an upload could not be scanned; it waits for the virus check')
  return verdict
}

type Origin = Parameters<EncryptedFileStore['write']>[0]['origin']

/** An object that cannot be noted is not kept. */
async function recordOrDelete(
  { db, files }: Base,
  { userId, name, origin, verdict }: { userId: string; name: string; origin: Origin; verdict: Verdict },
): Promise<void> {
  const madeFrom = typeof origin === 'object' ? origin.madeFrom : null
  try {
    await recordStored(db, { name, userId, verdict, madeFrom })
  } catch (error) {
    await files.delete(name)
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new AppError('signed_out', { cause: error })
    throw error
  }
}

/** `scan` scans the object of this name: null when there is none. */
async function requireClean(
  base: Base,
  object: ScannedObject,
  scan: (target: string) => Promise<Verdict | null>,
): Promise<void> {
  const known = await findScan(base.db, object.name)
  if (known?.state === 'clean') return
  if (known?.state === 'infected') throw new AppError('infected_file')
  const target = known?.target ?? object.name
  const verdict = await scan(target)
  if (!verdict) return
  const { found } = await settle(base, { ...object, name: target }, verdict)
  if (found === 'virus') throw new AppError('infected_file')
  if (found === 'unknown') throw new AppError('waiting_for_scan', { retryAfter: RETRY_AFTER_SECONDS })
}

/** Scans a stored object; null when there is none. */
async function scanStored(
  { files, scanner }: Base,
  { userId, name }: { userId: string; name: string },
  limitMs: number,
): Promise<Verdict | null> {
  const file = await files.stream({ userId, name })
  return file && scanner.scan(file.parts, { limitMs })
}

async function settle(base: Base, object: ScannedObject, verdict: Verdict): Promise<Verdict> {
  const { db, log, onSettled } = base
  if (verdict.found === 'unknown') {
    await postponeScan(db, { ...object, reason: verdict.why })
    return verdict
  }
  if (verdict.found === 'virus')
    log.warn({ signature: verdict.signature }, 'the virus check has found something in a stored file')
  if (await settleScan(db, { ...object, verdict })) await onSettled(object.name)
  return verdict
}

async function scanWaiting(base: Base, limit: number): Promise<number | null> {
  const claimed = await claimWaiting(base.db, { limit, leaseSeconds: LEASE_SECONDS })
  const verdicts = await Promise.all(claimed.map((object) => scanClaimed(base, object)))
  const isAway = verdicts.some((verdict) => verdict?.found === 'unknown' && verdict.why === 'away')
  if (claimed.length === 0 || isAway) return null
  return verdicts.filter((verdict) => verdict?.found !== 'unknown').length
}

/** A file that cannot be read stays unchecked, and does not keep the others from being scanned. */
async function scanClaimed(base: Base, { name, userId }: ScannedObject): Promise<Verdict | null> {
  const { db, log, jobMs } = base
  try {
    const verdict = userId === null ? null : await scanStored(base, { userId, name }, jobMs)
    if (!verdict) {
      await forgetScan(db, name)
      return null
    }
    return await settle(base, { name, userId }, verdict)
  } catch (error) {
    log.warn({ err: error }, 'a stored file could not be read for the virus check')
    await postponeScan(db, { name, userId, reason: 'refused' })
    return { found: 'unknown', why: 'refused' }
  }
}
