import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { CaseCheck, CaseFacts } from '../contract.ts'
import { plannedEnd } from '../dates/rules.ts'
import { readDay, readNumber } from '../portal/rules.ts'

/** The last day of the passport: what the zone says for certain, or else what was typed. */
function readExpiry(facts: CaseFacts): string | null {
  return facts.zone?.expiry_date ?? readDay(facts, 'passport', 'passport_valid_until')
}

const EXPIRED: CaseCheck = {
  id: 'passport-expired',
  fact: 'passport-validity',
  judge(facts) {
    const until = readExpiry(facts)
    if (until === null) return null
    const day = formatDate(until)
    if (until < facts.today)
      return { verdict: 'stop', of: [until], text: m.checks_passport_expired_stop({ day }) }
    return { verdict: 'good', of: [until], text: m.checks_passport_expired_good({ day }) }
  },
}

const WITHIN_STAY: CaseCheck = {
  id: 'passport-within-stay',
  fact: 'passport-margin',
  judge(facts) {
    const [until, end] = [readExpiry(facts), plannedEnd(facts)]
    if (until === null || end === null || until < facts.today) return null
    // Not the end, which moves by a day each day.
    const of = [until, facts.application_form?.planned_stay_duration ?? null]
    const days = { day: formatDate(until), end: formatDate(end) }
    if (until < end) return { verdict: 'look', of, text: m.checks_passport_stay_look(days) }
    return { verdict: 'good', of, text: m.checks_passport_stay_good(days) }
  },
}

/** A picture may show both pages of an open passport. */
const PAGES_OF_A_SPREAD = 2

const PAGES: CaseCheck = {
  id: 'passport-pages',
  fact: 'passport-pages',
  judge(facts) {
    const declared = readNumber(facts, 'passport', 'passport_pages')
    const passport = facts.documents.find(({ document_type }) => document_type === 'passport')
    if (!declared || !passport) return null
    // A picture is one page; a PDF whose pages are not known yet says nothing.
    const scanned = passport.content_type === 'application/pdf' ? passport.page_count : 1
    if (scanned === null) return null
    const [of, pages] = [[declared, scanned], { declared, scanned }]
    if (scanned >= declared) return { verdict: 'good', of, text: m.checks_passport_pages_good(pages) }
    if (scanned * PAGES_OF_A_SPREAD >= declared)
      return { verdict: 'look', of, text: m.checks_passport_pages_look(pages) }
    return { verdict: 'stop', of, text: m.checks_passport_pages_stop(pages) }
  },
}

export const PASSPORT_CHECKS = [EXPIRED, WITHIN_STAY, PAGES]
