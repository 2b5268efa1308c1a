import type { TestApp } from './test-app.ts'

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
