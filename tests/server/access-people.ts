import { randomUUID } from 'node:crypto'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import { settleInvoices } from '#features/payments/ksef/server/service.ts'
import { sessionCookieName, signToken } from '#session/session-cookie.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { APPLICATION_FORM, PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { bookTime, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createStaff } from '#tests/support/create-staff.ts'
import { addLetter } from '#tests/support/letters.ts'
import { decideInSandbox, INVOICE_BUYER, listPayments } from '#tests/support/payments.ts'
import { fileForm, makePdf, makePng } from '#tests/support/sample-files.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { askByLink, EMPLOYER, readLinkTokens, withLink } from '#tests/support/third-parties.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** In every text of the victim. */
export const CANARY = 'Kanarek'

/** What is somebody's, by id. */
export interface Things {
  user: string
  case: string
  number: string
  document: string
  image: string
  /** A document made of pages, and its two pages. */
  paged: string
  firstPage: string
  page: string
  /** A document that can be used again once the case has ended. */
  reusable: string
  appointment: string
  consultation: string
  notification: string
  payment: string
  /** Of that payment. */
  invoice: string
  /** A task that staff have shared with her. */
  task: string
  term: string
  additional: string
  /** A question of staff about one of her answers. */
  correction: string
  /** What staff have said of a check of her case. */
  overrule: string
  /** A contact message that she is asked about. */
  claim: string
  /** A file of a message of hers. */
  attached: string
  /** What she has asked of her employer, who has sent a file. */
  thirdParty: string
  /** A letter of the office, and its file. */
  letter: string
  letterFile: string
  /** Her family, what one of it has said to her, and a document of theirs that is for her, too. */
  household: string
  consent: string
  shared: string
  /** Another browser that is signed in. */
  session: string
  /** A copy of everything that can be fetched. */
  copy: string
  /** Of everybody; a document when it is asked for somebody else's things. */
  resource: string
  /** The checkout session of the payment. */
  checkout: string
  /** The signed link of a mail that switches mails of a topic off. */
  unsubscribe: string
}

export interface Caller {
  name: string
  headers: Record<string, string>
  /** False when every call that needs a session is answered 401. */
  signedIn: boolean
}

export const freeSlots = () => createSlots(listOpenDays(new Date(), { count: 40 }))

