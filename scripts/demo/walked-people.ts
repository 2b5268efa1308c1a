// Demo applicants, one at every stage, created through the product's HTTP API.
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { demoPdf, demoPhoto } from './files.ts'
import type { DemoPerson } from './seed-desk.ts'

export const DEMO_PASSWORD = 'pobyt-demo-2026'

const STAGES = [
  'registered',
  'personal',
  'documents-5',
  'documents-8',
  'form',
  'submitted',
  'booked',
] as const
type Stage = (typeof STAGES)[number]

const PEOPLE: { name: string; email: string; stage: Stage; nationality: string }[] = [
  { name: 'Anh Nguyen', email: 'anh@demo.example', stage: 'registered', nationality: 'Vietnam' },
  { name: 'Giorgi Kapanadze', email: 'giorgi@demo.example', stage: 'personal', nationality: 'Georgia' },
  { name: 'Tamar Beridze', email: 'tamar@demo.example', stage: 'documents-5', nationality: 'Georgia' },
  { name: 'Олена Шевченко', email: 'olena@demo.example', stage: 'documents-8', nationality: 'Ukraine' },
  { name: 'Priya Sharma', email: 'priya@demo.example', stage: 'form', nationality: 'India' },
  {
    name: 'Juan Carlos Rodríguez Mosquera',
    email: 'juan@demo.example',
    stage: 'submitted',
    nationality: 'Colombia',
  },
  { name: 'Alena Kavaliova', email: 'alena@demo.example', stage: 'booked', nationality: 'Belarus' },
]

const DOCUMENTS = [
  ['passport', 'passport-all-pages.pdf', 12],
  ['photo', 'photo.jpg', 0],
  ['application_form', 'wniosek-mos.pdf', 4],
  ['health_insurance', 'polisa.pdf', 2],
  ['purpose_documents', 'umowa-o-prace.pdf', 3],
  ['accommodation', 'umowa-najmu.pdf', 5],
  ['financial_proof', 'wyciag-z-konta.pdf', 6],
  ['cv', 'cv.pdf', 1],
] as const

/** Creates the demo applicants on a running server and returns who can sign in. */
export async function createDemoPeople(origin: string): Promise<DemoPerson[]> {
  for (const person of PEOPLE) await walk(origin, person)
  return PEOPLE.map(({ name, email, stage }) => ({ role: 'applicant', name, email, about: stage }))
}

async function walk(origin: string, person: (typeof PEOPLE)[number]): Promise<void> {
  const call = await register(origin, person)
  const reached = STAGES.indexOf(person.stage)
  if (reached >= STAGES.indexOf('personal')) await savePersonalInfo(call, person)
  if (reached >= STAGES.indexOf('documents-5')) {
    const count = person.stage === 'documents-5' ? 5 : 8
    for (const [type, name, pages] of DOCUMENTS.slice(0, count)) await upload(call, { type, name, pages })
  }
  if (reached >= STAGES.indexOf('form')) {
    await saveApplicationForm(call)
    await payInTheSandbox(call, person.stage === 'booked' ? 'standard' : 'basic')
  }
  if (reached >= STAGES.indexOf('submitted')) await call('POST', '/api/application/submit')
  if (reached >= STAGES.indexOf('booked')) {
    await book(call)
    await bookConsultation(call, person)
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

async function register(origin: string, person: { name: string; email: string }): Promise<Call> {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const form = body instanceof FormData || body instanceof URLSearchParams
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { ...headers, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) },
      redirect: 'manual',
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    })
    if (response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const challenge = (await (await send('GET', '/api/captcha')).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const account = { ...person, password: DEMO_PASSWORD }
  const { name, email, password } = account
  await send(
    'POST',
    '/api/auth/sign-up/email',
    { name, email, password, acceptTerms: true },
    { 'x-captcha-response': captcha },
  )
  const signedIn = await send('POST', '/api/auth/sign-in/email', { email, password })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  return async (method, path, body) => {
    const response = await send(method, path, body, { cookie })
    return response.headers.get('content-type')?.includes('json') ? response.json() : null
  }
}

/** Pays in the sandbox of the default start; no money moves. */
async function payInTheSandbox(call: Call, packageType: string): Promise<void> {
  const answer = await call('POST', '/api/functions/create-payment', { packageType })
  const { url } = answer as { url: string }
  await call('POST', new URL(url).pathname, new URLSearchParams({ decision: 'pay' }))
}

async function bookConsultation(call: Call, { name, email }: { name: string; email: string }): Promise<void> {
  const request = { name, email, service: 'temporary-residence', preferred_time: 'morning' }
  const { id } = (await call('POST', '/api/consultations', request)) as { id: string }
  for (let days = 3; days < 30; days += 1) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const path = `/api/consultations/slots?date=${date}&minutes=45`
    const [time] = (await call('GET', path)) as { date: string; time: string; minutes: number }[]
    if (!time) continue
    await call('POST', `/api/consultations/${id}/booking`, time)
    return
  }
}

function savePersonalInfo(call: Call, person: { name: string; nationality: string }): Promise<unknown> {
  return call('PUT', '/api/personal-info', {
    full_name: person.name,
    phone: '+48 573 000 118',
    address: 'ul. Nadodrzańska 14/6, 50-231 Wrocław',
    date_of_birth: '1994-04-03',
    nationality: person.nationality,
    passport_number: '14AB28357',
  })
}

async function upload(call: Call, file: { type: string; name: string; pages: number }): Promise<void> {
  const isPhoto = file.type === 'photo'
  const bytes = isPhoto ? await demoPhoto() : demoPdf({ title: file.name, pages: file.pages })
  const form = new FormData()
  form.set(
    'file',
    new File([new Uint8Array(bytes)], file.name, { type: isPhoto ? 'image/jpeg' : 'application/pdf' }),
  )
  await call('PUT', `/api/documents/${file.type}`, form)
}

function saveApplicationForm(call: Call): Promise<unknown> {
  return call('PUT', '/api/application-form', {
    purpose_of_stay: 'work',
    planned_stay_duration: 36,
    employment_status: 'employed',
    monthly_income: 5200,
    accommodation: 'ul. Nadodrzańska 14/6, 50-231 Wrocław. Rented until 31 August 2027.',
    previous_applications: 'yes_approved',
    criminal_record: 'no',
    health_insurance: 'ZUS through my employer',
  })
}

async function book(call: Call): Promise<void> {
  for (let days = 14; days < 40; days += 1) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const query = `office_location=wroclaw&date=${date}`
    const free = (await call('GET', `/api/appointments/availability?${query}`)) as {
      appointment_time: string
    }[]
    const [slot] = free
    if (!slot) continue
    await call('POST', '/api/appointments', {
      office_location: 'wroclaw',
      appointment_date: date,
      appointment_time: slot.appointment_time,
      notes: 'I will bring my son (7). He gives fingerprints too.',
    })
    return
  }
}
