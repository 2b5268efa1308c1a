import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CASE_STAGES, type CaseStage } from '#features/cases/contract.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import { listStepsAhead, NextSteps } from './next-steps.tsx'

const titlesOf = (stage: CaseStage, service: CaseState['service']) =>
  listStepsAhead({ stage, service }).map(({ title }) => title())

const OWN = ['You sign in MOS', 'The office invites you', 'The office decides']

describe('The steps that are ahead', () => {
  it('of a submitted application are those that its package includes, and what only the person does', () => {
    expect(titlesOf('submitted', 'advice')).toEqual(OWN)
    expect(titlesOf('submitted', 'review')).toEqual(['We check what you sent', ...OWN])
    expect(titlesOf('submitted', 'preparation')).toEqual([
      'We check what you sent',
      'We prepare, from your answers',
      ...OWN,
    ])
  })

  it('become fewer: the signature once it is ready, the office once it is filed, none after the decision', () => {
    expect(titlesOf('ready_to_file', 'preparation')).toEqual(OWN)
    expect(titlesOf('filed', 'preparation')).toEqual(OWN.slice(1))
    // In proceedings the visit may be over.
    expect(titlesOf('in_proceedings', 'preparation')).toEqual([
      'The office invites you, if it has not yet',
      'The office decides',
    ])
    for (const stage of ['decided', 'on_hold', 'closed', 'withdrawn'] as const)
      expect(titlesOf(stage, 'preparation')).toEqual([])
  })

  it('promise our work at no stage to a free account', () => {
    for (const stage of CASE_STAGES) expect(titlesOf(stage, 'advice').join(' ')).not.toMatch(/\bWe\b/)
  })

  it('are a list with a rule on what counts as filed, until it is filed; without steps there is nothing', () => {
    const state = { stage: 'submitted', service: 'review', filed_at: null } as CaseState
    const filed: CaseState = { ...state, stage: 'filed', filed_at: '2026-11-03T10:00:00Z' }
    expect(renderToStaticMarkup(<NextSteps of={state} />)).toContain('official receipt')
    expect(renderToStaticMarkup(<NextSteps of={filed} />)).not.toContain('counts as filed when')
    expect(renderToStaticMarkup(<NextSteps of={{ ...state, stage: 'decided' }} />)).toBe('')
  })
})
