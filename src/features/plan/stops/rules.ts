import { type CheckPlace, placesOf } from '#features/checks/places/rules.ts'
import type { Check } from '#features/checks/schema.ts'
import type { PlanStepId } from '../contract.ts'
import type { PlanStep } from '../schema.ts'

/** A step, with how many checks stop what is done in it. */
export interface StoppedStep extends PlanStep {
  stops: number
}

const OF_SCREEN = {
  '/personal-info': 'personal_info',
  '/application-form': 'application_form',
  '/documents': 'documents',
  '/last-legal-day': 'last_legal_day',
} as const satisfies Record<string, PlanStepId>

function stepOfPlace(place: CheckPlace): PlanStepId {
  if ('screen' in place) return OF_SCREEN[place.screen]
  // The questionnaire stands below the application form.
  if ('part' in place) return 'application_form'
  return place.slot === 'photo' ? 'photo' : 'documents'
}

/** The step in which something can be done about a check; null when there is none. */
export function stepOfCheck(check: Pick<Check, 'id' | 'document_type'>): PlanStepId | null {
  const [first] = placesOf(check)
  return first ? stepOfPlace(first) : null
}

/** The steps with what stops each of them. One that was done is one of now while something stops it. */
export function withStops(
  steps: readonly PlanStep[],
  stops: readonly Pick<Check, 'id' | 'document_type'>[],
): StoppedStep[] {
  const names = stops.map(stepOfCheck)
  return steps.map((step) => {
    const count = names.filter((name) => name === step.id).length
    return { ...step, stops: count, state: count > 0 && step.state === 'completed' ? 'current' : step.state }
  })
}
