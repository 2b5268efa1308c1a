import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import type { CorrectionChange, NewCorrection } from '#features/corrections/schema.ts'

/** Asks the applicant whether an answer should be another one. */
export const useAsking = (number: string) =>
  useCaseChange(number, (json: NewCorrection) =>
    callCase('POST /api/staff/cases/:number/corrections', { param: { number }, json }),
  )

/** Reminds the applicant of a question, or takes it back. */
export const useQuestionChange = ({ number, id }: { number: string; id: string }) =>
  useCaseChange(number, (json: CorrectionChange) =>
    callCase('PATCH /api/staff/cases/:number/corrections/:id', { param: { number, id }, json }),
  )
