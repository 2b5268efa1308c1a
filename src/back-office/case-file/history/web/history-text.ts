import { ARRIVAL_NAMES } from '#back-office/case-file/adding/web/arrival-text.ts'
import { nameField } from '#back-office/case-file/answers/web/answers-text.ts'
import { describeContact } from '#back-office/case-file/notes/web/contact-text.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { DECISION_NAMES } from '#back-office/case-file/web/decision-text.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { LEGAL_STAY_BASES } from '#features/cases/deadlines/contract.ts'
import { DECISION_INSTANCES, DECISIONS } from '#features/cases/status/contract.ts'
import { ARRIVALS, ASK_REASONS, DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { REASON_LABELS } from '#features/documents/web/reason-text.ts'
import { describeBasis } from '#features/legal-stay/web/basis-text.ts'
import { LETTER_KINDS } from '#features/letters/contract.ts'
import { nameLetter } from '#features/letters/letter-words/rules.ts'
import { packageName } from '#features/packages/rules.ts'
import { PAYMENT_STATUSES } from '#features/payments/contract.ts'
import { describePaymentStatus } from '#features/payments/web/payment-status-badge.tsx'
import { TERM_KINDS } from '#features/plan/terms/contract.ts'
import { TERM_NAMES } from '#features/plan/terms/web/term-text.ts'
import { ASKS, THIRD_PARTY_KINDS } from '#features/third-parties/contract.ts'
import { nameAsk, nameKind } from '#features/third-parties/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import type { HistoryRow } from '../rules.ts'

interface HistoryWords {
  what: string
  more: string | null
}

type Event = HistoryRow['event']
type Known = Pick<CaseFile, 'payments' | 'corrections'>
type Words = (row: HistoryRow, file: Known) => HistoryWords

const plain =
  (what: () => string): Words =>
  () => ({ what: what(), more: null })
const aboutDocument =
  (what: (input: { document: string }) => string): Words =>
  ({ event }) => ({ what: what({ document: nameDocument(event) }), more: describeReason(event) })

/** A question about an answer; who proposed it stands with the applicant's yes or no. */
const aboutAnswer =
  (what: (input: { field: string }) => string): Words =>
  ({ event: { details, asked_by_name: name } }, { corrections }) => ({
    what: what({ field: nameQuestion(String(details.field), corrections) }),
    more: name ? m.back_office_case_file_history_correction_by({ name }) : null,
  })

/** A question of the questionnaire by its own name, as long as the case file has what was asked about it. */
function nameQuestion(field: string, corrections: CaseFile['corrections']): string {
  const question = corrections.find((one) => one.field === field)?.question
  return question?.label ?? nameField(field)
}

/** A sentence for every event that the product writes; the names are in recordEvent() and in the triggers. */
const EVENTS: Record<string, Words> = {
  opened: plain(m.back_office_case_file_history_opened),
  opened_for_person: ({ event }) => ({ what: describeOpening(event), more: null }),
  registration_link_sent: plain(m.back_office_case_file_history_registration_link_sent),
  registration_code_printed: plain(m.back_office_case_file_history_registration_code_printed),
  registration_code_used: plain(m.back_office_case_file_history_registration_code_used),
  submitted: plain(m.back_office_case_file_history_submitted),
  stage_moved: describeMove,
  reopened: describeReopening,
  assigned: ({ event }) => ({ what: describeAssigned(event), more: null }),
  task_assigned: ({ event }) => ({ what: describeTaskAssigned(event), more: null }),
  decision_noted: ({ event }) => ({ what: describeDecision(event), more: moreOf(event).join(' ') || null }),
  form_of_address_set: plain(m.back_office_case_file_history_form_of_address_set),
  last_legal_day_set: ({ event }) => ({ what: describeLastLegalDay(event), more: describeGround(event) }),
  residence_card_recorded: ({ event: { details } }) => ({
    what: m.back_office_case_file_history_residence_card({
      date: typeof details.valid_until === 'string' ? formatDate(details.valid_until) : '',
    }),
    more: null,
  }),
  term_added: ({ event }) => ({ what: describeTerm(event), more: null }),
  term_removed: plain(m.back_office_case_file_history_term_removed),
  restricted: plain(m.back_office_case_file_history_restricted),
  restriction_lifted: plain(m.back_office_case_file_history_restriction_lifted),
  personal_info_saved: describeSaves(m.back_office_case_file_history_personal_info_saved),
  application_forms_saved: describeSaves(m.back_office_case_file_history_application_forms_saved),
  questionnaire_saved: describeSaves(m.back_office_case_file_history_questionnaire_saved),
  correction_asked: aboutAnswer(m.back_office_case_file_history_correction_asked),
  correction_taken_back: aboutAnswer(m.back_office_case_file_history_correction_taken_back),
  correction_agreed: aboutAnswer(m.back_office_case_file_history_correction_agreed),
  correction_declined: aboutAnswer(m.back_office_case_file_history_correction_declined),
  check_overruled: ({ event: { details } }) => ({
    what: m.back_office_case_file_history_check_overruled(),
    more:
      typeof details.reason === 'string'
        ? m.back_office_case_file_history_reason({ reason: details.reason })
        : null,
  }),
  check_overrule_withdrawn: plain(m.back_office_case_file_history_check_overrule_withdrawn),
  document_uploaded: describeUpload,
  document_removed: aboutDocument(m.back_office_case_file_history_document_removed),
  document_accepted: aboutDocument(m.back_office_case_file_history_document_accepted),
  document_asked_again: aboutDocument(m.back_office_case_file_history_document_asked_again),
  document_verdict_taken_back: describeTakenBack,
  virus_found: describeVirus,
  slot_set_aside: aboutDocument(m.back_office_case_file_history_slot_set_aside),
  slot_taken_back: aboutDocument(m.back_office_case_file_history_slot_taken_back),
  appointment_booked: ({ event }) => ({
    what:
      event.actor_kind === 'staff'
        ? m.back_office_case_file_history_appointment_booked_by_us()
        : m.back_office_case_file_history_appointment_booked(),
    more: null,
  }),
  appointment_moved: plain(m.back_office_case_file_history_appointment_moved),
  appointment_canceled: plain(m.back_office_case_file_history_appointment_canceled),
  appointment_done: plain(m.back_office_case_file_history_appointment_done),
  appointment_did_not_come: plain(m.back_office_case_file_history_appointment_did_not_come),
  appointment_scheduled_again: plain(m.back_office_case_file_history_appointment_scheduled_again),
  appointment_assigned: plain(m.back_office_case_file_history_appointment_assigned),
  consultation_requested: plain(m.back_office_case_file_history_consultation_requested),
  consultation_booked: ({ event }) => ({
    what:
      event.actor_kind === 'staff'
        ? m.back_office_case_file_history_consultation_booked_by_us()
        : m.back_office_case_file_history_consultation_booked(),
    more: null,
  }),
  consultation_moved: plain(m.back_office_case_file_history_consultation_moved),
  consultation_canceled: plain(m.back_office_case_file_history_consultation_canceled),
  contact_message_joined: ({ event }) => ({ what: describeJoined(event), more: null }),
  contact_message_moved_away: plain(m.back_office_case_file_history_contact_message_moved_away),
  contact_logged: ({ event }) => ({ what: describeContact(event.details) ?? event.event, more: null }),
  household_joined: plain(m.back_office_case_file_history_household_joined),
  household_left: plain(m.back_office_case_file_history_household_left),
  household_relation_changed: plain(m.back_office_case_file_history_household_relation_changed),
  household_document_shared: aboutDocument(m.back_office_case_file_history_household_document_shared),
  household_document_unshared: aboutDocument(m.back_office_case_file_history_household_document_unshared),
  household_document_received: plain(m.back_office_case_file_history_household_document_received),
  household_document_withdrawn: plain(m.back_office_case_file_history_household_document_withdrawn),
  household_sharing_asked: plain(m.back_office_case_file_history_household_sharing_asked),
  household_sharing_agreed: plain(m.back_office_case_file_history_household_sharing_agreed),
  household_sharing_ended: plain(m.back_office_case_file_history_household_sharing_ended),
  letter_added: describeLetter,
  letter_changed: describeLetter,
  letter_answered: describeLetter,
  letter_reopened: describeLetter,
  letter_removed: describeLetter,
  letter_page_removed: describeLetter,
  third_party_asked: describeThirdParty,
  third_party_withdrawn: describeThirdParty,
  third_party_answered: describeThirdParty,
  employer_set: plain(m.back_office_case_file_history_employer_set),
  employer_position_changed: plain(m.back_office_case_file_history_employer_position_changed),
  employer_removed: plain(m.back_office_case_file_history_employer_removed),
  notes_released: ({ event }) => ({ what: describeRelease(event), more: null }),
  consultation_done: plain(m.back_office_case_file_history_consultation_done),
  consultation_did_not_come: plain(m.back_office_case_file_history_consultation_did_not_come),
  consultation_scheduled_again: plain(m.back_office_case_file_history_consultation_scheduled_again),
  consultation_assigned: plain(m.back_office_case_file_history_consultation_assigned),
  payment_disputed: plain(m.back_office_case_file_history_payment_disputed),
  payment_dispute_won: plain(m.back_office_case_file_history_payment_dispute_won),
  payment_dispute_lost: plain(m.back_office_case_file_history_payment_dispute_lost),
  payment_to_refund: plain(m.back_office_case_file_history_payment_to_refund),
  ...Object.fromEntries(PAYMENT_STATUSES.map((status) => [`payment_${status}`, describePayment(status)])),
}

/** A row of the history in words; an event of another version of the product has its own name only. */
export function describeRow(row: HistoryRow, file: Known): HistoryWords {
  return EVENTS[row.event.event]?.(row, file) ?? { what: row.event.event, more: null }
}

function describeMove({ event }: HistoryRow): HistoryWords {
  const { from, to, reason, decision } = event.details
  const [before, after] = [from, to].map((name) => CASE_STAGES.find((stage) => stage === name))
  if (!after) return { what: event.event, more: null }
  const what =
    after === 'submitted' && event.actor_kind === 'applicant'
      ? m.back_office_case_file_history_submitted()
      : m.back_office_case_file_history_moved({ stage: describeStage(after) })
  const was = before ? [m.back_office_case_file_history_was({ stage: describeStage(before) })] : []
  const noted = DECISIONS.filter((one) => one === decision).map((one) => DECISION_NAMES[one]())
  const why = typeof reason === 'string' ? [m.back_office_case_file_history_reason({ reason })] : []
  return {
    what,
    more: [...noted.map((name) => `${name}.`), ...moreOf(event), ...was, ...why].join(' ') || null,
  }
}

function describeRelease({ details: { requested_on: day } }: Event): string {
  return typeof day === 'string'
    ? m.back_office_case_file_history_notes_released({ day: formatDate(day) })
    : m.back_office_case_file_history_notes_released_plain()
}

function describeOpening({ details: { came_by } }: Event): string {
  return came_by === 'phone'
    ? m.back_office_case_file_history_opened_by_phone()
    : m.back_office_case_file_history_opened_in_person()
}

function describeReopening({ event: { details } }: HistoryRow): HistoryWords {
  const { from, to, reason } = details
  const [before, after] = [from, to].map((name) => CASE_STAGES.find((stage) => stage === name))
  const is = after ? [m.back_office_case_file_history_is({ stage: describeStage(after) })] : []
  const was = before ? [m.back_office_case_file_history_was({ stage: describeStage(before) })] : []
  const why = typeof reason === 'string' ? [m.back_office_case_file_history_reason({ reason })] : []
  return { what: m.back_office_case_file_history_reopened(), more: [...is, ...was, ...why].join(' ') || null }
}

/** Who decided, and when the decision was delivered: what an appeal clears in the case. */
function moreOf({ details: { instance, delivered_on: day } }: Event): string[] {
  const who = {
    first: m.back_office_case_file_history_decision_first,
    second: m.back_office_case_file_history_decision_second,
  }
  return [
    ...DECISION_INSTANCES.filter((one) => one === instance).map((one) => who[one]()),
    ...(typeof day === 'string'
      ? [m.back_office_case_file_history_decision_delivered({ date: formatDate(day) })]
      : []),
  ]
}

function describeDecision({ event, details: { decision } }: Event): string {
  const noted = DECISIONS.find((one) => one === decision)
  return noted ? m.back_office_case_file_history_decision({ decision: DECISION_NAMES[noted]() }) : event
}

function describeAssigned({ details, assigned_to_name: name }: Event): string {
  if (!details.assigned_to) return m.back_office_case_file_history_assigned_to_nobody()
  return name
    ? m.back_office_case_file_history_assigned({ name })
    : m.back_office_case_file_history_assigned_to_gone()
}

function describeTaskAssigned({ details, assigned_to_name: name }: Event): string {
  if (!details.assigned_to) return m.back_office_case_file_history_task_assigned_to_nobody()
  return name
    ? m.back_office_case_file_history_task_assigned({ name })
    : m.back_office_case_file_history_task_assigned_to_gone()
}

function describeTerm({ details: { kind, due_on } }: Event): string {
  const found = TERM_KINDS.find((one) => one === kind)
  return m.back_office_case_file_history_term_added({
    what: found ? TERM_NAMES[found]() : '',
    date: typeof due_on === 'string' ? formatDate(due_on) : '',
  })
}

function describeLastLegalDay({ details: { day, basis, unknown } }: Event): string {
  if (typeof day === 'string')
    return m.back_office_case_file_history_last_legal_day_set({ date: formatDate(day) })
  if (unknown === true) return m.back_office_case_file_history_last_legal_day_unknown()
  return basis === 'waiting'
    ? m.back_office_case_file_history_last_legal_day_none()
    : m.back_office_case_file_history_last_legal_day_cleared()
}

function describeGround({ details: { basis } }: Event): string | null {
  const ground = LEGAL_STAY_BASES.find((one) => one === basis)
  return ground
    ? m.back_office_case_file_history_last_legal_day_ground({ basis: describeBasis(ground) })
    : null
}

function describeJoined({ event, details: { received_on } }: Event): string {
  return typeof received_on === 'string'
    ? m.back_office_case_file_history_contact_message_joined({ date: formatDate(received_on) })
    : event
}

function describeSaves(what: () => string): Words {
  return ({ count, fields }) => {
    const times = count > 1 ? [m.back_office_case_file_history_saves({ count })] : []
    return {
      what: what(),
      more: [...times, [...new Set(fields.map(nameField))].join(', ')].filter(Boolean).join(': ') || null,
    }
  }
}

function describePayment(status: (typeof PAYMENT_STATUSES)[number]): Words {
  return ({ event }, { payments }) => {
    const payment = payments.find(({ id }) => id === event.details.payment_id)
    const name = payment && packageName(payment.package_type)
    const amount = payment?.amount ? formatPln(payment.amount) : null
    return {
      what: m.back_office_case_file_history_payment({ status: describePaymentStatus(status) }),
      more: [name, amount].filter(Boolean).join(', ') || null,
    }
  }
}

/** By the applicant, or by staff for the applicant: then with how it came. */
function describeUpload({ event }: HistoryRow): HistoryWords {
  const document = nameDocument(event)
  const arrival = ARRIVALS.find((known) => known === event.details.arrived_by)
  if (!arrival) return { what: m.back_office_case_file_history_document_uploaded({ document }), more: null }
  return {
    what: m.back_office_case_file_history_document_added({ document }),
    more: ARRIVAL_NAMES[arrival](),
  }
}

const LETTER_EVENTS: Record<string, () => string> = {
  letter_added: m.back_office_case_file_history_letter_added,
  letter_changed: m.back_office_case_file_history_letter_changed,
  letter_answered: m.back_office_case_file_history_letter_answered,
  letter_reopened: m.back_office_case_file_history_letter_reopened,
  letter_removed: m.back_office_case_file_history_letter_removed,
  letter_page_removed: m.back_office_case_file_history_letter_page_removed,
}

/** What was done with a letter of the office, and of which kind it is. */
function describeLetter({ event }: HistoryRow): HistoryWords {
  const kind = LETTER_KINDS.find((known) => known === event.details.kind)
  return { what: LETTER_EVENTS[event.event]?.() ?? event.event, more: kind ? nameLetter(kind) : null }
}

/** Who was asked by a link, what came of it, or that it was withdrawn. */
function describeThirdParty({ event }: HistoryRow): HistoryWords {
  const kind = THIRD_PARTY_KINDS.find((known) => known === event.details.kind)
  const ask = ASKS.find((known) => known === event.details.ask)
  const who = kind ? nameKind(kind) : ''
  if (event.event === 'third_party_withdrawn')
    return { what: m.back_office_case_file_history_third_party_withdrawn({ kind: who }), more: null }
  if (event.event === 'third_party_asked')
    return { what: m.back_office_case_file_history_third_party_asked({ kind: who }), more: null }
  const paper = ask ? nameAsk(ask) : ''
  return { what: m.back_office_case_file_history_third_party_answered({ paper }), more: who || null }
}

/** A find in a document, or in a file that belongs to none. */
function describeVirus({ event }: HistoryRow): HistoryWords {
  const what = event.details.document_type
    ? m.back_office_case_file_history_virus_found({ document: nameDocument(event) })
    : m.back_office_case_file_history_virus_found_file()
  return { what, more: null }
}

/** With what stands since: the verdict that it had replaced. */
function describeTakenBack({ event }: HistoryRow): HistoryWords {
  const { restored } = event.details
  return {
    what: m.back_office_case_file_history_verdict_taken_back({ document: nameDocument(event) }),
    more:
      restored === 'accepted'
        ? m.back_office_case_file_history_accepted_again()
        : restored === 'asked_again'
          ? m.back_office_case_file_history_asked_as_before()
          : null,
  }
}

/** "Passport Copy, version 2" */
function nameDocument({ details: { document_type, requested_name: name, version } }: Event): string {
  const type = DOCUMENT_TYPES.find((known) => known === document_type)
  const document = type
    ? documentTypeLabel(type)
    : typeof name === 'string'
      ? name
      : m.back_office_case_file_history_some_document()
  return typeof version === 'number'
    ? m.back_office_case_file_history_version_of({ document, version })
    : document
}

function describeReason({ details }: Event): string | null {
  const reason = ASK_REASONS.find((known) => known === details.reason)
  return reason ? m.back_office_case_file_history_reason({ reason: REASON_LABELS[reason]() }) : null
}
