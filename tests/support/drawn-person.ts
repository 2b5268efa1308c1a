import sharp from 'sharp'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import { listNotNeeded } from '#features/documents/set-aside/rules.ts'
import type { QuestionAnswers } from '#features/questionnaire/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from './applicant.ts'
import type { Person } from './create-person.ts'
import { createPerson } from './create-person.ts'
import { addEmployer, linkEmployer } from './employers.ts'
import { storeReadPassport } from './passport-zone.ts'
import type { Random } from './random-acts.ts'
import { fileForm, makePdf } from './sample-files.ts'
import type { TestApp } from './test-app.ts'

type Purpose = (typeof PURPOSES_OF_STAY)[number]

/** What is known of a person, drawn at random. */
export interface DrawnPerson {
  purpose: Purpose | null
  /** Chosen before the purpose, with what it did not need set aside; null for none. */
  earlier: { purpose: Purpose; aside: DocumentType[] } | null
  aside: DocumentType[]
  documents: DocumentType[]
  photo: { width: number; height: number }
  /** The slot beside which a translation stands. */
  translated: DocumentType | null
  passport_number: string
  full_name: string
  lastLegalDay: { date: string | null; basis: string; unknown?: boolean } | null
  answers: Record<string, QuestionAnswers>
  /** What the zone of the passport says, where it was read. */
  zone: { number: string; birth_date: string } | null
  employer: string | null
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T
const some = <T>(list: readonly T[], random: Random, share = 0.5): T[] => list.filter(() => random() < share)

/** Answers of every purpose: what is left of an earlier one is not asked by the next one. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, QuestionAnswers[string][]>>>> = {
  person: {
    surname: ['Beridze', 'BERIDZE', 'Kovalenko', 'Беридзе'],
    given_names: ['Tamar', 'Tamara'],
    previous_surnames: ['brak', 'Nowak'],
    birth_date: ['1994-03-08', '1994-08-03'],
    sex: ['woman', 'man'],
    marital_status: ['single', 'married'],
    citizenship: ['Georgia', 'Грузія', 'Nowhere'],
    pesel: ['brak', '94030812344', '44051401458', 'Brak'],
  },
  passport: {
    passport_number: ['15BC40982', '15 bc 40982', '99ZZ11111'],
    passport_valid_until: ['2031-05-04', '2020-01-01'],
    passport_pages: ['36', '3'],
  },
  address: {
    province: ['mazowieckie', 'malopolskie'],
    town: ['Warszawa', 'Kraków'],
    postcode: ['00-838', '31-147'],
  },
  journeys: { journeys: [[{ country: 'Georgia', from: '2024-05-01', to: '2024-06-30' }], 'brak'] },
  current_stay: { in_poland: ['yes', 'no'], current_basis_until: ['2026-12-24'] },
  employer_or_school: {
    employer_name: ['Piekarnia Zielona', 'Piekarnia Biała'],
    gross_pay: ['7200', '3000'],
    school_name: ['Uniwersytet Warszawski'],
    company_name: ['Beridze sp. z o.o.'],
    company_shares: ['yes', 'no'],
    sponsor_name: ['Olena Kovalenko'],
  },
  means: { means_monthly: ['7200', '500'], dependants: ['0', '2'] },
  questions: {
    detained: [
      { answer: 'only_in_mos', details: '' },
      { answer: 'no', details: '' },
    ],
    sentenced: [{ answer: 'yes', details: 'Fined once.' }],
  },
  insurance: { policy_number: ['brak', 'PZU 15'] },
}

function drawAnswers(random: Random): DrawnPerson['answers'] {
  const parts = Object.entries(ANSWERS).filter(() => random() < 0.7)
  return Object.fromEntries(
    parts.map(([part, possible]) => {
      const answers = some(Object.entries(possible), random, 0.7)
      return [part, Object.fromEntries(answers.map(([id, values]) => [id, pick(values, random)]))]
    }),
  )
}

function drawLastDay(random: Random): DrawnPerson['lastLegalDay'] {
  const day = (days: number) => addDays(todayInWarsaw(new Date()), days)
  return pick(
    [
      null,
      { date: day(5 + Math.floor(random() * 200)), basis: 'visa' },
      { date: day(-Math.floor(random() * 20)), basis: 'card' },
      { date: null, basis: 'waiting' },
      { date: null, basis: 'other', unknown: true },
    ],
    random,
  )
}

/** The same seed draws the same person. Of a purpose, or of somebody who has not chosen one. */
export function drawPerson(purpose: Purpose | null, random: Random): DrawnPerson {
  const before = purpose !== null && random() < 0.4 ? pick(PURPOSES_OF_STAY, random) : null
  const documents = random() < 0.25 ? neededBy(purpose) : some(DOCUMENT_TYPES, random, 0.6)
  const isRead = documents.includes('passport') && random() < 0.4
  return {
    purpose,
    earlier: before && { purpose: before, aside: some(listNotNeeded(before), random) },
    aside: some(listNotNeeded(purpose), random),
    documents,
    photo: pick(
      [
        { width: 1000, height: 1286 },
        { width: 400, height: 514 },
      ],
      random,
    ),
    translated: random() < 0.3 ? pick(['passport', 'purpose_documents'] as const, random) : null,
    passport_number: pick(['15BC40982', '15BC40983'], random),
    full_name: pick(['Tamar Beridze', 'Tamara Beridze', 'Beridze, Tamar'], random),
    lastLegalDay: drawLastDay(random),
    answers: drawAnswers(random),
    zone: isRead ? { number: pick(['15BC40982', '15BC40989'], random), birth_date: '1994-03-08' } : null,
    employer: random() < 0.3 ? 'PIEKARNIA ZIELONA' : null,
  }
}

const neededBy = (purpose: Purpose | null) =>
  DOCUMENT_TYPES.filter((type) => !listNotNeeded(purpose).includes(type))

/** Saves all of it by the calls of the screens. */
export async function saveDrawn(
  app: TestApp,
  { drawn, staff }: { drawn: DrawnPerson; staff: Person },
): Promise<Person & { number: string }> {
  const person = await createPerson(app, { name: 'Tamar Beridze' })
  const { purpose, earlier, full_name, passport_number, lastLegalDay } = drawn
  await put(person, '/api/personal-info', { ...PERSONAL_INFO, full_name, passport_number })
  if (earlier) await choosePurpose(person, earlier)
  // Answers first: some of them are for a purpose that is another one afterwards.
  for (const [part, answers] of Object.entries(drawn.answers))
    await put(person, `/api/questionnaire/${part}`, { answers })
  if (purpose) await choosePurpose(person, { purpose, aside: drawn.aside })
  if (lastLegalDay) await put(person, '/api/case/last-legal-day', lastLegalDay)
  await uploadDrawn(app, person, drawn)
  const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [person.id])
  const applicant = { ...person, number: row?.number ?? '' }
  if (drawn.employer) {
    const employer = await addEmployer(staff, { name: drawn.employer })
    await linkEmployer(staff, { to: applicant, employer })
  }
  return applicant
}

