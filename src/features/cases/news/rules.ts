/** What an applicant does of which the consultancy is told at once. */
export const NEWS_KINDS = ['submission', 'messages', 'documents', 'letters'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/**
 * Minutes after which news that somebody has not opened goes out by email, all of a case in one. Somebody at the desk has
 * opened it by then, and an applicant who writes in several messages has sent the last one.
 */
export const MAIL_NEWS_AFTER_MINUTES = 10

/** Where the desk shows what came. */
export function linkToNews(number: string, kind: NewsKind): string {
  return `/office/cases/${number}/${kind === 'submission' ? 'documents' : kind}`
}

/** By which setting somebody of staff has the mails switched on or off. */
export const TOPIC_OF_NEWS = {
  submission: 'tasks',
  messages: 'messages',
  documents: 'tasks',
  letters: 'tasks',
} as const satisfies Record<NewsKind, string>
