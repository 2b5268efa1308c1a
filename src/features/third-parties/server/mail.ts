import { z } from 'zod'
import type { Tx } from '#database/database.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { type MailDeps, queueMail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { ASKS, type Ask, LINK_PAGE, THIRD_PARTIES_PAGE } from '../contract.ts'
import { formatDateInPolish, nameAsk, nameAskInPolish } from '../rules.ts'
import type { ThirdPartyRow } from './store.ts'

/** What the deduplication keys of all mails about a request begin with. */
export const mailsAbout = (id: string) => `third-party:${id}:`

interface LinkMailDeps extends MailDeps {
  env: MailDeps['env'] & { publicUrl: URL }
}

interface LinkMail {
  row: ThirdPartyRow
  /** First and family name of who asks. */
  applicant: string
  /** The secret of its link. */
  token: string
  /** What is still open. */
  asks: readonly Ask[]
  /** Days after the first mail; 0 for the first. */
  after: number
}

/**
 * Queues the mail to a third party, in Polish and then in English, whatever the applicant reads: who asks for what until when, and
 * the link to a page in both.
 */
export async function mailLink(deps: LinkMailDeps, tx: Tx, mail: LinkMail): Promise<void> {
  const { row, token, after } = mail
  const { publicUrl, operator } = deps.env
  const url = new URL(`${LINK_PAGE}#token=${token}`, publicUrl).href
  const rendered = inLanguage(BASE_LANGUAGE, () => {
    const who = { name: mail.applicant, consultancy: operator.legalName }
    const subject =
      after === 0 ? m.third_parties_mail_subject(who) : m.third_parties_mail_reminder_subject(who)
    const content = renderMail({
      title: after === 0 ? m.third_parties_mail_title() : m.third_parties_mail_reminder_title(),
      paragraphs: [...writePolish(mail, who), ...writeEnglish(mail, who)],
      action: { label: m.third_parties_mail_button(), url },
      footer: m.third_parties_mail_footer({ consultancy: operator.legalName }),
    })
    return { ...content, subject }
  })
  await queueMail(deps, tx, {
    ...rendered,
    to: row.email,
    dedupeKey: `${mailsAbout(row.id)}${after}`,
  })
}

interface Who {
  name: string
  consultancy: string
}

function writePolish({ row, asks, after }: LinkMail, who: Who): string[] {
  return [
    m.third_parties_mail_hello_pl(),
    after === 0 ? m.third_parties_mail_text_pl(who) : m.third_parties_mail_reminder_text_pl(who),
    asks.map((ask) => `– ${nameAskInPolish(ask)}`).join('\n'),
    ...(row.note ? [m.third_parties_mail_note_pl({ note: row.note })] : []),
    m.third_parties_mail_until_pl({ date: formatDateInPolish(row.ends_on) }),
  ]
}

function writeEnglish({ row, asks, after }: LinkMail, who: Who): string[] {
  return [
    m.third_parties_mail_hello(),
    after === 0 ? m.third_parties_mail_text(who) : m.third_parties_mail_reminder_text(who),
    asks.map((ask) => `– ${nameAsk(ask)}`).join('\n'),
    m.third_parties_mail_until({ date: formatDate(row.ends_on) }),
  ]
}

const values = z.object({ ask: z.enum(ASKS) })

export const THIRD_PARTY_NOTICES = {
  third_parties_ticked: noticeText(values, ({ ask }) =>
    m.third_parties_notice_ticked({ paper: nameAsk(ask) }),
  ),
  third_parties_file_came: noticeText(values, ({ ask }) =>
    m.third_parties_notice_file({ paper: nameAsk(ask) }),
  ),
}

/** Notice to the applicant that a third party has ticked something, or has sent a file. */
export function answeredNotice({
  row,
  ask,
  isFile,
}: {
  row: ThirdPartyRow
  ask: Ask
  isFile: boolean
}): Notice {
  const message = composeMessage(
    THIRD_PARTY_NOTICES,
    isFile ? 'third_parties_file_came' : 'third_parties_ticked',
    {
      ask,
    },
  )
  return {
    userId: row.user_id,
    topic: 'documents',
    message,
    link: THIRD_PARTIES_PAGE,
    // A file that is replaced renews the notice and is no second one.
    dedupeKey: `third-party:${row.id}:${ask}`,
    isRenewed: true,
    mail: () => ({
      subject: message.write(),
      paragraphs: [isFile ? m.third_parties_notice_file_text() : m.third_parties_notice_ticked_text()],
      action: { label: m.third_parties_notice_button(), path: THIRD_PARTIES_PAGE },
    }),
  }
}
