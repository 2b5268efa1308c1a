import { recordStaffAct } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { FactBook, FactRecord } from '#facts/fact-book.ts'
import { presentFact } from '#facts/present-fact.ts'
import { addCheck, addChecks, type FactCheck, listFaults } from '#facts/server/add-checks.ts'
import { type FactChanges, mergeFacts } from '#facts/server/merge-facts.ts'
import { LIVE_CHANNEL } from '#features/notifications/stream/server/store.ts'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { baseLocale } from '#messages/runtime.js'
import type { StaffAct } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { CERTAINTIES } from '../contract.ts'
import { daysLeft, fitsLinks, fitsValue, keepsProgram, kindOf } from '../rules.ts'
import type { FactChange, FactRow, FullFact } from '../schema.ts'
import { requireMayChangeFacts } from './policy.ts'
import { type CheckRow, insertCheck, listChecks, listNewestChecks, lockFact } from './store.ts'

/** Where a fact is shown. */
export interface FactPlaces {
  pages: readonly { path: string; title: string }[]
  isInApplication: boolean
}

/** What the desk needs of the process that shows the facts. */
export interface DeskFacts {
  /** What the installation changes in DATA_DIR/facts. */
  own: FactChanges
  /** Shows the checks of the desk, as they now are, on the pages of this process. */
  reload(): Promise<void>
  findPlaces(): Promise<ReadonlyMap<string, FactPlaces>>
}

type FactDeps = Pick<Deps, 'now'> & { facts: DeskFacts }

/** Every fact as the pages say it now. */
export async function readFacts(deps: FactDeps, { tx }: StaffAct): Promise<FactRow[]> {
  const checks = await withOwnerRole(tx, () => listNewestChecks(tx))
  const book = bookOf(deps, checks)
  const places = await deps.facts.findPlaces()
  const saved = new Map(checks.map(({ fact_id, saved_at }) => [fact_id, saved_at]))
  return Object.keys(book.records).map((id) => {
    const { pages = [], isInApplication = false } = places.get(id) ?? {}
    const fact = present(deps, { book, id, savedAt: saved.get(id) ?? null })
    return { ...fact, pages: pages.length, in_application: isInApplication }
  })
}

interface CheckedFacts {
  checks: readonly FactCheck[]
  /** YYYY-MM-DD, in Warsaw. */
  today: string
}

/** The facts whose check is overdue, by id. */
export function listOverdueFacts(facts: Pick<DeskFacts, 'own'>, checked: CheckedFacts): string[] {
  return findOverdue(facts, checked).map(([id]) => id)
}

/** Those that end a status and whose monthly check is overdue, by id. */
export function listOverdueEnds(facts: Pick<DeskFacts, 'own'>, checked: CheckedFacts): string[] {
  return findOverdue(facts, checked).flatMap(([id, record]) => (kindOf(record) === 'status-end' ? [id] : []))
}

function findOverdue({ own }: Pick<DeskFacts, 'own'>, { checks, today }: CheckedFacts) {
  const { records } = mergeFacts(addChecks(own, checks).changes)[baseLocale]
  return Object.entries(records).filter(
    ([, record]) => daysLeft(kindOf(record), { checked_on: record.checked_on, today }) < 0,
  )
}

/** One fact with its history and where it is shown. Throws not_found. */
export async function readFact(deps: FactDeps, { tx }: StaffAct, id: string): Promise<FullFact> {
  const checks = await withOwnerRole(tx, () => listChecks(tx, id))
  const book = bookOf(deps, checks.slice(0, 1))
  if (!Object.hasOwn(book.records, id)) throw new AppError('not_found')
  const { pages = [], isInApplication = false } = (await deps.facts.findPlaces()).get(id) ?? {}
  return {
    ...present(deps, { book, id, savedAt: checks[0]?.saved_at ?? null }),
    shown_on: [...pages],
    in_application: isInApplication,
    history: listHistory(deps, { id, checks }),
  }
}

/** The facts in the reader's language, with these checks. */
function bookOf({ facts }: Pick<FactDeps, 'facts'>, checks: readonly FactCheck[]): FactBook {
  return mergeFacts(addChecks(facts.own, checks).changes)[currentLanguage()]
}

function present(
  { now }: Pick<Deps, 'now'>,
  { book, id, savedAt }: { book: FactBook; id: string; savedAt: string | null },
) {
  const record = requireRecord(book, id)
  const { shown, text } = presentFact(book, id)
  const kind = kindOf(record)
  const { checked_on } = record
  const days_left = daysLeft(kind, { checked_on, today: todayInWarsaw(now()) })
  return {
    id,
    kind,
    value: record.value ?? null,
    unit: record.unit ?? null,
    shown,
    text,
    certainty: CERTAINTIES.find((known) => known === record.certainty) ?? 'N',
    source: book.sourceNames[record.source] ?? '',
    source_url: book.sources[record.source]?.url ?? null,
    source_date: book.sources[record.source]?.dated ?? null,
    article: record.article ?? null,
    read_in: record.read_in === undefined ? null : (book.sourceNames[record.read_in] ?? null),
    checked_on,
    days_left,
    is_stale: days_left < 0,
    updated_at: savedAt,
  }
}

function requireRecord(book: FactBook, id: string): FactRecord {
  const record = Object.hasOwn(book.records, id) ? book.records[id] : undefined
  if (!record) throw new AppError('not_found')
  return record
}

