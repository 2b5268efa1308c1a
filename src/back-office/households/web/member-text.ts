import { showEmail } from '#back-office/desk/web/email-text.ts'
import { m } from '#messages/messages.js'
import type { Household, Member } from '../schema.ts'

/** The name of a member, or the address while there is none. */
export const nameMember = ({ person }: Pick<Member, 'person'>): string =>
  person.name || showEmail(person.email)

/** A family is named by its first person. */
export function nameHousehold({ members }: Pick<Household, 'members'>): string {
  const [first] = members
  return first ? m.back_office_households_family_of({ name: nameMember(first) }) : m.back_office_households()
}

/** The name of the case with this number, with it. */
export function nameCase({ members }: Pick<Household, 'members'>, number: string): string {
  const member = members.find((one) => one.number === number)
  return member ? m.back_office_acts_case({ name: nameMember(member), number }) : number
}

const OPEN = ['documents', 'messages', 'tasks', 'corrections'] as const
const OPEN_NAMES: Record<(typeof OPEN)[number], (input: { count: number }) => string> = {
  documents: m.back_office_case_file_open_documents,
  messages: m.back_office_case_file_open_messages,
  tasks: m.back_office_case_file_open_tasks,
  corrections: m.back_office_case_file_open_corrections,
}

/** What is open in a case, each in some words; none where nothing is. */
export const listOpen = ({ open }: Pick<Member, 'open'>): string[] =>
  OPEN.filter((kind) => open[kind] > 0).map((kind) => OPEN_NAMES[kind]({ count: open[kind] }))
