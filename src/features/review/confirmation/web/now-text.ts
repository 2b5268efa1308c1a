import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import type { Confirmation } from '../schema.ts'

/** What happens now, who does it, and by when; the day is one that the operator or the law has set, or none. */
export interface NowText {
  what: string
  more: string
  who: 'consultancy' | 'applicant' | 'office'
  when: string
  whenMore: string
}

/** The words for the stage of a submitted case. */
export function describeNow(confirmation: Confirmation): NowText {
  switch (confirmation.stage) {
    case 'preparing':
    case 'submitted':
      return describeCheck(confirmation)
    case 'ready_to_file':
      return {
        what: m.review_confirmation_sign(),
        more: m.review_confirmation_sign_more(),
        who: 'applicant',
        when: m.review_confirmation_stay(),
        whenMore: requireFact('legal-stay-deadline').text,
      }
    case 'filed':
    case 'in_proceedings':
      return {
        what: m.review_confirmation_at_office(),
        more: m.review_confirmation_at_office_more(),
        who: 'office',
        when: m.review_confirmation_office_time(),
        whenMore: m.review_confirmation_office_time_more(),
      }
    case 'decided':
      return describeRest(m.review_confirmation_decided(), m.review_confirmation_decided_more())
    case 'on_hold':
      return describeRest(m.review_confirmation_hold(), m.review_confirmation_hold_more())
    case 'closed':
    case 'withdrawn':
      return describeRest(m.review_confirmation_ended(), m.review_confirmation_ended_more())
  }
}

function describeCheck({ check_by, documents }: Confirmation): NowText {
  const words = describeRest(
    m.review_confirmation_check({ count: documents.length }),
    m.review_confirmation_check_more(),
  )
  if (!check_by) return words
  return {
    ...words,
    when: formatLongDate(check_by.date),
    whenMore: m.review_confirmation_promise_more({ count: check_by.working_days }),
  }
}

function describeRest(what: string, more: string): NowText {
  return {
    what,
    more,
    who: 'consultancy',
    when: m.review_confirmation_no_day(),
    whenMore: m.review_confirmation_no_day_more(),
  }
}