/** A person with something in every part of the product, and its ids. */
export async function createVictim(app: TestApp): Promise<{ person: Person; things: Things }> {
  const person = await app.createPerson({ name: `${CANARY} Wiktoria`, email: 'kanarek.wiktoria@example.com' })
  const put = (path: string, json: object) => succeed(person.json(path, { method: 'PUT', json }))
  await put('/api/personal-info', {
    ...PERSONAL_INFO,
    full_name: `${CANARY} Wiktoria`,
    address: `ul. ${CANARY} 7`,
  })
  await put('/api/application-form', { ...APPLICATION_FORM, accommodation: `ul. ${CANARY} 7, rented` })
  await uploadDocuments(person, DOCUMENT_TYPES, CANARY)
  const png = await makePng()
  const pngOf = (name: string) => fileForm(png, { name: `${name}.png`, type: 'image/png' })
  const body = pngOf(CANARY)
  await succeed(person.fetch('/api/documents/photo', { method: 'PUT', body }))
  await succeed(
    person.fetch('/api/documents/health_insurance/pages', { method: 'POST', body: pngOf(CANARY) }),
  )
  const appointment = await succeed(
    book(person, { ...freeSlots()(), notes: `${CANARY} brings the original` }),
  )
  const consultation = await createRequest(person, { name: `${CANARY} Wiktoria`, message: `${CANARY} asks` })
  await bookFirstTime(person, consultation.id)
  const checkout = await decideInSandbox(person, 'basic', 'pay')
  const [paid] = await listPayments(person)
  await person.json(`/api/payments/${paid?.id}/invoice`, {
    method: 'POST',
    json: { ...INVOICE_BUYER, buyer_name: `${CANARY} sp. z o.o.` },
  })
  // Sent and accepted: the job that does it changes nothing later.
  for (let run = 0; run < 2; run++) await settleInvoices(app.deps)
  await waitUntil(async () => {
    const unchecked = await app.sql(
      `select from documents where user_id = $1 and content_type = 'application/pdf'
         and (page_previews_name is null or document_type = 'passport'
           and not exists (select from passport_zones z where z.document_id = documents.id))`,
      [person.id],
    )
    if (unchecked.length > 0) throw new Error('pages of documents are not checked yet')
    return true
  })
  await app.sql(
    `insert into case_terms (case_id, user_id, kind, started_on, due_on)
     select id, user_id, 'evidence', '2026-11-20', '2026-12-04' from cases where user_id = $1`,
    [person.id],
  )
  await app.sql(
    `insert into additional_slots (case_id, user_id, beside, kind, title)
     select id, user_id, 'cv', 'further', $2 from cases where user_id = $1`,
    [person.id, `${CANARY} as a student`],
  )
  await app.sql(
    `insert into case_tasks (case_id, user_id, title, task_for) select id, user_id, $2, 'applicant' from cases where user_id = $1`,
    [person.id, `${CANARY} needs a PESEL`],
  )
  await app.sql(
    `insert into answer_corrections (case_id, user_id, record, field, previous_value, proposed, reason, message)
     select id, user_id, 'personal_info', 'address', '"ul. 7"', to_jsonb($2::text), 'other', $2 from cases where user_id = $1`,
    [person.id, `${CANARY} street`],
  )
  const means = { answers: { means_source: `${CANARY} pays` } }
  await succeed(person.json('/api/questionnaire/means', { method: 'PUT', json: means }))
  await app.sql(
    `insert into copy_sheet_translations (case_id, user_id, field, translated, fingerprint)
     select id, user_id, 'means.means_source', $2, 'of another answer' from cases where user_id = $1`,
    [person.id, `${CANARY} z pracy`],
  )
  await app.sql(
    `insert into check_overrules (case_id, user_id, check_id, verdict, fingerprint, reason)
     select id, user_id, 'planned-stay', 'look', 'of another stay', $2 from cases where user_id = $1`,
    [person.id, `${CANARY} stays short`],
  )
  await app.sql(
    `with message as (insert into contact_messages (name, email, subject, message) values ($2, 'a@example.com', $2, $2) returning id)
     insert into account_offers (entry_id, email, token_hash, expires_at, account_id, accepted_at)
     select id, 'a@example.com', id::text, now(), $1, now() from message`,
    [person.id, `${CANARY} asks`],
  )
  // Of her case, which is restricted: the team sees every other message.
  await app.sql(
    `update inbox_entries e set case_id = c.id from account_offers o, cases c
     where o.entry_id = e.id and o.account_id = c.user_id and c.user_id = $1`,
    [person.id],
  )
  const attached = await succeed(
    person.json<{ id: string }>('/api/messages/files', { method: 'POST', body: pngOf(CANARY) }),
  )
  const message = { text: `${CANARY} writes`, files: [attached.body.id] }
  await succeed(person.json('/api/messages', { method: 'POST', json: message }))
  await storeReceipt(app, person)
  await askEmployer(app, person)
  const letter = {
    kind: 'visit',
    arrived_on: todayInWarsaw(new Date()),
    visit_place: `${CANARY}, ul. Długa 5`,
  }
  await succeed(addLetter(person, letter, { file: makePdf({ text: CANARY }) }))
  await addFamily(app, person)
  await restrictToColleague(app, person)
  const things = await findThings(app, { person, checkout })
  return { person, things: { ...things, appointment: appointment.body.id, consultation: consultation.id } }
}

/** The receipt of a filing; the case stays where it is, so that its other calls are answered. */
async function storeReceipt(app: TestApp, { id }: Person): Promise<void> {
  const name = `${id}/receipt.pdf`
  await app.deps.files.write({ userId: id, name, bytes: Buffer.from(`%PDF ${CANARY}`), origin: 'made' })
  await app.sql(
    `insert into filing_confirmations (case_id, user_id, file_name, file_size, content_type, object_name)
     select id, user_id, $2, 12, 'application/pdf', $3 from cases where user_id = $1`,
    [id, `${CANARY}.pdf`, name],
  )
  await app.sql('update cases set upo_number = $2, upo_issued_at = now() where user_id = $1', [
    id,
    `UPO ${CANARY}`,
  ])
}

