import type { Turn } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { OPERATOR } from '#shared/operator.ts'
import type { CaseAct, DAY_REASONS } from '../status/contract.ts'
import type { CaseState } from '../status/schema.ts'

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
  submit: ({ service }) => ({
    title: m.cases_status_submit_title(),
    text: service === 'advice' ? m.cases_status_submit_text_advice() : m.cases_status_submit_text(),
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
  wait_for_office: describeProceedings,
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

function describeProceedings({ stage, filed_at, decision_instance }: CaseState): StatusWords {
  const date = dayOf(filed_at)
  const isNew = stage === 'filed'
  const later =
    decision_instance === 'second'
      ? m.cases_status_office_title_appeal
      : m.cases_status_office_title_proceedings
  return {
    title: isNew ? m.cases_status_office_title({ date }) : later(),
    text: isNew ? m.cases_status_office_text() : m.cases_status_office_text_proceedings({ date }),
    action: { label: m.cases_status_guide_letters(), path: '/knowledge-base/your-situation/letters' },
  }
}

function describeFiling({ last_legal_day: day, service }: CaseState): StatusWords {
  // Filing without a right to stay can make it worse, so nobody is told to.
  if (day && isPast(day))
    return {
      title: m.cases_status_file_title_passed(),
      text: m.cases_status_file_text_passed({ date: formatDate(day) }),
      action: writeToUs(),
    }
  return {
    title: day ? m.cases_status_file_title_by({ date: formatDate(day) }) : m.cases_status_file_title(),
    text: {
      advice: m.cases_status_file_text_advice,
      review: m.cases_status_file_text_review,
      preparation: m.cases_status_file_text_preparation,
    }[service](),
    action: { label: m.cases_status_file_button(), path: '/filing' },
  }
}

/** Also by the day of who reads it: a notice is read later than it was written. */
const isPast = (day: string) => day < todayInWarsaw(readClock())

function describeDecision(state: CaseState): StatusWords {
  const refusal = { label: m.cases_status_guide_refusal(), path: '/decision' }
  const appeal = describeAppeal(state)
  switch (state.decision) {
    case 'granted':
      return {
        title: m.cases_status_decided_title_granted(),
        text: join(m.cases_status_decided_text_granted(), appeal),
        action: { label: m.cases_status_guide_card(), path: '/decision' },
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

/** Who acts; an appeal is not decided by the office that refused. */
export function nameTurn(turn: Turn, { decision_instance }: Pick<CaseState, 'decision_instance'>): string {
  if (turn === 'office' && decision_instance === 'second') return m.cases_status_turn_head()
  return {
    ours: () => OPERATOR.name,
    applicant: m.cases_status_turn_you,
    third_party: m.cases_status_turn_third_party,
    office: m.cases_status_turn_office,
  }[turn]()
}

/** By when, and why by then. */
export interface DayWords {
  day: string
  why: string
  /** A day of the law (YYYY-MM-DD), up to which the days are counted. */
  counted: string | null
}

const WHY = {
  appeal: m.cases_status_by_appeal,
  check: m.cases_status_by_check,
  complaint: m.cases_status_by_complaint,
  legal_stay: m.cases_status_by_stay,
  task: m.cases_status_by_task,
}
const OURS: readonly string[] = ['check', 'task'] satisfies (typeof DAY_REASONS)[number][]

/**
 * By when: the day of what is next; where it has none and the applicant acts, as soon as possible, because of the last legal
 * day. Null where nobody has set a day.
 */
export function describeDay(state: CaseState): DayWords | null {
  const { by, turn } = state.status
  if (by)
    return {
      day: formatLongDate(by.day),
      why: WHY[by.reason](),
      counted: OURS.includes(by.reason) ? null : by.day,
    }
  return turn === 'applicant' && !state.filed_at ? describeStay(state) : null
}

function describeStay({ last_legal_day: stay }: CaseState): DayWords | null {
  if (!stay) return null
  const day = formatLongDate(stay)
  return isPast(stay)
    ? { day, why: m.cases_status_by_stay_passed(), counted: stay }
    : { day: m.cases_status_by_soon(), why: m.cases_status_by_soon_stay({ day }), counted: null }
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : formatDate(todayInWarsaw(new Date(instant)))
}

/** Where the button of a status leads: guides are public pages, documents of their own outside of the application. */
export function targetOf(path: string): { to: string } | { href: string } {
  return path.startsWith('/knowledge-base/') ? { href: path } : { to: path }
}
