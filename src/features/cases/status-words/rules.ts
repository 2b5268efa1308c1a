import type { Turn } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { OPERATOR } from '#shared/operator.ts'
import type { CaseAct } from '../status/contract.ts'
import type { CaseState, CaseStatus } from '../status/schema.ts'

/** What is next in a case: one sentence, one more, and where it is done. */
export interface StatusWords {
  title: string
  text: string
  action: { label: string; path: string }
}

type Describe = (state: CaseState) => StatusWords

/** The words for what is next; also for a case that has ended. */
export function describeStatus(state: CaseState): StatusWords {
  const { to_do } = state.status
  return to_do === null ? describeEnd(state) : WORDS[to_do](state)
}

const WORDS: Record<CaseAct, Describe> = {
  check_documents: ({ status: { count } }) => ({
    title: m.cases_status_check_title({ count }),
    text: m.cases_status_check_text(),
    action: readApplication(),
  }),
  answer_message: ({ status: { count } }) => ({
    title: m.cases_status_answer_title({ count }),
    text: m.cases_status_answer_text(),
    action: writeToUs(),
  }),
  do_own_task: () => ({
    title: m.cases_status_work_title(),
    text: m.cases_status_work_text(),
    action: readApplication(),
  }),
  send_document_again: ({ status: { count } }) => ({
    title: m.cases_status_again_title({ count }),
    text: m.cases_status_again_text(),
    action: { label: m.cases_status_again_button(), path: '/documents' },
  }),
  read_message: ({ status: { count } }) => ({
    title: m.cases_status_message_title({ count }),
    text: m.cases_status_message_text(),
    action: { label: m.cases_status_message_button(), path: '/messages' },
  }),
  answer_question: ({ status: { count } }) => ({
    title: m.cases_status_question_title({ count }),
    text: m.cases_status_question_text(),
    action: { label: m.cases_status_question_button({ count }), path: '/dashboard#questions' },
  }),
  do_shared_task: ({ status: { count } }) => ({
    title: m.cases_status_task_title({ count }),
    text: m.cases_status_task_text(),
    action: { label: m.cases_status_task_button({ count }), path: '/dashboard#tasks' },
  }),
  submit: () => ({
    title: m.cases_status_submit_title(),
    text: m.cases_status_submit_text(),
    action: { label: m.cases_status_dashboard_button(), path: '/dashboard' },
  }),
  wait_for_third_party: ({ status: { count } }) => ({
    title: m.cases_status_third_party_title({ count }),
    text: m.cases_status_third_party_text(),
    action: writeToUs(),
  }),
  resume: () => ({
    title: m.cases_status_hold_title(),
    text: m.cases_status_hold_text(),
    action: writeToUs(),
  }),
  prepare_filing: describePreparation,
  file: describeFiling,
  wait_for_office: ({ filed_at }) => ({
    title: m.cases_status_office_title({ date: dayOf(filed_at) }),
    text: m.cases_status_office_text(),
    action: {
      label: m.cases_status_guide_letters(),
      path: '/knowledge-base/your-situation/letters',
    },
  }),
  read_decision: describeDecision,
}

const readApplication = () => ({ label: m.cases_status_read_button(), path: '/review-application' })
const writeToUs = () => ({ label: m.cases_status_messages_button(), path: '/messages' })

function describePreparation({ service }: CaseState): StatusWords {
  const isPrepared = service === 'preparation'
  return {
    title: isPrepared ? m.cases_status_prepare_title_preparation() : m.cases_status_prepare_title_review(),
    text: isPrepared ? m.cases_status_prepare_text_preparation() : m.cases_status_prepare_text_review(),
    action: readApplication(),
  }
}

function describeFiling({ last_legal_day: day, service }: CaseState): StatusWords {
  return {
    title: titleOfFiling(day),
    text: {
      advice: m.cases_status_file_text_advice,
      review: m.cases_status_file_text_review,
      preparation: m.cases_status_file_text_preparation,
    }[service](),
    action: { label: m.cases_status_file_button(), path: '/filing' },
  }
}

function titleOfFiling(day: string | null): string {
  if (!day) return m.cases_status_file_title()
  const date = formatDate(day)
  return isPast(day) ? m.cases_status_file_title_passed({ date }) : m.cases_status_file_title_by({ date })
}

