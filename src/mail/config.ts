import { z } from 'zod'
import { emailSchema } from '#shared/person/email-schema.ts'

export interface MailConfig {
  /** smtp:// or smtps:// with the credentials; without it mails stay in the local outbox. */
  smtpUrl: URL | undefined
  /** The From header: 'Name <address>' or an address. */
  mailFrom: string
  /** Recipient of submissions and messages; the default is the operator's public address. */
  operatorEmail: string | undefined
  /** Whether the operator gets a mail each working morning about what nobody has opened for a day. */
  operatorDigest: boolean
}

export const mailVariables = {
  OPERATOR_EMAIL: emailSchema(() => 'must be an e-mail address').optional(),
  OPERATOR_DIGEST: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
    .refine(hasDecodableCredentials, {
      error: 'has a percent code in user or password that cannot be decoded',
    })
    .refine((v) => !v.includes('?') || v.endsWith('?tls=optional'), {
      error: 'may only have the option ?tls=optional',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]{1,100} )?<?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: 'must be an e-mail address or Name <address>',
    })
    .optional(),
}

interface MailValues {
  OPERATOR_EMAIL?: string | undefined
  OPERATOR_DIGEST: 'on' | 'off'
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

/** `contactEmail` is the operator's public address. */
export function readMailConfig(values: MailValues, contactEmail: string): MailConfig {
  return {
    smtpUrl: values.SMTP_URL ? new URL(values.SMTP_URL) : undefined,
    mailFrom: values.MAIL_FROM ?? contactEmail,
    operatorEmail: values.OPERATOR_EMAIL,
    operatorDigest: values.OPERATOR_DIGEST === 'on',
  }
}

/** True for text that is not a URL: another rule reports that. */
function hasDecodableCredentials(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return true
  try {
    decodeURIComponent(url.username)
    decodeURIComponent(url.password)
    return true
  } catch {
    return false
  }
}
