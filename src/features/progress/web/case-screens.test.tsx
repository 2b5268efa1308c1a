import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { CASE_STAGES, type CaseStage, TO_DOS, type ToDo } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { type Asked, caseStatus, toDoOf } from '#features/cases/status/rules.ts'
import { CaseRoad } from '#features/cases/status/web/case-road.tsx'
import { StatusCells } from '#features/cases/status/web/status-cells.tsx'
import { describeStatus } from '#features/cases/status-words/rules.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { nextStep } from '#features/progress/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { NextSteps } from '#features/review/confirmation/web/next-steps.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { Steps } from './steps.tsx'

const NOTHING: Asked = { documents: 0, messages: 0, questions: 0, tasks: 0 }
const ASKED: Asked[] = [
  NOTHING,
  { ...NOTHING, documents: 2 },
  { ...NOTHING, messages: 1 },
  { ...NOTHING, questions: 1 },
  { ...NOTHING, tasks: 2 },
]
const SERVICES = ['advice', 'review', 'preparation'] as const
const BEFORE_FILING: readonly CaseStage[] = ['submitted', 'ready_to_file']
const AT_OFFICE: readonly CaseStage[] = ['filed', 'in_proceedings', 'decided']
const ANYWHERE: readonly ToDo[] = ['check_documents', 'answer_message', 'do_own_task', 'wait_for_third_party']

interface Situation {
  stage: CaseStage
  to_do: ToDo | null
  asked: Asked
  service: (typeof SERVICES)[number]
}

/** Every stage after the submission with everything that can be next, for every package. */
const SITUATIONS: Situation[] = CASE_STAGES.filter((stage) => stage !== 'preparing').flatMap((stage) =>
  (isEnded(stage) ? [null] : TO_DOS.filter((one) => one === toDoOf(stage) || ANYWHERE.includes(one))).flatMap(
    (to_do) => ASKED.flatMap((asked) => SERVICES.map((service) => ({ stage, to_do, asked, service }))),
  ),
)

const FLAGS = {
  package: true,
  personal_info: true,
  documents: true,
  application_form: true,
  appointment: true,
}

function createProgress({ stage, to_do, asked, service }: Situation): Progress {
  const isFiled = AT_OFFICE.includes(stage)
  const again: DocumentType[] = asked.documents > 0 ? ['passport', 'photo'] : []
  const appeal_by = stage === 'decided' ? '2999-12-09' : null
  const current = {
    number: '2026-0001',
    stage,
    submitted_at: '2026-11-02T10:00:00Z',
    filed_at: isFiled ? '2026-11-03T10:00:00Z' : null,
    decision: stage === 'decided' ? ('refused' as const) : null,
    decision_instance: 'first' as const,
    appeal_by,
    appeal_days: 14,
    residence_card: null,
    last_legal_day: '2999-11-30',
    last_legal_day_own: false,
    last_legal_day_basis: null,
    last_legal_day_unknown: false,
    service,
    ended_at: isEnded(stage) ? '2026-11-20T10:00:00Z' : null,
    others: 0,
    specialist: null,
    status: caseStatus({
      stage,
      held_stage: null,
      to_do,
      to_do_count: 3,
      asked,
      service,
      last_legal_day: '2999-11-30',
      check_by: null,
      task_due: null,
      decision: stage === 'decided' ? 'refused' : null,
      decision_instance: 'first',
      appeal_by,
      today: '2026-11-25',
    }),
  }
  const steps = { flags: FLAGS, documentsUploaded: 8, documentsToGo: 0, appointmentAhead: false }
  return {
    user: { id: 'u', email: 'olena@example.com', full_name: 'Olena', created_at: '2026-11-01T10:00:00Z' },
    case: current,
    package_type: 'free',
    flags: FLAGS,
    documents_uploaded: 8,
    documents_total: 8,
    documents_set_aside: 0,
    documents_asked_again: again,
    unread_messages: asked.messages,
    open_tasks: asked.tasks,
    open_corrections: asked.questions,
    submitted_at: '2026-11-02T10:00:00Z',
    next_appointment: null,
    steps: [],
    activity: [],
    open_letter: null,
    next_step: {
      id: nextStep({ ...steps, submitted: true, case: current, today: '2026-11-25' }),
      missing_documents: [],
    },
    terms_agreed: true,
    terms_asked_before: true,
    terms_from: null,
  }
}