/** Also by the day of who reads it: a notice is read later than it was written. */
const isPast = (day: string) => day < todayInWarsaw(readClock())

function describeDecision(state: CaseState): StatusWords {
  const refusal = { label: m.cases_status_guide_refusal(), path: '/knowledge-base/your-situation/refusal' }
  const appeal = describeAppeal(state)
  switch (state.decision) {
    case 'granted':
      return {
        title: m.cases_status_decided_title_granted(),
        text: join(m.cases_status_decided_text_granted(), appeal),
        action: {
          label: m.cases_status_guide_card(),
          path: '/knowledge-base/your-situation/collect-and-renew-card',
        },
      }
    case 'refused':
      return { ...describeRefused(state), action: refusal }
    case 'discontinued':
      return {
        title: m.cases_status_decided_title_discontinued(),
        text: join(m.cases_status_decided_text_discontinued(), appeal),
        action: refusal,
      }
    case null:
      return {
        title: m.cases_status_decided_title_unknown(),
        text: join(m.cases_status_decided_text_unknown(), appeal),
        action: writeToUs(),
      }
  }
}

function describeRefused(state: CaseState): Omit<StatusWords, 'action'> {
  const appeal = describeAppeal(state)
  return state.decision_instance === 'second'
    ? {
        title: m.cases_status_decided_title_refused_again(),
        text: join(appeal, m.cases_status_decided_text_refused_again()),
      }
    : {
        title: m.cases_status_decided_title_refused(),
        text: join(appeal, m.cases_status_decided_text_refused()),
      }
}

/** What can be done against the decision, and until when: after an appeal only the court is left. */
const AGAINST = {
  first: {
    unknown: m.cases_status_appeal_unknown,
    until: m.cases_status_appeal_until,
    over: m.cases_status_appeal_over,
  },
  second: {
    unknown: m.cases_status_complaint_unknown,
    until: m.cases_status_complaint_until,
    over: m.cases_status_complaint_over,
  },
}

function describeAppeal({ decision_instance, appeal_by: day, appeal_days: count }: CaseState): string {
  const words = AGAINST[decision_instance]
  if (!day) return words.unknown({ count })
  const date = formatDate(day)
  return isPast(day) ? words.over({ date }) : words.until({ date })
}

const join = (...sentences: string[]) => sentences.join(' ')

function describeEnd({ stage }: CaseState): StatusWords {
  return {
    title:
      stage === 'withdrawn' ? m.cases_status_ended_title_withdrawn() : m.cases_status_ended_title_closed(),
    text: m.cases_status_ended_text(),
    action: { label: m.cases_status_dashboard_button(), path: '/dashboard' },
  }
}

/** Where the case is, in a few words: "Filed on 3 November 2026". */
export function describePlace(state: CaseState): string {
  const { stage, submitted_at, filed_at } = state
  switch (stage) {
    case 'preparing':
      return m.cases_status_where_preparing()
    case 'submitted':
      return m.cases_status_where_submitted({ date: dayOf(submitted_at) })
    case 'ready_to_file':
      return m.cases_status_where_ready()
    case 'filed':
    case 'in_proceedings':
      return m.cases_status_where_filed({ date: dayOf(filed_at) })
    case 'decided':
      return state.decision === null ? m.cases_status_where_decided() : describeDecision(state).title
    case 'on_hold':
      return m.cases_status_where_hold()
    case 'closed':
    case 'withdrawn':
      return describeEnd(state).title
  }
}

/** Who acts. */
export function nameTurn(turn: Turn): string {
  return {
    ours: () => OPERATOR.name,
    applicant: m.cases_status_turn_you,
    third_party: m.cases_status_turn_third_party,
    office: m.cases_status_turn_office,
  }[turn]()
}

/** By when, and why by then; null where nobody has set a day. */
export function describeDay({ by }: CaseStatus): { day: string; why: string } | null {
  if (!by) return null
  const why = {
    appeal: m.cases_status_by_appeal,
    check: m.cases_status_by_check,
    complaint: m.cases_status_by_complaint,
    legal_stay: m.cases_status_by_stay,
  }[by.reason]()
  return { day: formatLongDate(by.day), why }
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : formatDate(todayInWarsaw(new Date(instant)))
}