/** What she asks of her employer, who has sent the contract. */
async function askEmployer(app: TestApp, person: Person): Promise<void> {
  const email = 'kanarek@piekarnia.example'
  await succeed(askByLink(person, { ...EMPLOYER, email, note: `${CANARY} says hello` }))
  const [token = ''] = await readLinkTokens(app, email)
  await succeed(withLink(app, token).send('work_contract', makePdf({ text: CANARY }), `${CANARY}.pdf`))
}

/** Somebody with whom she shares, and somebody whom she can ask. */
async function addFamily(app: TestApp, person: Person): Promise<void> {
  const sister = await app.createPerson({ name: `${CANARY} Maria` })
  const brother = await app.createPerson({ name: `${CANARY} Piotr` })
  await uploadDocuments(sister, ['passport'], CANARY)
  await app.sql('select start_case($1)', [brother.id])
  await app.sql(
    `with begun as (insert into households default values returning id)
     insert into household_members (case_id, user_id, household_id, relation)
     select c.id, c.user_id, begun.id, 'other' from begun, cases c where c.user_id = any ($1)`,
    [[person.id, sister.id, brother.id]],
  )
  await app.sql(
    `insert into household_documents (document_id, case_id, user_id, for_case_id, for_user_id)
     select d.id, d.case_id, d.user_id, c.id, c.user_id from documents d, cases c
     where d.user_id = $1 and c.user_id = $2`,
    [sister.id, person.id],
  )
  await app.sql(
    `insert into household_consents (case_id, user_id, other_case_id, other_user_id, agreed_at)
     select case_id, user_id, for_case_id, for_user_id, now() from household_documents where user_id = $1
     union all select for_case_id, for_user_id, case_id, user_id, now() from household_documents where user_id = $1`,
    [sister.id],
  )
}

/** Shown to one member of staff with those of her family, so that they are somebody else's for the others, too. */
async function restrictToColleague(app: TestApp, person: Person): Promise<void> {
  const { id } = await createStaff(app, { name: 'Zofia Lis' })
  const family = `select m.case_id from household_members m join household_members own on own.household_id = m.household_id
    where own.user_id = $1`
  await app.sql(
    `insert into case_access (case_id, user_id) select family.case_id, $2 from (${family}) family`,
    [person.id, id],
  )
  await app.sql(`update cases set restricted = true where id in (${family})`, [person.id])
}

async function bookFirstTime(person: Person, id: string): Promise<void> {
  for (const date of listOpenDays(new Date(), { after: 3 })) {
    const [time] = await listFreeTimes(person, { date })
    if (!time) continue
    await succeed(bookTime(person, id, { date, time, minutes: 30 }))
    return
  }
  throw new Error('no free time for a consultation')
}

