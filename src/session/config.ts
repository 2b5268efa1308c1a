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
 * `readStoredSecret` returns the secret stored in DATA_DIR; it is used when APP_SECRET is not set. Throws StartError
 * when the stored secret is damaged.
 */
export function readSessionConfig(
  values: { APP_SECRET?: string | undefined },
  readStoredSecret: () => string,
): SessionConfig {
  const appSecret = values.APP_SECRET ?? readStoredSecret()
  if (appSecret.length >= SECRET_LENGTH) return { appSecret }
  throw new StartError(
    'the file app-secret in DATA_DIR is damaged: restore it from a backup, or delete it so that a new one is created, which signs everybody out',
  )
}
