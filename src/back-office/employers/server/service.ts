import { sql } from 'drizzle-orm'
import { recordStaffAct } from '#audit/audit-log.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import { readTerms } from '#back-office/desk/server/store.ts'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { readRows } from '#back-office/work-queue/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { parseNip } from '#shared/person/nip.ts'
import { parsePhone } from '#shared/person/phone.ts'
import type {
  CaseEmployer,
  CaseEmployerChange,
  Employer,
  EmployerChange,
  EmployerPage,
  EmployerRow,
  NewEmployer,
} from '../schema.ts'
import {
  deleteEmployer,
  deleteLink,
  type EmployerValues,
  findByNip,
  findCaseEmployer,
  findEmployer,
  hasCases,
  insertEmployer,
  keepEmployer,
  type LinkedCase,
  listEmployers,
  listLinkedCases,
  listWaiting,
  lockEmployer,
  lockNips,
  saveLink,
  updateEmployer,
} from './store.ts'

type EmployerDeps = Pick<Deps, 'payments' | 'now'>

/** With fewer figures every second NIP would be found. */
const FEWEST_FIGURES = 3
/** As many rows as the queue reads at once. */
const ROWS_AT_ONCE = 50

/** Employers by name; with `q` those whose name, contact person or NIP begins so. */
export async function readEmployers(
  { tx }: StaffAct,
  { q, after }: { q: string; after: string | undefined },
): Promise<EmployerRow[]> {
  const typed = q.replace(/[\s\p{Pd}]/gu, '').replace(/^PL(?=\d)/i, '')
  const figures = /^\d+$/.test(typed) && typed.length >= FEWEST_FIGURES ? typed : ''
  const terms = q === '' ? [] : await readTerms(tx, q)
  return listEmployers(tx, { terms, figures, after })
}

/** An employer with its cases and the tasks that wait for a third party. Throws not_found. */
export async function readEmployer(deps: EmployerDeps, act: StaffAct, id: string): Promise<EmployerPage> {
  const { tx } = act
  const employer = await requireEmployer(act, id)
  const linked = await listLinkedCases(tx, id)
  const found = await readCaseRows(deps, act, linked)
  const cases = linked.flatMap(({ number, position }) => {
    const row = found.find((one) => one.number === number)
    return row ? [{ ...row, position }] : []
  })
  return { ...employer, cases, waiting: await listWaiting(tx, { id, today: todayInWarsaw(deps.now()) }) }
}

async function requireEmployer({ tx }: StaffAct, id: string): Promise<Employer> {
  const employer = isUuid(id) ? await findEmployer(tx, id) : null
  if (!employer) throw new AppError('not_found')
  return employer
}

async function readCaseRows(
  deps: EmployerDeps,
  act: StaffAct,
  linked: readonly LinkedCase[],
): Promise<QueueRow[]> {
  const found: QueueRow[] = []
  for (let from = 0; from < linked.length; from += ROWS_AT_ONCE) {
    const ids = linked.slice(from, from + ROWS_AT_ONCE).map(({ case_id }) => case_id)
    found.push(...(await readRows(deps, act, sql`k.case_id = any (${sql.param(ids)}::uuid[])`)))
  }
  return found
}

/** Adds an employer. Throws conflict, with the other one, for a NIP that another employer has. */
export async function addEmployer(act: StaffAct, typed: NewEmployer): Promise<Employer> {
  const values = await readValues(typed)
  await requireFreeNip(act, values)
  const id = await insertEmployer(act.tx, { ...values, by: act.actor.userId })
  recordStaffAct(act, { act: 'employer.added', subject: { kind: 'employer', id } })
  return requireEmployer(act, id)
}

async function readValues(typed: NewEmployer): Promise<EmployerValues> {
  const { name, nip, phone, email } = typed
  return {
    name,
    nip: nip ? parseNip(nip) : null,
    street: typed.street ?? '',
    city: typed.city ?? '',
    contact_name: typed.contact_name ?? '',
    contact_role: typed.contact_role ?? '',
    phone: phone ? ((await parsePhone(phone))?.stored ?? '') : '',
    email: email ?? '',
    note: typed.note ?? '',
  }
}

