import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { AnswerTemplate } from '#back-office/desk/schema.ts'
import { writeForBoth } from '#back-office/desk/server/service.ts'
import type { FieldValues } from '#back-office/team-templates/rules.ts'
import { fillTemplates } from '#back-office/team-templates/server/service.ts'
import type { TemplateTexts } from '#back-office/team-templates/server/store.ts'
import {
  documentLabel,
  documentTypeLabel,
  isOfSlot,
  LATER_TYPE,
  namedDocument,
} from '#features/documents/rules.ts'
import { listMissingSlots } from '#features/documents/set-aside/rules.ts'
import type { Language } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'

export type TemplateFile = Pick<
  CaseFile,
  'number' | 'person' | 'form_of_address' | 'assigned_to_name' | 'last_legal_day' | 'documents'
> & {
  /** The application form; null before it is saved. */
  form: { purpose_of_stay: string | null } | null
  /** Those that the team has written for cases. */
  team: readonly TemplateTexts[]
}

/**
 * The texts that fit this case, those of the product and then those of the team, in the applicant's language beside the
 * desk's, with their fields filled in; one whose field the case does not have is left out.
 */
export function listTemplates(reader: Language, file: TemplateFile): AnswerTemplate[] {
  const own = writeForBoth(reader, () => writeTemplates(file)).map((template) => ({
    ...template,
    name: null,
    language: reader,
  }))
  return [...own, ...fillTemplates({ reader, templates: file.team, listValues: () => listValues(file) })]
}

function listValues(file: TemplateFile): FieldValues {
  return {
    name: nameOf(file),
    case_number: file.number,
    specialist: file.assigned_to_name,
    last_legal_day: file.last_legal_day && formatDate(file.last_legal_day),
    missing_documents: listMissing(file),
    documents_asked_again: listAskedAgain(file),
  }
}

const nameOf = ({ form_of_address, person }: TemplateFile) =>
  form_of_address ?? (person.name.trim() || m.back_office_case_file_somebody())

function writeTemplates(file: TemplateFile): Omit<AnswerTemplate, 'desk_text' | 'name' | 'language'>[] {
  const name = nameOf(file)
  const templates = [
    templateOf(file.assigned_to_name, (specialist) => ({
      id: 'specialist',
      body: m.back_office_case_file_template_specialist_text({ specialist }),
      fields: [specialist],
    })),
    templateOf(listMissing(file), (documents) => ({
      id: 'missing',
      body: withList(m.back_office_case_file_template_missing_text(), documents),
      fields: documents,
    })),
    templateOf(listAskedAgain(file), (documents) => ({
      id: 'again',
      body: withList(m.back_office_case_file_template_again_text(), documents),
      fields: documents,
    })),
    templateOf(file.last_legal_day, (day) => ({
      id: 'last_day',
      body: m.back_office_case_file_template_last_day_text({ date: formatDate(day) }),
      fields: [formatDate(day)],
    })),
    {
      id: 'looking',
      body: m.back_office_case_file_template_looking_text(),
      fields: [],
    },
    {
      id: 'complete',
      body: m.back_office_case_file_template_complete_text(),
      fields: [],
    },
  ]
  return templates
    .filter((template) => template !== null)
    .map(({ id, body, fields }) => ({
      id,
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

function listMissing({ documents, form }: TemplateFile): string[] {
  const filled = documents.filter(isOfSlot).map(({ document_type }) => document_type)
  return listMissingSlots({ purpose: form?.purpose_of_stay ?? null, filled })
    .filter((type) => type !== LATER_TYPE || form !== null)
    .map(documentTypeLabel)
}

function listAskedAgain({ documents }: TemplateFile): string[] {
  return documents
    .filter(({ status }) => status === 'asked_again')
    .map((document) => documentLabel(namedDocument(document)))
}

const withList = (words: string, names: readonly string[]) =>
  [words, ...names.map((name) => `– ${name}`)].join('\n')
