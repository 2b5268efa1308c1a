import type { CaseHousehold } from '#back-office/households/schema.ts'
import type { OwnHousehold } from '#features/household/schema.ts'
import { insertPerson, type Person, type PersonHost } from './create-person.ts'

type Numbered = { number: string }

/** Puts the case of `member` into the household of `of`. */
export async function addMember(
  staff: Person,
  { of, member, relation = 'spouse' }: { of: Numbered; member: Numbered; relation?: string },
): Promise<CaseHousehold> {
  const { body } = await staff.json<CaseHousehold>(`/api/staff/cases/${of.number}/household`, {
    method: 'POST',
    json: { number: member.number, relation },
  })
  return body
}

/** Marks the passport of one member as one for another one, too; the id of the reference. */
export async function shareDocument(
  staff: Person,
  { of, to, document }: { of: Numbered; to: Numbered; document: string },
): Promise<string> {
  const { body } = await staff.json<CaseHousehold>(`/api/staff/cases/${of.number}/household/documents`, {
    method: 'POST',
    json: { document_id: document, for: to.number },
  })
  return body.household?.documents.find((one) => one.document_id === document)?.id ?? ''
}

export const readOwn = async (person: Person) => (await person.json<OwnHousehold>('/api/household')).body

export const askToShare = (person: Person) =>
  person.json<OwnHousehold>('/api/household/requests', { method: 'POST' })

/** Answers the first person of the family whom this one knows of. */
export async function answerFirst(person: Person, agree = true) {
  const [first] = (await readOwn(person)).people
  return person.json<OwnHousehold>(`/api/household/people/${first?.id}`, { method: 'PUT', json: { agree } })
}

/** Both agree: `asker` asks, the other one agrees, and the asker agrees, too. */
export async function agreeBoth(asker: Person, other: Person): Promise<void> {
  await askToShare(asker)
  await answerFirst(other)
  await answerFirst(asker)
}

/** Two of the person's family: one asks to share, with the other one both have agreed. */
export async function addRelatives(app: PersonHost, person: Person, name: string): Promise<void> {
  const ids = [person.id]
  for (let n = 0; n < 2; n++) {
    const { id } = await insertPerson(app, { name })
    await app.sql('select start_case($1)', [id])
    ids.push(id)
  }
  await app.sql(
    `with begun as (insert into households default values returning id)
     insert into household_members (case_id, user_id, household_id, relation)
     select c.id, c.user_id, begun.id, 'other' from begun, cases c where c.user_id = any ($1)`,
    [ids],
  )
  const [own, asker, sharer] = ids
  await app.sql(
    `insert into household_consents (case_id, user_id, other_case_id, other_user_id, asked_at, agreed_at)
     select f.id, f.user_id, t.id, t.user_id, now(), case when f.user_id <> $2 then now() end
     from cases f, cases t where (f.user_id, t.user_id) in (($1, $3), ($3, $1), ($2, $1))`,
    [own, asker, sharer],
  )
}