/** The checks of the desk, then what the installation came with. */
function listHistory(
  deps: FactDeps,
  { id, checks }: { id: string; checks: readonly CheckRow[] },
): FullFact['history'] {
  const first = bookOf(deps, [])
  const { source, checked_on, certainty, value } = requireRecord(first, id)
  return [
    ...checks.map((check) => ({
      value: check.value,
      shown: describeValue(first, check),
      source: check.source,
      certainty: check.certainty,
      checked_on: check.checked_on,
      saved_at: check.saved_at,
      saved_by: check.saved_by,
    })),
    {
      value: value ?? null,
      shown: presentFact(first, id).shown,
      source: first.sourceNames[source] ?? '',
      certainty,
      checked_on,
      saved_at: null,
      saved_by: null,
    },
  ]
}

/** An earlier value with its unit. One of another type than the build's now is shown bare. */
function describeValue(book: FactBook, { fact_id, value }: CheckRow): string {
  const record = { ...requireRecord(book, fact_id), ...(value !== null && { value }) }
  return presentFact({ ...book, records: { ...book.records, [fact_id]: record } }, fact_id).shown
}

/**
 * Saves a new value, or that the one of now was checked. Throws forbidden, not_found, invalid_input, and
 * changed_meanwhile with the record as `current` when somebody has saved since `updated_at`. The caller shows it with
 * `reload` after the commit.
 */
export async function saveFact(
  deps: FactDeps,
  act: StaffAct,
  { id, ...change }: FactChange & { id: string },
): Promise<void> {
  const { tx, actor } = act
  requireMayChangeFacts(actor)
  await withOwnerRole(tx, () => lockFact(tx, id))
  const before = await readFact(deps, act, id)
  if (change.updated_at !== undefined && timeOf(change.updated_at) !== timeOf(before.updated_at))
    throw new AppError('changed_meanwhile', {
      message: m.back_office_facts_changed_meanwhile(),
      detail: { current: before },
    })
  const check = checkOf(deps, { before, change })
  await withOwnerRole(tx, () => insertCheck(tx, { ...check, savedBy: actor.userId, channel: LIVE_CHANNEL }))
  const isChanged = JSON.stringify(check.value) !== JSON.stringify(before.value)
  recordStaffAct(act, {
    act: isChanged ? 'fact.changed' : 'fact.checked',
    subject: { kind: 'fact', id },
    details: { checked_on: check.checked_on, ...(isChanged && describeChange(before.value, check.value)) },
  })
}

const timeOf = (moment: string | null) => (moment === null ? null : Date.parse(moment))

/** The check to be saved. Throws invalid_input with every wrong field. */
function checkOf(
  { now, facts }: FactDeps,
  { before, change }: { before: FullFact; change: FactChange },
): FactCheck {
  const checked_on = change.checked_on ?? todayInWarsaw(now())
  const fields: Record<string, string[]> = {}
  if (change.value !== undefined && !fitsValue(before.value ?? undefined, change.value))
    fields.value = [m.back_office_facts_error_value()]
  else if (!fitsLinks(change.value)) fields.value = [m.back_office_facts_error_site()]
  else if (!keepsProgram(before.value, change.value)) fields.value = [m.back_office_facts_error_fixed()]
  if (checked_on > todayInWarsaw(now())) fields.checked_on = [m.back_office_facts_error_future()]
  if (checked_on < before.checked_on) fields.checked_on = [m.back_office_facts_error_earlier()]
  const check: FactCheck = {
    fact_id: before.id,
    value: change.value ?? before.value,
    ...sourceOf({ facts, before, change }),
    certainty: change.certainty ?? before.certainty,
    checked_on,
  }
  const faults = Object.keys(fields).length > 0 ? [] : listFaults(addCheck(facts.own, check))
  if (faults.length > 0) fields.value = [m.back_office_facts_error_record({ fault: faults.join('; ') })]
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return check
}

/** A source that is known by its name or key brings its address and date, unless others are given. */
function sourceOf({
  facts,
  before,
  change: { source, source_url, source_date },
}: {
  facts: DeskFacts
  before: FullFact
  change: FactChange
}): Pick<FactCheck, 'source' | 'source_url' | 'source_date'> {
  const { sources, sourceNames } = bookOf({ facts }, [])
  const names = Object.entries(sourceNames)
  const [key = '', name = source] =
    names.find(([known]) => known === source) ?? names.find(([, known]) => known === source) ?? []
  const known =
    name === before.source
      ? before
      : { source_url: sources[key]?.url ?? null, source_date: sources[key]?.dated ?? null }
  return {
    source: name,
    source_url: source_url === undefined ? known.source_url : source_url,
    source_date: source_date === undefined ? known.source_date : source_date,
  }
}

/** What the audit log takes of a value: a number, a day or a code, but no name. */
function describeChange(before: FullFact['value'], after: FullFact['value']): AuditDetails {
  return { ...detailOf('from', before), ...detailOf('to', after) }
}

function detailOf(name: string, value: FullFact['value']): AuditDetails {
  if (typeof value === 'number') return { [name]: value }
  return typeof value === 'string' && /^[A-Za-z0-9_.:-]{1,100}$/.test(value) ? { [name]: value } : {}
}
