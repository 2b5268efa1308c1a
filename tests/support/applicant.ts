import { randomUUID } from 'node:crypto'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import type { Person } from './create-person.ts'
import { fileForm, makePdf } from './sample-files.ts'
import { solveCaptcha } from './solve-captcha.ts'
import type { TestApp } from './test-app.ts'

export const PERSONAL_INFO = {
  full_name: 'Tamar Beridze',
  phone: '+48573000111',
  address: 'ul. Prosta 51 m. 8\n00-838 Warszawa',
  date_of_birth: '1994-03-08',
  nationality: 'Georgia',
  passport_number: '15BC40982',
}

export const APPLICATION_FORM = {
  purpose_of_stay: 'work',
  planned_stay_duration: 36,
  employment_status: 'employed',
  monthly_income: 7200,
  accommodation: 'ul. Prosta 51 m. 8, rented until 2028',
  previous_applications: 'no',
  criminal_record: 'no',
  health_insurance: 'ZUS through my employer',
}

/** Saves what the screens save before the review: both forms and the eight documents. */
export async function saveApplication(person: Person) {
  await mustSucceed(person, '/api/personal-info', PERSONAL_INFO)
  await uploadDocuments(person, DOCUMENT_TYPES)
  await mustSucceed(person, '/api/application-form', APPLICATION_FORM)
}

/** The same with very long words, which must not make a screen wider. */
export async function saveLongWords(person: Person, word = 'Konstantynopolitańczykowianeczka'.repeat(3)) {
  const info = { ...PERSONAL_INFO, full_name: word, address: word, nationality: word }
  await mustSucceed(person, '/api/personal-info', info)
  await uploadDocuments(person, DOCUMENT_TYPES, word)
  const form = { ...APPLICATION_FORM, accommodation: word, health_insurance: word }
  await mustSucceed(person, '/api/application-form', form)
}

export async function uploadDocuments(person: Person, types: readonly DocumentType[], name = 'scan') {
  for (const type of types) {
    const body = fileForm(makePdf(), { name: `${name}.pdf` })
    const answer = await person.fetch(`/api/documents/${type}`, { method: 'PUT', body })
    if (!answer.ok) throw new Error(`${type} was answered ${answer.status}`)
  }
}

async function mustSucceed(person: Person, path: string, json: unknown) {
  const { status } = await person.json(path, { method: 'PUT', json })
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
}

/** Creates an account with a password, like a registration; nobody is signed in. */
export async function register(
  app: Pick<TestApp, 'url' | 'json'>,
  { name = 'Tamar Beridze', password = 'Green-Kestrel-58' } = {},
) {
  const email = `tamar.${randomUUID().slice(0, 8)}@example.com`
  const { status } = await app.json('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'x-captcha-response': await solveCaptcha(app.url) },
    json: { name, email, password, acceptTerms: true },
  })
  if (status !== 200) throw new Error(`the registration was answered ${status}`)
  return { name, email, password }
}
