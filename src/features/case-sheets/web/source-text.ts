import { PREFILL_SOURCES, type PrefillSource } from '#features/questionnaire/contract.ts'
import { describeSource } from '#features/questionnaire/web/part-text.ts'
import { m } from '#messages/messages.js'
import type { SheetSource } from '../contract.ts'

const OWN: Record<Exclude<SheetSource, PrefillSource>, () => string> = {
  questionnaire: m.case_sheets_from_questionnaire,
  specialist: m.case_sheets_from_specialist,
  receipt: m.case_sheets_from_receipt,
  decision: m.case_sheets_from_decision,
  office_records: m.case_sheets_from_office_records,
}

const isPrefilled = (source: SheetSource): source is PrefillSource =>
  PREFILL_SOURCES.some((one) => one === source)

/** Where the value of a field stands, in words. */
export const describeSheetSource = (source: SheetSource): string =>
  isPrefilled(source) ? describeSource(source) : OWN[source]()
