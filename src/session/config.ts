import { z } from 'zod'
import { StartError } from '#errors/start-error.ts'

const SECRET_LENGTH = 32

export interface SessionConfig {
  /** Signs session cookies, captcha challenges and links in mails. */
  appSecret: string
}

export const sessionVariables = {
  APP_SECRET: z
    .string()
    .min(SECRET_LENGTH, { error: `must have at least ${SECRET_LENGTH} characters` })
    .optional(),
}

/**
 * `readKeptSecret` returns the secret stored in DATA_DIR, when APP_SECRET is not set. Throws StartError when that one
 * is damaged.
 */
export function readSessionConfig(
  values: { APP_SECRET?: string | undefined },
  readKeptSecret: () => string,
): SessionConfig {
  const appSecret = values.APP_SECRET ?? readKeptSecret()
  if (appSecret.length >= SECRET_LENGTH) return { appSecret }
  throw new StartError(
    'the file app-secret in DATA_DIR is damaged: restore it from a backup, or delete it so that a new one is created, which signs everybody out',
  )
}
