import type { CaseFacts, CheckedDocument, ZoneFields } from '#features/checks/contract.ts'

/** A case of which nothing is known but the day. */
export function caseFacts(facts: Partial<CaseFacts> = {}): CaseFacts {
  return {
    today: '2026-11-28',
    personal_info: null,
    application_form: null,
    documents: [],
    last_legal_day: null,
    portal: null,
    zone: null,
    employer: null,
    ...facts,
  }
}

/** The answers of the application form, of which only these were given. */
export function formFacts(
  answers: Partial<NonNullable<CaseFacts['application_form']>>,
): Pick<CaseFacts, 'application_form'> {
  const none = {
    purpose_of_stay: null,
    planned_stay_duration: null,
    employment_status: null,
    monthly_income: null,
  }
  return { application_form: { ...none, ...answers } }
}

/** Personal information, as in the passport of the zone below. */
export function personFacts(
  answers: Partial<NonNullable<CaseFacts['personal_info']>> = {},
): Pick<CaseFacts, 'personal_info'> {
  const olena = {
    full_name: 'Olena Kovalenko',
    address: 'ul. Długa 5/7, 31-147 Kraków',
    date_of_birth: '1990-05-06',
    nationality_code: 'UA',
    passport_number: 'FE123456',
  }
  return { personal_info: { ...olena, ...answers } }
}

/** What is certain in the zone of a passport. */
export function zoneFacts(fields: Partial<ZoneFields> = {}): Pick<CaseFacts, 'zone'> {
  const zone = {
    surname: 'KOVALENKO',
    given_names: 'OLENA',
    number: 'FE123456',
    birth_date: '1990-05-06',
    expiry_date: '2031-03-02',
    sex: 'F',
    is_truncated: false,
  }
  return { zone: { ...zone, ...fields } }
}

/** A scan of 12 pages of which nothing is wrong. */
export function checkedDocument(document: Partial<CheckedDocument> = {}): CheckedDocument {
  return {
    document_type: 'accommodation',
    requested_name: null,
    content_type: 'application/pdf',
    file_size: 1_000_000,
    page_count: 12,
    width: null,
    height: null,
    checked_pages: 12,
    unreadable_pages: [],
    damaged_pages: [],
    blank_pages: [],
    uploaded_on: '2026-11-20',
    dated_on: null,
    translation: null,
    ...document,
  }
}

/** A photo as the state portal takes it. */
export function checkedPhoto(photo: Partial<CheckedDocument> = {}): CheckedDocument {
  const whole = {
    document_type: 'photo',
    content_type: 'image/jpeg',
    page_count: null,
    checked_pages: null,
    width: 700,
    height: 900,
  } as const
  return checkedDocument({ ...whole, ...photo })
}
