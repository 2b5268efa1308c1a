import { isIP, type NetConnectOpts } from 'node:net'
import { z } from 'zod'
import { StartError } from '#errors/start-error.ts'
import type { SweepLimits } from './file-sweep.ts'
import { listS3Faults, readS3Config, type S3Config, type S3Values, s3Variables } from './s3/config.ts'

/** FILES_KEY, and the key before while it is being replaced; 32 bytes each. */
export interface FilesKeyPair {
  /** Encrypts the key of each person's files. */
  filesKey: Buffer
  /** What some of these keys are still encrypted with, during a rotation. */
  previousFilesKey: Buffer | null
}

export interface FilesConfig extends FilesKeyPair {
  /** Reads the keys anew that DATA_DIR keeps, because another process may have replaced them; null for variables. */
  readKeptFilesKeys(): FilesKeyPair | null
  /** The most files one sweep may move to the trash. */
  sweepLimits: SweepLimits
  /** Null: files are stored in DATA_DIR. */
  s3: S3Config | null
  /** Where clamd listens; null without a virus check. */
  clamav: NetConnectOpts | null
}

const wholeNumber = z.coerce.number({ error: 'must be a whole number' }).int().min(0)

const keyVariable = z
  .string()
  .refine((text) => decodeKey(text) !== null, { error: 'must be 32 bytes in base64 or hex' })
  .optional()

export const filesVariables = {
  FILES_KEY: keyVariable,
  FILES_KEY_PREVIOUS: keyVariable,
  CLAMAV_HOST: z
    .string()
    .refine((text) => parseClamav(text) !== null, {
      error: 'must be host:port of clamd, or the path of its socket',
    })
    .optional(),
  SWEEP_FILES_FEW: wholeNumber.default(10),
  SWEEP_FILES: wholeNumber.default(100),
  SWEEP_PERCENT: z.coerce.number({ error: 'must be a percentage' }).min(0).max(100).default(1),
  ...s3Variables,
}

interface FilesValues extends S3Values {
  FILES_KEY?: string | undefined
  FILES_KEY_PREVIOUS?: string | undefined
  CLAMAV_HOST?: string | undefined
  SWEEP_FILES_FEW: number
  SWEEP_FILES: number
  SWEEP_PERCENT: number
}

/** The texts of the keys that DATA_DIR keeps. */
interface KeptKeys {
  current: { secret: string }
  previous: { secret: string } | null
}
/** Faults of values that belong together, of the unparsed values. */
export const listFilesFaults = listS3Faults

/**
 * `readKept` returns what DATA_DIR keeps, which counts when FILES_KEY is not set. Throws StartError when a kept key is
 * damaged.
 */
export function readFilesConfig(values: FilesValues, readKept: () => KeptKeys): FilesConfig {
  const readPair = (): FilesKeyPair => {
    const { current, previous } = readKept()
    return {
      filesKey: requireKey('files-key', current.secret),
      previousFilesKey: previous && requireKey('files-key.previous', previous.secret),
    }
  }
  const given = values.FILES_KEY ? decodeKey(values.FILES_KEY) : null
  const previous = values.FILES_KEY_PREVIOUS ? decodeKey(values.FILES_KEY_PREVIOUS) : null
  return {
    ...(given ? { filesKey: given, previousFilesKey: previous } : readPair()),
    readKeptFilesKeys: () => (given ? null : readPair()),
    sweepLimits: {
      fewFiles: values.SWEEP_FILES_FEW,
      files: values.SWEEP_FILES,
      percent: values.SWEEP_PERCENT,
    },
    s3: readS3Config(values),
    clamav: values.CLAMAV_HOST === undefined ? null : parseClamav(values.CLAMAV_HOST),
  }
}

function requireKey(name: string, text: string): Buffer {
  const key = decodeKey(text)
  if (!key) throw new StartError(`the file ${name} in DATA_DIR is damaged: restore it from a backup`)
  return key
}

const CLAMD_PORT = 3310
const MOST_PORTS = 65_535

/** A path, `host`, `host:port` or `[IPv6]:port`; null for anything else. */
function parseClamav(text: string): NetConnectOpts | null {
  if (text.startsWith('/')) return { path: text }
  const found = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::(\d{1,5}))?$/i.exec(text)
  const [, address, name, digits] = found ?? []
  const host = address ?? name
  const port = Number(digits ?? CLAMD_PORT)
  if (host === undefined || port < 1 || port > MOST_PORTS) return null
  return address === undefined || isIP(address) === 6 ? { host, port } : null
}

function decodeKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === 32 ? key : null
}