async function requireFreeNip(
  { tx }: StaffAct,
  { nip, id }: Pick<EmployerValues, 'nip'> & { id?: string },
): Promise<void> {
  if (nip === null) return
  await lockNips(tx)
  const employer = await findByNip(tx, nip)
  if (!employer || employer.id === id) return
  throw new AppError('conflict', {
    message: m.back_office_employers_nip_taken({ name: employer.name }),
    fields: { nip: [m.back_office_employers_nip_taken({ name: employer.name })] },
    detail: { employer },
  })
}

/**
 * Changes an employer as a whole. Throws not_found, changed_meanwhile with the record as `current`, and conflict, with the
 * other one, for a NIP that another employer has.
 */
export async function changeEmployer(
  act: StaffAct,
  { id, updated_at, ...typed }: EmployerChange & { id: string },
): Promise<Employer> {
  const values = await readValues(typed)
  const current = isUuid(id) ? await lockEmployer(act.tx, id) : null
  if (!current) throw new AppError('not_found')
  if (Date.parse(updated_at) !== Date.parse(current.updated_at))
    throw new AppError('changed_meanwhile', {
      message: m.back_office_employers_changed_meanwhile(),
      detail: { current },
    })
  await requireFreeNip(act, { nip: values.nip, id })
  await updateEmployer(act.tx, { ...values, id })
  recordStaffAct(act, { act: 'employer.changed', subject: { kind: 'employer', id } })
  return requireEmployer(act, id)
}

/** Deletes an employer without cases. Throws not_found, and conflict while any case has it, also one that is not shown. */
export async function removeEmployer(act: StaffAct, id: string): Promise<void> {
  const { tx } = act
  const current = isUuid(id) ? await lockEmployer(tx, id) : null
  if (!current) throw new AppError('not_found')
  if (await withOwnerRole(tx, () => hasCases(tx, id)))
    throw new AppError('conflict', { message: m.back_office_employers_has_cases() })
  await deleteEmployer(tx, id)
  recordStaffAct(act, { act: 'employer.deleted', subject: { kind: 'employer', id } })
}

/** The employer of a case. Throws not_found for a case that the caller does not see. */
export async function readCaseEmployer(act: StaffAct, number: string): Promise<CaseEmployer> {
  return { employer: await findCaseEmployer(act.tx, await requireCaseId(act, number)) }
}

/**
 * Says who the employer of a case is, and the person's position there. Throws not_found, and invalid_input at
 * `employer_id` for one that is not there.
 */
export async function setCaseEmployer(
  act: StaffAct,
  { number, employer_id: employerId, position = '' }: CaseEmployerChange & { number: string },
): Promise<CaseEmployer> {
  const { tx, actor } = act
  const caseRow = await requireCaseForWriting(act, number)
  const before = await findCaseEmployer(tx, caseRow.id)
  if (!(await keepEmployer(tx, employerId)))
    throw new AppError('invalid_input', {
      fields: { employer_id: [m.back_office_employers_error_missing()] },
    })
  if (before?.id === employerId && before.position === position) return { employer: before }
  await saveLink(tx, { caseId: caseRow.id, employerId, position, by: actor.userId })
  const employer = await findCaseEmployer(tx, caseRow.id)
  if (employer) {
    const what = before?.id === employerId ? 'employer_position_changed' : 'employer_set'
    await record(act, { caseRow, employer, what })
  }
  return { employer }
}

/** Takes the employer from a case. Throws not_found. */
export async function removeCaseEmployer(act: StaffAct, number: string): Promise<CaseEmployer> {
  const caseRow = await requireCaseForWriting(act, number)
  const employer = await findCaseEmployer(act.tx, caseRow.id)
  if (!employer) throw new AppError('not_found')
  await deleteLink(act.tx, caseRow.id)
  await record(act, { caseRow, employer, what: 'employer_removed' })
  return { employer: null }
}

interface Recorded {
  caseRow: Pick<CaseRow, 'id' | 'user_id'>
  employer: Pick<Employer, 'id' | 'name'>
  what: string
}

/** Both have the id of the employer and no word of what is said of it: its name can be that of a person. */
async function record(act: StaffAct, { caseRow, employer, what }: Recorded): Promise<void> {
  await recordEvent(act, { case: caseRow, event: what, details: { employer_id: employer.id } })
  const subject = { kind: 'employer', id: employer.id }
  recordStaffAct(act, { act: `case.${what}`, subject, caseId: caseRow.id })
}
