import type { CaseHousehold } from '#back-office/households/schema.ts'
import type { OwnHousehold } from '#features/household/schema.ts'
import type { Person } from './create-person.ts'

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
