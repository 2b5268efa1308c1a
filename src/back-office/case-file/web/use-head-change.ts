import type { CaseChange, CaseFile } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from './api.ts'

/** Changes the head of a case; the version that was seen goes along, so that nobody's change is written over unseen. */
export function useHeadChange({ number, updated_at }: Pick<CaseFile, 'number' | 'updated_at'>) {
  return useCaseChange(number, (json: Omit<CaseChange, 'updated_at'>) =>
    callCase('PATCH /api/staff/cases/:number', { param: { number }, json: { ...json, updated_at } }),
  )
}

/** Changes the head of a case back; the version goes along that the change to take back has left. */
export function useHeadUndo(number: string) {
  return useCaseChange(number, (json: CaseChange) =>
    callCase('PATCH /api/staff/cases/:number', { param: { number }, json }),
  )
}
