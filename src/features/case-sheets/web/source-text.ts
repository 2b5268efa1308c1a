import { m } from '#messages/messages.js'
import type { SheetSource } from '../contract.ts'

const WORDS: Record<SheetSource, () => string> = {
  passport: m.case_sheets_from_passport,
  personal_info: m.case_sheets_from_personal_info,
  application_form: m.case_sheets_from_application_form,
  account: m.case_sheets_from_account,
  questionnaire: m.case_sheets_from_questionnaire,
  specialist: m.case_sheets_from_specialist,
  receipt: m.case_sheets_from_receipt,
  decision: m.case_sheets_from_decision,
  letter: m.case_sheets_from_letter,
  office_records: m.case_sheets_from_office_records,
}

/** Where the value of a field stands, in words of both readers: the applicant and staff. */
export const describeSheetSource = (source: SheetSource): string => WORDS[source]()