async function findThings(
  app: TestApp,
  { person, checkout }: { person: Person; checkout: string },
): Promise<Omit<Things, 'appointment' | 'consultation'>> {
  const [found] = await app.sql<Omit<Things, 'appointment' | 'consultation' | 'unsubscribe' | 'session'>>(
    `select c.user_id as "user", c.id as "case", c.number, $2 as checkout,
      (select id from documents where user_id = $1 and document_type = 'passport') as document,
      (select id from documents where user_id = $1 and document_type = 'photo') as image,
      (select id from documents where user_id = $1 and document_type = 'health_insurance') as paged,
      (select pages -> 0 ->> 'id' from documents where user_id = $1 and pages is not null) as "firstPage",
      (select pages -> 1 ->> 'id' from documents where user_id = $1 and pages is not null) as page,
      (select id from documents where user_id = $1 and document_type = 'cv') as reusable,
      (select id from documents where user_id = $1 and document_type = 'passport') as resource,
      (select id from notifications where user_id = $1 order by sent_at limit 1) as notification,
      (select id from payments where user_id = $1 and status = 'completed') as payment,
      (select i.id from invoices i join payments p on p.id = i.payment_id where p.user_id = $1) as invoice,
      (select id from case_tasks where user_id = $1) as task,
      (select id from case_terms where user_id = $1) as term,
      (select id from additional_slots where user_id = $1) as additional,
      (select id from answer_corrections where user_id = $1) as correction,
      (select id from check_overrules where user_id = $1) as overrule,
      (select entry_id from account_offers where account_id = $1) as claim,
      (select id from case_files where user_id = $1 and purpose = 'messages') as attached,
      (select id from third_parties where user_id = $1) as "thirdParty",
      (select id from case_letters where user_id = $1) as letter,
      (select id from case_files where user_id = $1 and purpose = 'letters') as "letterFile",
      (select household_id from household_members where user_id = $1) as household,
      (select id from household_consents where other_user_id = $1) as consent,
      (select id from household_documents where for_user_id = $1) as shared
     from cases c where c.user_id = $1`,
    [person.id, checkout],
  )
  if (!found) throw new Error('the person has no case')
  const { publicUrl, appSecret } = app.deps.env
  const link = unsubscribeUrl({ userId: person.id, topic: 'application', publicUrl, appSecret })
  return {
    ...found,
    session: randomUUID(),
    copy: randomUUID(),
    unsubscribe: new URL(link).searchParams.get('key') ?? '',
  }
}

/** Ids of the same form under which there is nothing. */
export function nothing(): Things {
  const ids = Object.fromEntries(
    [
      'user',
      'case',
      'document',
      'image',
      'paged',
      'firstPage',
      'page',
      'reusable',
      'appointment',
      'consultation',
      'notification',
      'payment',
      'invoice',
      'task',
      'term',
      'additional',
      'correction',
      'overrule',
      'claim',
      'attached',
      'thirdParty',
      'letter',
      'letterFile',
      'household',
      'consent',
      'shared',
      'session',
      'copy',
      'resource',
    ].map((one) => [one, randomUUID()]),
  )
  return { ...(ids as unknown as Things), number: '2019-9999', checkout: 'sandbox-none', unsubscribe: 'none' }
}

/** Everybody who is not the victim. */
export async function createCallers(app: TestApp, victim: Person): Promise<Caller[]> {
  const neighbour = await createNeighbour(app)
  const ended = await createNeighbour(app)
  await app.sql(`update cases set stage = 'closed', ended_at = now() where user_id = $1`, [ended.id])
  const stranger = await app.createPerson()
  const expired = await app.createPerson()
  await app.sql(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
    expired.id,
  ])
  const staff = await createStaff(app)
  const { appSecret, publicUrl } = app.deps.env
  const cookieOf = (token: string) =>
    `${sessionCookieName(publicUrl.protocol === 'https:')}=${encodeURIComponent(token)}`
  const signedIn = (name: string, cookie: string) => ({ name, headers: { cookie }, signedIn: true })
  const signedOut = (name: string, headers: Record<string, string>) => ({ name, headers, signedIn: false })
  return [
    signedOut('signed out', {}),
    signedOut('a cookie with a wrong signature', { cookie: `${victim.cookie.slice(0, -6)}AAAAAA` }),
    signedOut('a signed cookie that is no token', { cookie: cookieOf(signToken(victim.id, appSecret)) }),
    signedOut('an expired session', { cookie: expired.cookie }),
    signedIn('a stranger', stranger.cookie),
    signedIn('an applicant', neighbour.cookie),
    signedIn('an applicant whose case has ended', ended.cookie),
    signedIn('a member of staff', cookieOf(signToken(staff.token, appSecret))),
  ]
}

/** An applicant with an open case and things of her own. */
async function createNeighbour(app: TestApp): Promise<Person> {
  const person = await app.createPerson()
  await succeed(person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO }))
  await uploadDocuments(person, ['passport'])
  await createRequest(person)
  return person
}

async function succeed<T extends { status: number }>(answer: Promise<T>): Promise<T> {
  const found = await answer
  if (found.status >= 300) throw new Error(`a request was answered ${found.status}: ${JSON.stringify(found)}`)
  return found
}