async function put(person: Person, path: string, json: unknown): Promise<void> {
  const { status, body } = await person.json(path, { method: 'PUT', json })
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`)
}

async function choosePurpose(person: Person, chosen: { purpose: Purpose; aside: DocumentType[] }) {
  await put(person, '/api/application-form', { ...APPLICATION_FORM, purpose_of_stay: chosen.purpose })
  for (const type of chosen.aside) await put(person, `/api/documents/${type}/set-aside`, undefined)
}

async function uploadDrawn(app: TestApp, person: Person, drawn: DrawnPerson): Promise<void> {
  const upload = async (type: string, file: Buffer) => {
    const answer = await person.fetch(`/api/documents/${type}`, { method: 'PUT', body: fileForm(file) })
    if (!answer.ok) throw new Error(`${type} was answered ${answer.status}`)
  }
  const photo = () =>
    sharp({ create: { ...drawn.photo, channels: 3, background: '#ccc' } })
      .jpeg()
      .toBuffer()
  for (const type of drawn.documents) await upload(type, type === 'photo' ? await photo() : makePdf())
  if (drawn.translated) {
    const json = { beside: drawn.translated, kind: 'translation', title: 'Tłumaczenie' }
    const { body } = await person.json<{ document_type: string }>('/api/documents/additional', {
      method: 'POST',
      json,
    })
    await upload(body.document_type, makePdf({ pages: 1 }))
  }
  if (drawn.zone) await storeReadPassport(app, person, drawn.zone)
}
