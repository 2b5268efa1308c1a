import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { languagePath } from '#language/language-path.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { linkToNews, type NewsKind, TOPIC_OF_NEWS } from '../rules.ts'
import { keyOfNews } from './store.ts'

const numbered = z.object({ number: z.string().max(20) })

/** No name of an applicant: more people read a notice on a screen, and a mail, than may see a case. */
export const NEWS_NOTICES = {
  cases_news_submission: noticeText(numbered, m.cases_news_notice_submission),
  cases_news_messages: noticeText(numbered, m.cases_news_notice_messages),
  cases_news_documents: noticeText(numbered, m.cases_news_notice_documents),
  cases_news_letters: noticeText(numbered, m.cases_news_notice_letters),
}

interface News {
  /** The member of staff. */
  userId: string
  caseId: string
  number: string
}

const messageOf = (kind: NewsKind, number: string) =>
  composeMessage(NEWS_NOTICES, `cases_news_${kind}`, { number })

/** Notice of what an applicant has done. The next one of the kind in the case takes the place of this one. */
export function newsNotice({ userId, caseId, number, kind }: News & { kind: NewsKind }): Notice {
  return {
    userId,
    topic: TOPIC_OF_NEWS[kind],
    message: messageOf(kind, number),
    link: linkToNews(number, kind),
    dedupeKey: keyOfNews({ caseId, kind, userId }),
    isRenewed: true,
  }
}

/** The mail of everything in a case that somebody has not opened. */
export function unopenedNotice({
  kinds,
  ...news
}: News & { kinds: readonly [NewsKind, ...NewsKind[]] }): Notice {
  const [first] = kinds
  return { ...newsNotice({ ...news, kind: first }), mail: () => writeMail(news.number, kinds) }
}

interface OperatorMail {
  to: string
  number: string
  kinds: readonly [NewsKind, ...NewsKind[]]
  publicUrl: URL
}

/** The same for the operator, where nobody of staff works. */
export function newsMail({ to, number, kinds, publicUrl }: OperatorMail): Mail {
  const { subject, paragraphs, action } = writeMail(number, kinds)
  return {
    to,
    subject,
    dedupeKey: `case-news:${randomUUID()}`,
    ...renderMail({
      title: subject,
      paragraphs,
      action: { label: action.label, url: new URL(languagePath(action.path), publicUrl).href },
    }),
  }
}

function writeMail(number: string, kinds: readonly [NewsKind, ...NewsKind[]]) {
  const sentences = kinds.map((kind) => messageOf(kind, number).write())
  return {
    subject: m.cases_news_mail_subject({ number }),
    paragraphs: [...sentences, m.cases_news_mail_unopened()],
    action: { label: m.cases_news_mail_button(), path: linkToNews(number, kinds[0]) },
  }
}
