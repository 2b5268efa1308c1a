import { describe, expect, it } from 'vitest'
import { CASE_STAGES, type CaseStage } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import type { CaseStatus } from '#features/cases/status/schema.ts'
import { addDays } from '#shared/dates.ts'
import {
  countDocuments,
  documentsDone,
  listActivity,
  nameDocumentsStep,
  nextStep,
  stepStates,
  stepsDone,
} from './rules.ts'
import type { CompletionFlags } from './schema.ts'

const nothing: CompletionFlags = {
  package: false,
  personal_info: false,
  documents: false,
  application_form: false,
  appointment: false,
}
const firstThree = { ...nothing, personal_info: true, documents: true, application_form: true }

const unsubmitted = { documents_uploaded: 0, documents_asked_again: [], submitted_at: null, case: null }

function states(flags: Partial<CompletionFlags>) {
  return stepStates({ ...nothing, ...flags }).map((step) => step.state)
}

describe('DASH-1 the six steps', () => {
  it('come in the order of the specification', () => {
    expect(stepStates(nothing).map((step) => step.id)).toEqual([
      'package',
      'personal_info',
      'documents',
      'application_form',
      'review',
      'appointment',
    ])
  })

  it('start with Package Selection completed, without any payment, and Personal Information current', () => {
    expect(states({})).toEqual(['completed', 'current', 'upcoming', 'upcoming', 'upcoming', 'upcoming'])
  })

  it('make documents current once personal information is done and documents are not', () => {
    expect(states({ personal_info: true })).toEqual([
      'completed',
      'completed',
      'current',
      'upcoming',
      'upcoming',
      'upcoming',
    ])
  })

  it('make the form current once documents are done and the form is not', () => {
    expect(states({ personal_info: true, documents: true })[3]).toBe('current')
  })

  it('keep documents to come, even with the form saved, while personal information is missing', () => {
    expect(states({ application_form: true })).toEqual([
      'completed',
      'current',
      'upcoming',
      'completed',
      'upcoming',
      'upcoming',
    ])
  })

  it('make the form current by the documents alone', () => {
    expect(states({ documents: true })).toEqual([
      'completed',
      'current',
      'completed',
      'current',
      'upcoming',
      'upcoming',
    ])
  })

  it('complete Review & Submit when the first three are done, and make the appointment current', () => {
    expect(states(firstThree)).toEqual([
      'completed',
      'completed',
      'completed',
      'completed',
      'completed',
      'current',
    ])
  })

  it('complete the appointment whenever one is booked', () => {
    expect(states({ appointment: true })[5]).toBe('completed')
    expect(states({ ...firstThree, appointment: true })).toEqual(Array(6).fill('completed'))
  })

  it('are counted when completed', () => {
    const count = (flags: CompletionFlags) => stepsDone({ ...unsubmitted, steps: stepStates(flags), flags })
    expect(count(nothing)).toBe(1)
    expect(count({ ...nothing, personal_info: true })).toBe(2)
  })

  it('are counted without the documents while one is to be sent again', () => {
    const submitted_at = '2026-11-20T09:00:00Z'
    const facts = { ...unsubmitted, submitted_at, flags: firstThree, steps: stepStates(firstThree) }
    expect(stepsDone(facts)).toBe(5)
    expect(stepsDone({ ...facts, documents_asked_again: ['accommodation'] })).toBe(4)
  })

  it('are never all done while the next step is to submit', () => {
    const flags = { ...firstThree, package: true, appointment: true }
    const facts = { ...unsubmitted, steps: stepStates(flags), flags, documents_uploaded: 8 }
    expect(stepsDone(facts)).toBe(5)
    expect(stepsDone({ ...facts, submitted_at: '2026-11-20T09:00:00Z' })).toBe(6)
  })
})

describe('DASH-4 documents on the dashboard', () => {
  it('are counted with those that are not needed, which are neither uploaded nor missing', () => {
    expect(countDocuments({ count: 5, total: 8, aside: 0 })).toBe('Uploaded: 5 of 8')
    expect(countDocuments({ count: 5, total: 8, aside: 3 })).toBe('Uploaded: 5 of 8, not needed: 3')
    expect(nameDocumentsStep({ count: 4, total: 8, aside: 0 })).toBe('Upload your documents: 4 of 8')
    expect(nameDocumentsStep({ count: 4, total: 8, aside: 3 })).toBe(
      'Upload your documents: 4 of 8, not needed: 3',
    )
  })

  it('are done at seven of eight', () => {
    expect([0, 6, 7, 8].map(documentsDone)).toEqual([false, false, true, true])
  })
})

describe('DASH-2 recent activity', () => {
  const times = {
    account_created: '2026-11-16T19:37:00.000Z',
    package_active: null,
    personal_info_completed: null,
    documents_uploaded: null,
    application_form_completed: null,
    application_submitted: null,
    appointment_scheduled: null,
    consultation_booked: null,
  }

  it('has Account created alone at the beginning', () => {
    expect(listActivity(times)).toEqual([{ kind: 'account_created', at: times.account_created }])
  })

  it('begins with Account created and goes on with the newest', () => {
    const kinds = listActivity({
      ...times,
      personal_info_completed: '2026-11-18T10:00:00.000Z',
      documents_uploaded: '2026-11-17T10:00:00.000Z',
      appointment_scheduled: '2026-11-19T10:00:00.000Z',
      package_active: '2026-11-16T19:00:00.000Z',
    }).map((entry) => entry.kind)
    expect(kinds).toEqual([
      'account_created',
      'appointment_scheduled',
      'personal_info_completed',
      'documents_uploaded',
      'package_active',
    ])
  })
})

