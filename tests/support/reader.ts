import type { Notification } from '#features/notifications/schema.ts'
import { LANGUAGE_COOKIE, type Language, readLanguage } from '#language/language.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import { type ApplicantSession, createApplicantSession } from '#session/session.ts'
import { readSignedToken } from '#session/session-cookie.ts'
import { PSEUDO_LANGUAGE } from '../../scripts/pseudo-language.ts'
import type { Person } from './create-person.ts'
import { readHtml } from './no-english.ts'
import type { TestApp } from './test-app.ts'

/** The second language; it exists only in the vitest project "languages". */
export const PSEUDO: Language = readLanguage(PSEUDO_LANGUAGE)

/** The session of a person, as a request of the person would have it. */
export function sessionOf(app: TestApp, person: Pick<Person, 'session'>): ApplicantSession {
  const { env, database } = app.deps
  const token = readSignedToken(decodeURIComponent(person.session.value), env.appSecret)
  if (token === null) throw new Error("the person's session cookie was not signed by this server")
  return createApplicantSession({ database, token, onRenewed: () => {} })
}

/** The messages of a person's notifications in this language, newest first. */
export async function readNotifications(person: Person, language: Language): Promise<string[]> {
  const headers = { cookie: `${LANGUAGE_COOKIE}=${language}` }
  const { body } = await person.json<Notification[]>('/api/notifications', { headers })
  return body.map(({ message }) => message)
}

interface SentMail {
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
}

/** The visible content of the mails to this address, oldest first: subject, text, HTML and calendar file. */
export async function readMails(app: TestApp, recipient: string): Promise<string[]> {
  const mails = await app.sql<SentMail>(
    'select subject, text, html, attachments from email_outbox where recipient = $1 order by created_at, id',
    [recipient],
  )
  return mails.map(({ subject, text, html, attachments }) =>
    [subject, text, readHtml(html), ...attachments.map(readCalendar)].join('\n'),
  )
}

/** The texts of a calendar file that a calendar shows. */
function readCalendar({ content }: MailAttachment): string {
  const lines = content.replaceAll('\r\n ', '').split('\r\n')
  return lines
    .filter((line) => /^(SUMMARY|LOCATION|DESCRIPTION):/.test(line))
    .map((line) => line.replace(/^[A-Z]+:/, '').replaceAll('\\n', '\n'))
    .join('\n')
}
