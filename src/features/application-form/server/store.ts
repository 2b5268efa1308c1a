import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#database/connect.ts'
import type { ApplicationFormAnswers } from '../contract.ts'
import { applicationForms } from './table.ts'

export type ApplicationFormRow = typeof applicationForms.$inferSelect

export async function findApplicationForm({ tx, userId }: { tx: Tx; userId: string }) {
  const [row] = await tx.select().from(applicationForms).where(eq(applicationForms.userId, userId)).limit(1)
  return row ?? null
}

interface Upsert {
  tx: Tx
  userId: string
  answers: ApplicationFormAnswers
  /** The version the save started from: undefined overwrites any, null expects that there is none. */
  startedFrom: Date | null | undefined
}

/** Inserts or replaces in one statement. Null when the row there is not the version the save started from. */
export async function upsertApplicationForm({ tx, userId, answers, startedFrom }: Upsert) {
  const values = {
    purposeOfStay: answers.purpose_of_stay,
    plannedStayDuration: answers.planned_stay_duration,
    employmentStatus: answers.employment_status,
    monthlyIncome: answers.monthly_income,
    accommodation: answers.accommodation,
    previousApplications: answers.previous_applications,
    criminalRecord: answers.criminal_record,
    healthInsurance: answers.health_insurance,
  }
  const [row] = await tx
    .insert(applicationForms)
    .values({ ...values, userId, updatedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: applicationForms.userId,
      // Strictly later than before, also within one millisecond and when the clock was set back.
      set: {
        ...values,
        updatedAt: sql`greatest(clock_timestamp()::timestamptz(3), ${applicationForms.updatedAt} + interval '1 millisecond')`,
      },
      setWhere: guardOf(startedFrom),
    })
    .returning()
  return row ?? null
}

function guardOf(startedFrom: Date | null | undefined) {
  if (startedFrom === undefined) return undefined
  return startedFrom === null ? sql`false` : eq(applicationForms.updatedAt, startedFrom)
}
