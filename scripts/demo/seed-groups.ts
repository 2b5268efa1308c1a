// Cases of the demo that belong together: a family with a document for both, and an employer with its people.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import type { DeskCase } from './desk-case.ts'
import { employer, employerLate } from './desk-work.ts'
import type { SeededStaff } from './seed-staff.ts'

/** Places in the list of cases. */
const HUSBAND = 9
const WIFE = 8
const COLLEAGUES = [0, 6]

interface GroupsSeed {
  list: readonly DeskCase[]
  staff: SeededStaff
}

/** Puts cases together, those of them that are in the list. */
export async function seedGroups(tx: Tx, { list, staff }: GroupsSeed): Promise<void> {
  const husband = list.find(({ place }) => place === HUSBAND)
  const wife = list.find(({ place }) => place === WIFE)
  if (husband && wife) await seedFamily(tx, { husband, wife })
  const people = list.filter(({ place, work }) => isColleague(work) || COLLEAGUES.includes(place))
  if (people.length > 0) await seedEmployer(tx, { people, by: staff.ewa.id })
}

const isColleague = (work: DeskCase['work']) => work === employer || work === employerLate

async function seedFamily(tx: Tx, { husband, wife }: { husband: DeskCase; wife: DeskCase }): Promise<void> {
  const id = randomUUID()
  await tx.execute(sql`insert into households (id) values (${id}::uuid)`)
  await tx.execute(sql`
    insert into household_members (case_id, user_id, household_id, relation) values
      (${husband.id}::uuid, ${husband.userId}, ${id}::uuid, 'main'),
      (${wife.id}::uuid, ${wife.userId}, ${id}::uuid, 'spouse')`)
  await tx.execute(sql`
    insert into household_documents (document_id, case_id, user_id, for_case_id, for_user_id)
    select d.id, ${husband.id}::uuid, ${husband.userId}, ${wife.id}::uuid, ${wife.userId}
    from documents d where d.case_id = ${husband.id}::uuid and d.document_type = 'accommodation'`)
}

async function seedEmployer(
  tx: Tx,
  { people, by }: { people: readonly DeskCase[]; by: string },
): Promise<void> {
  const id = randomUUID()
  await tx.execute(sql`
    insert into employers (id, name, nip, street, city, contact_name, contact_role, phone, email, note, created_by)
    values (${id}::uuid, 'Hurtownia Bałtyk sp. z o.o.', '1234563218', 'ul. Grunwaldzka 82', '80-244 Gdańsk',
      'Joanna Lewandowska', 'HR', '+48583010000', 'kadry@baltyk.example', 'Signs annexes on Mondays.', ${by})`)
  for (const { id: caseId } of people)
    await tx.execute(sql`
      insert into case_employers (case_id, employer_id, position, linked_by)
      values (${caseId}::uuid, ${id}::uuid, 'Magazynier', ${by})`)
}
