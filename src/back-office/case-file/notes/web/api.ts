import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'

/** Adds a note for colleagues. */
export const useAddingNote = (number: string) =>
  useCaseChange(number, (json: { text: string }) =>
    callCase('POST /api/staff/cases/:number/notes', { param: { number }, json }),
  )