/** The text of the dashboard's parts and of the confirmation's, without marks of HTML. */
function readScreens(progress: Progress) {
  const { case: current } = progress
  if (!current) throw new Error('no case')
  const read = (screen: React.ReactNode) =>
    renderToStaticMarkup(<MemoryRouter>{screen}</MemoryRouter>)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', '’')
  return {
    card: read(<NextStepCard progress={progress} />),
    road: read(<CaseRoad of={current} />),
    confirmation: read(
      <>
        <StatusCells of={current} />
        <NextSteps of={current} />
      </>,
    ),
  }
}

describe('Every screen at every stage and turn', () => {
  const nameOf = ({ stage, to_do, asked, service }: Situation) =>
    `${stage}, ${to_do}, ${JSON.stringify(asked)}, ${service}`
  const all = SITUATIONS.map((situation) => {
    const progress = createProgress(situation)
    return { situation, progress, name: nameOf(situation), screens: readScreens(progress) }
  })
  const sentences = ({ screens }: (typeof all)[number]) => Object.values(screens).join(' ')

  it('says the same: what is next by the one rule', () => {
    expect(all.length).toBeGreaterThan(400)
    for (const { progress, screens, name } of all) {
      if (!progress.case) throw new Error('no case')
      const { title } = describeStatus(progress.case)
      expect(screens.card, name).toContain(title)
      expect(screens.confirmation, name).toContain(title)
    }
  })

  it('never asks for a time with us, or says that nothing is filed, once the case has gone further', () => {
    for (const one of all.filter(({ situation }) => situation.stage !== 'submitted')) {
      expect(one.screens.card, one.name).not.toMatch(/Schedule your appointment|appointment with us/)
      expect(sentences(one), one.name).not.toMatch(/Nothing is filed yet|No day is promised/)
    }
  })

  it('promises a check and a preparation only before the filing, and only where the package includes them', () => {
    for (const one of all) {
      const { stage, service } = one.situation
      const words = sentences(one)
      if (!BEFORE_FILING.includes(stage))
        expect(words, one.name).not.toMatch(/We check what you sent|We prepare/)
      if (service === 'advice')
        expect(words, one.name).not.toMatch(/We check (your|what)|We prepare|Everything is prepared/)
      if (service === 'review') expect(words, one.name).not.toMatch(/We prepare|Everything is prepared/)
    }
  })

  it('says that something is asked, never that we check, while a document is to be sent again', () => {
    for (const one of all.filter(
      ({ situation: { stage, asked } }) => asked.documents > 0 && !isEnded(stage),
    )) {
      expect(one.screens.card, one.name).toContain('Please send 2 documents again')
      expect(one.screens.card, one.name).not.toContain('We check')
      expect(one.screens.confirmation, one.name).toMatch(/Who\s+You/)
      expect(one.screens.confirmation, one.name).not.toMatch(/We check your/)
    }
  })

  it('says when it was filed, what was decided and until when it can be appealed', () => {
    for (const one of all.filter(({ situation }) => AT_OFFICE.includes(situation.stage)))
      expect(one.screens.road, one.name).toContain('3 November 2026')
    for (const one of all.filter(({ situation }) => situation.stage === 'decided')) {
      expect(one.screens.road, one.name).toContain('Your application was refused')
      if (one.situation.asked === NOTHING)
        expect(one.screens.card, one.name).toContain('appeal until 9 December 2999')
    }
  })

  it('asks to sign by the last legal day once the filing is ready', () => {
    for (const one of all.filter(
      ({ situation: { stage, to_do } }) => stage === 'ready_to_file' && to_do === 'file',
    ))
      if (one.situation.asked === NOTHING) {
        expect(one.screens.card, one.name).toContain('Sign in MOS by 30 November 2999')
        expect(one.screens.confirmation, one.name).toMatch(/Who\s+You/)
        expect(one.screens.confirmation, one.name).toContain('30 November 2999')
      }
  })

  it('has no step for now while the case itself says what is next', () => {
    const steps: Progress['steps'] = [{ id: 'appointment', state: 'current' }]
    for (const { progress, name } of all) {
      const isByCase = ['file', 'read_decision', 'wait'].includes(progress.next_step.id)
      const screen = renderToStaticMarkup(
        <MemoryRouter>
          <Steps progress={{ ...progress, steps }} />
        </MemoryRouter>,
      )
      expect(screen.includes('aria-current'), name).toBe(!isByCase)
    }
  })

  it('counts the legal stay only until the filing', () => {
    for (const one of all.filter(({ situation: { stage } }) => !isEnded(stage)))
      expect(one.screens.card.includes('Last day of your legal stay'), one.name).toBe(
        !AT_OFFICE.includes(one.situation.stage),
      )
  })

  it('has no hole where a date or a name should stand', () => {
    for (const one of all)
      expect(sentences(one), one.name).not.toMatch(/undefined|null|NaN| by \.| on ,| on \./)
  })
})
