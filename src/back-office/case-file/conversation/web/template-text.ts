import type { CaseFile } from '#back-office/case-file/schema.ts'
import { firstNameOf } from '#back-office/case-file/web/person-text.ts'
import type { Template } from '#back-office/desk/web/use-templates.ts'
import { documentTypeLabel, LATER_TYPE, listMissingTypes } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'

/** The texts that fit this case, with their fields filled in; one whose field the case does not have is left out. */
export function listTemplates(file: CaseFile): Template[] {
  const name = firstNameOf(file)
  const templates = [
    templateOf(file.assigned_to_name, (specialist) => ({
      title: m.back_office_case_file_template_specialist(),
      body: m.back_office_case_file_template_specialist_text({ specialist }),
      fields: [specialist],
    })),
    templateOf(listMissing(file), (documents) => ({
      title: m.back_office_case_file_template_missing(),
      body: withList(m.back_office_case_file_template_missing_text(), documents),
      fields: documents,
    })),
    templateOf(listAskedAgain(file), (documents) => ({
      title: m.back_office_case_file_template_again(),
      body: withList(m.back_office_case_file_template_again_text(), documents),
      fields: documents,
    })),
    templateOf(file.last_legal_day, (day) => ({
      title: m.back_office_case_file_template_last_day(),
      body: m.back_office_case_file_template_last_day_text({ date: formatDate(day) }),
      fields: [formatDate(day)],
    })),
    {
      title: m.back_office_case_file_template_looking(),
      body: m.back_office_case_file_template_looking_text(),
      fields: [],
    },
    {
      title: m.back_office_case_file_template_complete(),
      body: m.back_office_case_file_template_complete_text(),
      fields: [],
    },
  ]
  return templates
    .filter((template) => template !== null)
    .map(({ title, body, fields }) => ({
      title,
      text: `${m.back_office_case_file_template_hello({ name })}\n\n${body}`,
      fields: [name, ...fields],
    }))
}

function templateOf<F extends string | readonly string[], T>(
  field: F | null,
  write: (field: F) => T,
): T | null {
  return field === null || field.length === 0 ? null : write(field)
}

function listMissing({ documents, slots_set_aside, answers }: CaseFile): string[] {
  return listMissingTypes(documents)
    .filter((type) => !slots_set_aside.includes(type))
    .filter((type) => type !== LATER_TYPE || answers.application_form !== null)
    .map(documentTypeLabel)
}

function listAskedAgain({ documents }: CaseFile): string[] {
  return documents
    .filter(({ status }) => status === 'asked_again')
    .map(({ document_type }) => documentTypeLabel(document_type))
}

const withList = (words: string, names: readonly string[]) =>
  [words, ...names.map((name) => `– ${name}`)].join('\n')
