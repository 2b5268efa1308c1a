import { z } from 'zod'
import { StartError } from '#errors/start-error.ts'
import type { SweepLimits } from './file-sweep.ts'
import { listS3Faults, readS3Config, type S3Config, type S3Values, s3Variables } from './s3/config.ts'

export interface FilesConfig {
  /** Encrypts the key of each person's files; 32 bytes. */
  filesKey: Buffer
  /** The most files one sweep may move to the trash. */
  sweepLimits: SweepLimits
  /** Null: files are stored in DATA_DIR. */
  s3: S3Config | null
}

const wholeNumber = z.coerce.number({ error: 'must be a whole number' }).int().min(0)

export const filesVariables = {
  FILES_KEY: z
    .string()
    .refine((text) => decodeKey(text) !== null, { error: 'must be 32 bytes in base64 or hex' })
    .optional(),
  SWEEP_FILES_FEW: wholeNumber.default(10),
  SWEEP_FILES: wholeNumber.default(100),
  SWEEP_PERCENT: z.coerce.number({ error: 'must be a percentage' }).min(0).max(100).default(1),
  ...s3Variables,
}

interface FilesValues extends S3Values {
  FILES_KEY?: string | undefined
  SWEEP_FILES_FEW: number
  SWEEP_FILES: number
  SWEEP_PERCENT: number
}

/** Faults of values that belong together, of the unparsed values. */
export const listFilesFaults = listS3Faults

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
    s3: readS3Config(values),
  }
}

function decodeKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === 32 ? key : null
}