describe('the next step', () => {
  const start = {
    flags: nothing,
    documentsUploaded: 0,
    documentsToGo: 8,
    submitted: false,
    appointmentAhead: false,
    case: null,
    today: '2026-11-25',
  }
  const caseAt = (stage: CaseStage, status: Partial<CaseStatus>) => ({
    stage,
    status: { to_do: null, turn: null, count: 0, by: null, ...status },
  })
  const submitted = {
    ...start,
    flags: firstThree,
    documentsUploaded: 8,
    documentsToGo: 0,
    submitted: true,
    case: caseAt('submitted', { to_do: 'check_documents' }),
  }

  it('walks the flow in order', () => {
    expect(nextStep(start)).toBe('personal_info')
    const personal = { ...nothing, personal_info: true }
    expect(nextStep({ ...start, flags: personal, documentsUploaded: 6 })).toBe('documents')
    const documents = { ...personal, documents: true }
    expect(nextStep({ ...start, flags: documents, documentsUploaded: 7 })).toBe('application_form')
    expect(nextStep({ ...start, flags: firstThree, documentsUploaded: 7 })).toBe('review_and_submit')
    expect(nextStep(submitted)).toBe('appointment')
    const booked = { ...submitted, flags: { ...firstThree, appointment: true } }
    expect(nextStep({ ...booked, appointmentAhead: true })).toBe('prepare_visit')
    expect(nextStep(booked)).toBe('wait')
  })

  it('is a letter of the office: of these days before everything, a near one before the own steps, else only instead of waiting', () => {
    const due = (days: number, kind: 'evidence' | 'visit' = 'evidence') => ({
      letter: { kind, due_on: addDays(start.today, days), visit_on: null, visit_time: null },
    })
    const asked = { case: caseAt('submitted', { to_do: 'send_document_again' }) }
    expect(nextStep({ ...submitted, ...asked, ...due(3) })).toBe('answer_letter')
    expect(nextStep({ ...submitted, ...asked, ...due(4) })).toBe('send_again')
    expect(nextStep({ ...start, ...due(14, 'visit') })).toBe('go_to_office')
    expect(nextStep({ ...start, ...due(15) })).toBe('personal_info')
    expect(nextStep({ ...start, ...due(-1) })).toBe('personal_info')
    const waiting = { ...submitted, flags: { ...firstThree, appointment: true } }
    expect(nextStep({ ...waiting, ...due(40) })).toBe('answer_letter')
    expect(nextStep({ ...waiting, ...due(-1) })).toBe('answer_letter')
  })

  it('is submitting as soon as the conditions of the review hold, even with an appointment booked', () => {
    const flags = { ...nothing, personal_info: true, application_form: true, appointment: true }
    expect(nextStep({ ...start, flags, documentsUploaded: 3 })).toBe('review_and_submit')
    expect(nextStep({ ...start, flags, documentsUploaded: 2 })).toBe('documents')
  })

  it('is not the documents while every missing one is set aside', () => {
    const flags = { ...nothing, personal_info: true }
    expect(nextStep({ ...start, flags, documentsUploaded: 1, documentsToGo: 0 })).toBe('application_form')
  })

  it('asks for the rest of the documents after submitting with few', () => {
    const flags = { ...nothing, personal_info: true, application_form: true }
    expect(nextStep({ ...submitted, flags, documentsUploaded: 3, documentsToGo: 5 })).toBe('documents')
  })

  it.each([
    ['send_document_again', 'send_again'],
    ['read_message', 'read_message'],
    ['answer_question', 'answer_question'],
    ['do_shared_task', 'do_task'],
  ] as const)('is what the consultancy asks for, at every stage: %s', (to_do, step) => {
    for (const stage of CASE_STAGES.filter((one) => !isEnded(one)))
      expect(nextStep({ ...submitted, case: caseAt(stage, { to_do }) }), stage).toBe(step)
  })

  it('is never a time with us once the filing is ready', () => {
    const at = (stage: CaseStage, to_do: CaseStatus['to_do']) =>
      nextStep({ ...submitted, appointmentAhead: true, case: caseAt(stage, { to_do }) })
    expect(at('ready_to_file', 'file')).toBe('file')
    expect(at('filed', 'wait_for_office')).toBe('wait')
    expect(at('in_proceedings', 'check_documents')).toBe('wait')
    expect(at('decided', 'read_decision')).toBe('read_decision')
    expect(at('on_hold', 'resume')).toBe('wait')
  })

  it('is filing, never a time with us, for who files without our work', () => {
    const alone = { ...submitted, case: caseAt('submitted', { to_do: 'file' }) }
    expect(nextStep(alone)).toBe('file')
    const flags = { ...firstThree, documents: false }
    expect(nextStep({ ...alone, flags, documentsUploaded: 3, documentsToGo: 5 })).toBe('documents')
    // A time that the person has booked comes first.
    const booked = { ...alone, flags: { ...firstThree, appointment: true } }
    expect(nextStep({ ...booked, appointmentAhead: true })).toBe('prepare_visit')
    expect(nextStep(booked)).toBe('file')
  })

  it('is filing before a booked time with us when the legal stay ends within 30 days', () => {
    const by = (day: string) => ({ to_do: 'file', by: { day, reason: 'legal_stay' } }) as const
    const booked = { ...submitted, flags: { ...firstThree, appointment: true }, appointmentAhead: true }
    const at = (day: string) => nextStep({ ...booked, case: caseAt('submitted', by(day)) })
    expect(at('2026-12-25')).toBe('file')
    expect(at('2026-11-20')).toBe('file')
    expect(at('2026-12-26')).toBe('prepare_visit')
  })
})
