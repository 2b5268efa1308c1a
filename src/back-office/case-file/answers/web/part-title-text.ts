import type { QuestionnairePart } from '#features/questionnaire/contract.ts'
import { m } from '#messages/messages.js'

const TITLES: Record<QuestionnairePart, () => string> = {
  person: m.back_office_case_file_questionnaire_person,
  parents: m.back_office_case_file_questionnaire_parents,
  description: m.back_office_case_file_questionnaire_description,
  passport: m.back_office_case_file_questionnaire_passport,
  address: m.back_office_case_file_questionnaire_address,
  family: m.back_office_case_file_questionnaire_family,
  stays: m.back_office_case_file_questionnaire_stays,
  journeys: m.back_office_case_file_questionnaire_journeys,
  current_stay: m.back_office_case_file_questionnaire_current_stay,
  employer_or_school: m.back_office_case_file_questionnaire_employer_or_school,
  means: m.back_office_case_file_questionnaire_means,
  insurance: m.back_office_case_file_questionnaire_insurance,
  questions: m.questionnaire_part_questions,
  justification: m.back_office_case_file_questionnaire_justification,
}

/** A part of the questionnaire, as who works on the case calls it. */
export const titleOfPart = (part: QuestionnairePart): string => TITLES[part]()
