import { MAX_FILE_BYTES } from '#features/documents/contract.ts'
import type { Ask } from '#features/third-parties/contract.ts'
import {
  explainAsk,
  explainAskInPolish,
  formatDateInPolish,
  nameAsk,
  nameAskInPolish,
} from '#features/third-parties/rules.ts'
import { currentLanguage, type Language, readLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'

const POLISH_TAG = 'pl'
/** Polish, whatever the product has, and the language of the site around it. */
export type LinkLanguage = typeof POLISH_TAG | Language

/** The languages of the page: Polish first. */
export const listLinkLanguages = (): LinkLanguage[] => [
  ...new Set<LinkLanguage>([POLISH_TAG, currentLanguage()]),
]

export type LinkFault = 'failed' | 'busy' | 'too_large' | 'wrong_type' | 'no_file'

interface FileWords {
  choose: (input: { paper: string }) => string
  hint: (input: { size: number }) => string
  send: () => string
  replace: () => string
}

/** The words of the page in one language. */
export interface LinkWords extends FileWords {
  title: () => string
  lead: (input: { name: string }) => string
  until: () => string
  who: () => string
  helper: () => string
  note: () => string
  asks: () => string
  tick: () => string
  came: (input: { date: string }) => string
  signed: (input: { date: string }) => string
  accepted: () => string
  done: () => string
  busyLabel: () => string
  privacy: (input: { consultancy: string; name: string }) => string
  policy: () => string
  policyHref: () => string
  unknown: { title: () => string; text: () => string }
  ended: { title: () => string; text: () => string }
  checking: () => string
  retry: () => string
  faults: Record<LinkFault, (input: { size: number }) => string>
  nameAsk: (ask: Ask) => string
  explainAsk: (ask: Ask) => string
  day: (day: string) => string
}

const SITE: LinkWords = {
  title: m.third_parties_page_title,
  lead: m.third_parties_page_lead,
  until: m.third_parties_page_until,
  who: m.third_parties_page_who,
  helper: m.third_parties_page_with,
  note: m.third_parties_page_note,
  asks: m.third_parties_page_asks,
  choose: m.third_parties_page_file,
  hint: m.third_parties_page_file_hint,
  send: m.third_parties_page_send,
  replace: m.third_parties_page_replace,
  tick: m.third_parties_page_tick,
  came: m.third_parties_page_came,
  signed: m.third_parties_page_signed,
  accepted: m.third_parties_page_accepted,
  done: m.third_parties_page_done,
  busyLabel: m.third_parties_page_sending,
  privacy: m.third_parties_page_privacy,
  policy: m.third_parties_page_policy,
  policyHref: () => languagePath('/PrivacyPolicy'),
  unknown: { title: m.third_parties_page_unknown, text: m.third_parties_page_unknown_text },
  ended: { title: m.third_parties_page_ended, text: m.third_parties_page_ended_text },
  checking: m.third_parties_page_checking,
  retry: m.third_parties_page_retry,
  faults: {
    failed: m.third_parties_page_failed,
    busy: m.third_parties_page_busy,
    too_large: m.third_parties_page_too_large,
    wrong_type: m.third_parties_page_wrong_type,
    no_file: m.third_parties_page_no_file,
  },
  nameAsk,
  explainAsk,
  day: formatDate,
}

const POLISH: LinkWords = {
  title: m.third_parties_page_title_pl,
  lead: m.third_parties_page_lead_pl,
  until: m.third_parties_page_until_pl,
  who: m.third_parties_page_who_pl,
  helper: m.third_parties_page_with_pl,
  note: m.third_parties_page_note_pl,
  asks: m.third_parties_page_asks_pl,
  choose: m.third_parties_page_file_pl,
  hint: m.third_parties_page_file_hint_pl,
  send: m.third_parties_page_send_pl,
  replace: m.third_parties_page_replace_pl,
  tick: m.third_parties_page_tick_pl,
  came: m.third_parties_page_came_pl,
  signed: m.third_parties_page_signed_pl,
  accepted: m.third_parties_page_accepted_pl,
  done: m.third_parties_page_done_pl,
  busyLabel: m.third_parties_page_sending_pl,
  privacy: m.third_parties_page_privacy_pl,
  policy: m.third_parties_page_policy_pl,
  policyHref: () => languagePath('/PrivacyPolicy', readLanguage(POLISH_TAG)),
  unknown: { title: m.third_parties_page_unknown_pl, text: m.third_parties_page_unknown_text_pl },
  ended: { title: m.third_parties_page_ended_pl, text: m.third_parties_page_ended_text_pl },
  checking: m.third_parties_page_checking_pl,
  retry: m.third_parties_page_retry_pl,
  faults: {
    failed: m.third_parties_page_failed_pl,
    busy: m.third_parties_page_busy_pl,
    too_large: m.third_parties_page_too_large_pl,
    wrong_type: m.third_parties_page_wrong_type_pl,
    no_file: m.third_parties_page_no_file_pl,
  },
  nameAsk: nameAskInPolish,
  explainAsk: explainAskInPolish,
  day: formatDateInPolish,
}

/** The most that a file may have, in megabytes. */
export const FILE_LIMIT = { size: MAX_FILE_BYTES / 1024 ** 2 }

export const wordsIn = (language: LinkLanguage): LinkWords => (language === POLISH_TAG ? POLISH : SITE)

/** The day of an instant, as the language writes it. */
export const dayOf = (words: LinkWords, instant: string): string =>
  words.day(todayInWarsaw(new Date(instant)))
