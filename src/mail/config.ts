import { z } from 'zod'

export interface MailConfig {
  /** smtp:// or smtps:// with the sign-in in it; without one mail stays in the local outbox. */
  smtpUrl: URL | undefined
  /** What mails say they come from: 'Name <address>' or an address. */
  mailFrom: string
  /** Who is mailed submissions and messages; without it the operator's public address. */
  operatorEmail: string | undefined
}

export const mailVariables = {
  OPERATOR_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
    .refine(hasReadableSignIn, {
      error: 'has a percent code in user or password that stands for no character',
    })
    .refine((v) => !v.includes('?') || v.endsWith('?tls=optional'), {
      error: 'may end in ?tls=optional and in no other option',
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
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

/** `contactEmail` is the operator's public address. */
export function readMailConfig(values: MailValues, contactEmail: string): MailConfig {
  return {
    smtpUrl: values.SMTP_URL ? new URL(values.SMTP_URL) : undefined,
    mailFrom: values.MAIL_FROM ?? contactEmail,
    operatorEmail: values.OPERATOR_EMAIL,
  }
}

/** Not what is no address at all: that has its own fault. */
function hasReadableSignIn(text: string): boolean {
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
