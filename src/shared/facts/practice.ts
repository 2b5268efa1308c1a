import type { Fact } from './fact.ts'
import { SOURCES } from './sources.ts'

type Row = readonly [id: string, value: string | number, unit: string | undefined, text: string]

/**
 * What the consultancy itself says and advises: its specification's constants. The appeal term and the
 * official halves of these are in law.ts; hours and addresses of the consultancy are its configuration.
 */
export const PRACTICE: readonly Fact[] = (
  [
    // What we advise
    ['apply-before', 45, 'days', 'Apply at least 45 days before your stay expires.'],
    ['passport-beyond', 6, 'months', 'The passport should be valid 6 months beyond the planned stay.'],
    ['passport-blank-pages', 2, 'blank pages', 'The passport should have two blank pages.'],
    ['photo-size', '35 × 45', 'mm', 'Photos measure 35 × 45 mm.'],
    ['document-max-age', 3, 'months', 'Documents should be no older than 3 months.'],
    ['legal-processing', 60, 'days', 'The legal processing time is 60 days.'],
    ['birth-registration', 21, 'days', 'A birth is registered within 21 days.'],
    ['rental-deposit', '1–2', "months' rent", "A rental deposit is usually 1–2 months' rent."],
    // Residence
    ['temporary-permit', 3, 'years', 'A temporary residence permit is given for up to 3 years.'],
    ['residence-years', 5, 'years', 'Permanent and EU long-term residence need 5 years of residence.'],
    ['language-level', 'A1', undefined, 'Permanent and EU long-term residence need Polish at level A1.'],
    ['citizenship-after', 3, 'years', 'Citizenship is possible after 3 years of permanent residence.'],
    // Processing times
    ['temporary-processing', '2–3', 'months', 'A temporary residence card takes 2–3 months.'],
    ['temporary-processing-faq', '1–3', 'months', 'A temporary residence card takes 1–3 months.'],
    ['permanent-processing', '3–6', 'months', 'A permanent residence card takes 3–6 months.'],
    ['eu-processing', '4–8', 'months', 'An EU long-term residence card takes 4–8 months.'],
    ['work-permit-processing', '1–3', 'months', 'A work permit takes 1–3 months.'],
    ['company-processing', '2–4', 'weeks', 'Registering a company takes 2–4 weeks.'],
    ['incubator-length', '12–24', 'months', 'The incubator programme lasts 12–24 months.'],
    ['translation-time', '1–3', 'days', 'A certified translation takes 1–3 days.'],
    ['translation-languages', '50+', 'languages', 'We translate from and into more than 50 languages.'],
    ['practice-krakow', '3–4', 'months', 'Kraków: 3–4 months.'],
    ['practice-gdansk', '3–5', 'months', 'Gdańsk: 3–5 months.'],
    ['practice-wroclaw', '6–24', 'months', 'Wrocław: 6–24 months.'],
    ['practice-warsaw', '6–12', 'months', 'Warsaw: 6–12 months.'],
    // Our claims
    [
      'claim-approval',
      '95%+',
      undefined,
      'More than 95 % of our cases are approved. This is our own figure.',
    ],
    ['claim-success', '98%', undefined, '98 % of our cases succeed. This is our own figure.'],
    ['claim-clients', '1000+', 'clients', 'More than 1000 clients. This is our own figure.'],
    ['claim-experience', '5+', 'years', 'More than 5 years of experience.'],
    ['claim-support', '24/7', undefined, 'Support by e-mail at any time.'],
    // Packages, per application
    ['price-basic', 1099, 'PLN', 'Basic package: 1099 PLN per application.'],
    ['price-standard', 1999, 'PLN', 'Standard package: 1999 PLN per application.'],
    ['price-premium', 2999, 'PLN', 'Premium package: 2999 PLN per application.'],
    ['package-basic-consultation', 45, 'minutes', 'Basic includes an extended consultation of 45 minutes.'],
    ['package-standard-consultation', 90, 'minutes', 'Standard includes a consultation of 90 minutes.'],
    // Consultations
    ['consultation-initial', 30, 'minutes', 'The initial consultation lasts 30 minutes and is free.'],
    ['consultation-review', 45, 'minutes', 'The document review lasts 45 minutes (Basic package).'],
    ['consultation-strategy', 60, 'minutes', 'The application strategy lasts 60 minutes (Standard package).'],
    ['consultation-morning', '9–12', undefined, 'Morning consultations are between 9 and 12.'],
    ['consultation-afternoon', '12–17', undefined, 'Afternoon consultations are between 12 and 17.'],
    ['consultation-evening', '17–20', undefined, 'Evening consultations are between 17 and 20.'],
    ['email-answer', 24, 'hours', 'E-mails are answered within 24 hours.'],
    // The services and this portal
    ['service-count', 7, 'services', 'We offer seven services.'],
    ['service-steps', 5, 'steps', 'Every service has a 5-step process.'],
    ['portal-steps', 6, 'steps', 'Your application has six steps in this portal.'],
    ['portal-documents', 8, 'documents', 'The portal has eight places for documents.'],
    ['portal-file', 5, 'MB', 'A file for this portal may have at most 5 MB.'],
    ['portal-file-types', 'PDF, JPEG or PNG', undefined, 'This portal takes PDF, JPEG and PNG files.'],
    ['portal-offices', 6, 'cities', 'You can plan an office visit in six cities.'],
    ['slot-length', 30, 'minutes', 'Office visits are planned in steps of 30 minutes.'],
    ['password-minimum', 6, 'characters', 'A password has at least 6 characters.'],
    ['search-minimum', 2, 'characters', 'The search of the guides begins with 2 characters.'],
    // Our terms
    ['withdrawal', 14, 'days', 'A consumer can withdraw from the contract within 14 days.'],
    ['complaint-answer', 30, 'days', 'A complaint is answered within 30 days.'],
    ['complaint-answer-max', 60, 'days', 'In a hard case a complaint is answered within 60 days at most.'],
    ['bug-answer', 1, 'business days', 'A report of a fault is answered within one business day.'],
    ['data-retention', 10, 'years', 'Data are kept for 10 years after the account expires.'],
    ['liability', 'the fee paid', undefined, 'Our liability is limited to the fee paid.'],
  ] satisfies readonly Row[]
).map(([id, value, unit, text]) => ({
  id,
  value,
  ...(unit === undefined ? {} : { unit }),
  text,
  ...SOURCES.practice,
  checked_on: '2026-11-21',
  certainty: 'S',
}))
