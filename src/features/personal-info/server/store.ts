import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#database/connect.ts'
import type { PersonalInfoAnswers } from '../contract.ts'
import { personalInfo } from './table.ts'

export type PersonalInfoRow = typeof personalInfo.$inferSelect

export async function findPersonalInfo({ tx, userId }: { tx: Tx; userId: string }) {
  const [row] = await tx.select().from(personalInfo).where(eq(personalInfo.userId, userId)).limit(1)
  return row ?? null
}

interface Upsert {
  tx: Tx
  userId: string
  answers: PersonalInfoAnswers
  /** The version the save started from: undefined overwrites any, null expects that there is none. */
  startedFrom: Date | null | undefined
}

/** Inserts or replaces in one statement. Null when the row there is not the version the save started from. */
export async function upsertPersonalInfo({ tx, userId, answers, startedFrom }: Upsert) {
  const values = {
    fullName: answers.full_name,
    phone: answers.phone,
    address: answers.address,
    dateOfBirth: answers.date_of_birth,
    nationality: answers.nationality,
    passportNumber: answers.passport_number,
  }
  const [row] = await tx
    .insert(personalInfo)
    .values({ ...values, userId, updatedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: personalInfo.userId,
      // Strictly later than before, also within one millisecond and when the clock was set back.
      set: {
        ...values,
        updatedAt: sql`greatest(clock_timestamp()::timestamptz(3), ${personalInfo.updatedAt} + interval '1 millisecond')`,
      },
      setWhere: guardOf(startedFrom),
    })
    .returning()
  return row ?? null
}

function guardOf(startedFrom: Date | null | undefined) {
  if (startedFrom === undefined) return undefined
  return startedFrom === null ? sql`false` : eq(personalInfo.updatedAt, startedFrom)
}
