import { isIP, type NetConnectOpts } from 'node:net'
import { z } from 'zod'
import { StartError } from '#errors/start-error.ts'
import type { SweepLimits } from './file-sweep.ts'

export interface FilesConfig {
  /** Encrypts the key of each person's files; 32 bytes. */
  filesKey: Buffer
  /** The most files one sweep may move to the trash. */
  sweepLimits: SweepLimits
  /** Where clamd listens; null without a virus check. */
  clamav: NetConnectOpts | null
}

const wholeNumber = z.coerce.number({ error: 'must be a whole number' }).int().min(0)

export const filesVariables = {
  FILES_KEY: z
    .string()
    .refine((text) => decodeKey(text) !== null, { error: 'must be 32 bytes in base64 or hex' })
    .optional(),
  CLAMAV_HOST: z
    .string()
    .refine((text) => parseClamav(text) !== null, {
      error: 'must be host:port of clamd, or the path of its socket',
    })
    .optional(),
  SWEEP_FILES_FEW: wholeNumber.default(10),
  SWEEP_FILES: wholeNumber.default(100),
  SWEEP_PERCENT: z.coerce.number({ error: 'must be a percentage' }).min(0).max(100).default(1),
}

interface FilesValues {
  FILES_KEY?: string | undefined
  CLAMAV_HOST?: string | undefined
  SWEEP_FILES_FEW: number
  SWEEP_FILES: number
  SWEEP_PERCENT: number
}

/**
 * `readKeptKey` returns the key stored in DATA_DIR, when FILES_KEY is not set. Throws StartError when that one is
 * damaged.
 */
export function readFilesConfig(values: FilesValues, readKeptKey: () => string): FilesConfig {
  const filesKey = decodeKey(values.FILES_KEY ?? readKeptKey())
  if (!filesKey) throw new StartError('the file files-key in DATA_DIR is damaged: restore it from a backup')
  return {
    filesKey,
    sweepLimits: {
      fewFiles: values.SWEEP_FILES_FEW,
      files: values.SWEEP_FILES,
      percent: values.SWEEP_PERCENT,
    },
    clamav: values.CLAMAV_HOST === undefined ? null : parseClamav(values.CLAMAV_HOST),
  }
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
