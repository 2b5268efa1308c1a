import type { CreatedCase, Inbox, InboxEntry } from '#back-office/inbox/schema.ts'
import type { Person } from './create-person.ts'
import { createMember } from './desk.ts'
import type { TestApp } from './test-app.ts'

export type Failed = {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

interface MailRow {
  recipient: string
  subject: string
  text: string
  html: string
  reply_to: string | null
  in_reply_to_keys: string[]
  dedupe_key: string
}

interface ReceivedMessage {
  name?: string
  email?: string
  phone?: string | null
  subject?: string
  message?: string
}

/** A contact message as the contact page saves one, after every other entry, without its mails; returns its id. */
export async function receiveMessage(
  app: Pick<TestApp, 'sql'>,
  {
    name = 'Hanna Lysenko',
    email = 'hanna.lysenko@example.com',
    phone = null,
    subject = 'Price for two people',
    message = 'What does it cost for my husband and me?',
  }: ReceivedMessage = {},
): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `insert into contact_messages (name, email, phone, subject, message, created_at)
     values ($1, $2, $3, $4, $5, greatest(clock_timestamp(),
       (select max(received_at) + interval '1 millisecond' from inbox_entries))) returning id`,
    [name, email, phone, subject, message],
  )
  if (!row) throw new Error('the message was not received')
  return row.id
}

/** Two specialists, and the calls of the inbox as one of them, the first by default. */
export async function openInbox(app: TestApp) {
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const piotr = await createMember(app, { name: 'Piotr Lis' })
  const receive = (about: Parameters<typeof receiveMessage>[1] = {}) => receiveMessage(app, about)
  const list = async (query = '', by: Person = marta) =>
    (await by.json<Inbox>(`/api/staff/inbox${query}`)).body
  const pathOf = (id: string, rest = '') => `/api/staff/inbox/${id}${rest}`
  const read = async (id: string, by: Person = marta) => (await by.json<InboxEntry>(pathOf(id))).body
  const answer = <T = InboxEntry>(seen: InboxEntry, text: string, by: Person = marta) =>
    by.json<T>(pathOf(seen.id, '/answers'), {
      method: 'POST',
      json: { text, updated_at: seen.updated_at },
    })
  const change = <T = InboxEntry>(seen: InboxEntry, json: object, by: Person = marta) =>
    by.json<T>(pathOf(seen.id), { method: 'PATCH', json: { ...json, updated_at: seen.updated_at } })
  const make = <T = CreatedCase>(seen: InboxEntry, by: Person = marta) =>
    by.json<T>(pathOf(seen.id, '/case'), { method: 'POST', json: { updated_at: seen.updated_at } })
  const actsOn = async (id: string) =>
    (
      await app.sql<{ act: string }>(`select act from audit_log where subject_id = $1 order by seq`, [id])
    ).map(({ act }) => act)
  const mailsAbout = (id: string) =>
    app.sql<MailRow>(`select * from email_outbox where dedupe_key like $1 order by created_at, id`, [
      `inbox:${id}:%`,
    ])
  const restrict = (number: string, to: Person) =>
    to.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { restricted_to: [to.id] } })
  return { marta, piotr, receive, list, pathOf, read, answer, change, make, actsOn, mailsAbout, restrict }
}
