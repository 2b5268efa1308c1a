// The inbox of the demo's desk: seven open entries, of which four wait for an answer, and one that is closed.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inboxAnswers, inboxEntries } from '#back-office/inbox/server/table.ts'
import type { Tx } from '#database/database.ts'
import { isEnded } from '#features/cases/rules.ts'
import { consultations } from '#features/consultations/server/table.ts'
import { contactMessages } from '#features/contact/server/table.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { DeskCase } from './desk-case.ts'
import type { SeededStaff } from './seed-staff.ts'

interface InboxSeed {
  list: readonly DeskCase[]
  staff: SeededStaff
  now: Date
}

interface PlannedEntry {
  hoursAgo: number
  name: string
  subject: string
  text: string
  phone?: string
  /** Joined to this one of the open cases. */
  joinedTo?: number
  answer?: string
  isSpam?: boolean
}

const HOUR_MS = 3_600_000

const MESSAGES: readonly PlannedEntry[] = [
  {
    hoursAgo: 0.4,
    name: 'Valentina Rojas',
    subject: 'My photo was refused twice',
    text: 'The page says that my face is too small in the picture. I have sent it twice. What is wrong with it?',
    joinedTo: 0,
  },
  {
    hoursAgo: 1.5,
    name: 'Hanna Lysenko',
    subject: 'Price for two people',
    text: 'My husband and I both need a card. What does it cost for two, and do we come together?',
    phone: '+48 573 000 214',
  },
  {
    hoursAgo: 25,
    name: 'Mehmet Yıldız',
    subject: 'Fingerprints on 3 December',
    text: 'I cannot come on that day, because I work in another town. Which other day is there?',
    joinedTo: 1,
  },
  {
    hoursAgo: 60,
    name: 'Lucas Ferreira',
    subject: 'Do you translate diplomas?',
    text: 'I have a diploma from Porto. Do you translate it, or only passports?',
    answer:
      'Hello Lucas,\n\nyes, diplomas too. A sworn translator of ours does it in four days.\n\nEwa Nowak',
  },
  {
    hoursAgo: 84,
    name: 'Lan Phan',
    subject: 'Card lost in Łódź',
    text: 'My card was in a bag that is gone. What do I do first?',
    answer:
      'Hello Lan,\n\nplease tell the police first, and keep their paper. Then we ask for a new one.\n\nEwa Nowak',
  },
  {
    hoursAgo: 120,
    name: 'Best Rankings Ltd',
    subject: 'Your site on the first page',
    text: 'We bring every site to the first page of every search. Ask for our offer today.',
    isSpam: true,
  },
]

const REQUESTS = [
  {
    hoursAgo: 0.9,
    service: 'work-permit',
    message:
      'I work in Berlin on a German Blue Card and my company moves me to Kraków in February. Do I file in Poland before I come, and does my German time count?',
    time: 'morning',
    answer: null,
  },
  {
    hoursAgo: 27,
    service: 'company-registration',
    message: 'I would like to open a company in Gdańsk and stay in Poland for it. What comes first?',
    time: 'afternoon',
    answer: 'Hello,\n\nthe company comes first. I can call you tomorrow at 13:00 or 15:30.\n\nEwa Nowak',
  },
] as const

export async function seedInbox(tx: Tx, { list, staff, now }: InboxSeed): Promise<void> {
  const open = list.filter(({ stage, work }) => !isEnded(stage) && !work.restrictedTo)
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  for (const plan of MESSAGES) await seedMessage(tx, { plan, open, staff, ago })
  for (const [i, { hoursAgo, time, answer, ...request }] of REQUESTS.entries()) {
    const deskCase = open.at(-1 - i)
    if (!deskCase) continue
    const { id: case_id, userId: user_id, name, email } = deskCase
    const id = randomUUID()
    await tx.insert(consultations).values({
      ...request,
      id,
      case_id,
      user_id,
      name,
      email,
      phone: '+48601222333',
      preferred_date: addDays(todayInWarsaw(now), 3 + i),
      preferred_time: time,
      created_at: ago(hoursAgo),
      updated_at: ago(hoursAgo),
    })
    if (answer) await seedAnswer(tx, { id, author_id: staff.ewa.id, text: answer, at: ago(hoursAgo * 0.9) })
  }
}

interface AnswerSeed {
  id: string
  author_id: string
  text: string
  at: Date
}

async function seedAnswer(tx: Tx, { id, author_id, text, at }: AnswerSeed): Promise<void> {
  const change = { opened_at: at, opened_by: author_id, answered_at: at }
  await tx.update(inboxEntries).set(change).where(eq(inboxEntries.id, id))
  await tx.insert(inboxAnswers).values({ entry_id: id, author_id, text, sent_at: at })
}

interface MessageSeed {
  plan: PlannedEntry
  open: readonly DeskCase[]
  staff: SeededStaff
  ago(hours: number): Date
}

async function seedMessage(tx: Tx, { plan, open, staff, ago }: MessageSeed): Promise<void> {
  const { hoursAgo, name, subject, text: message, phone = null, answer, isSpam = false } = plan
  const words =
    name
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const email = `${words.join('.')}@example.com`
  const [row] = await tx
    .insert(contactMessages)
    .values({ name, email, phone, subject, message, created_at: ago(hoursAgo) })
    .returning({ id: contactMessages.id })
  if (!row) return
  const later = ago(hoursAgo * 0.9)
  const author_id = staff.ewa.id
  const joined = plan.joinedTo === undefined ? undefined : open[plan.joinedTo]
  const change = {
    case_id: joined?.id ?? null,
    ...(isSpam
      ? { opened_at: later, closed_at: later, closed_by: author_id, closed_reason: 'spam' as const }
      : {}),
  }
  await tx.update(inboxEntries).set(change).where(eq(inboxEntries.id, row.id))
  if (answer) await seedAnswer(tx, { id: row.id, author_id, text: answer, at: later })
}
