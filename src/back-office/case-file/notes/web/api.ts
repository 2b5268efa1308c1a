import type { NewNote } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'

/** Adds a note for colleagues. */
export const useAddingNote = (number: string) =>
  useCaseChange(number, (json: NewNote) =>
    callCase('POST /api/staff/cases/:number/notes', { param: { number }, json }),
  )
