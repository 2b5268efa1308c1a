import type { CaseEvent } from '#back-office/case-file/schema.ts'

const MINUTE_MS = 60_000
/** Saves of one person that follow each other within this time are one row. */
const SAVES_WITHIN_MINUTES = 15

/** What somebody did, with how often when it is a row of saves. */
export interface HistoryRow {
  /** The newest of them. */
  event: CaseEvent
  /** How many events stand in this row. */
  count: number
  /** Names of the fields that were saved, each once. */
  fields: string[]
}

/** Joins saves of the same answers by one person within some minutes. Events and rows are newest first. */
export function joinSaves(events: readonly CaseEvent[]): HistoryRow[] {
  const rows: HistoryRow[] = []
  let oldest: CaseEvent | undefined
  for (const event of events) {
    const row = rows.at(-1)
    if (row && oldest && isSameSaving(oldest, event)) {
      row.count += 1
      row.fields = [...new Set([...fieldsOf(event), ...row.fields])]
    } else rows.push({ event, count: 1, fields: fieldsOf(event) })
    oldest = event
  }
  return rows
}

const SAVES = ['personal_info_saved', 'application_forms_saved', 'questionnaire_saved']

/** True for what autosave writes. */
function isSave({ event }: Pick<CaseEvent, 'event'>): boolean {
  return SAVES.includes(event)
}

function isSameSaving(later: CaseEvent, earlier: CaseEvent): boolean {
  const isSame =
    isSave(later) &&
    later.event === earlier.event &&
    later.actor_kind === earlier.actor_kind &&
    later.actor_name === earlier.actor_name
  return isSame && Date.parse(later.at) - Date.parse(earlier.at) <= SAVES_WITHIN_MINUTES * MINUTE_MS
}

function fieldsOf({ details: { fields } }: CaseEvent): string[] {
  return Array.isArray(fields) ? fields.map(String) : []
}

export const HISTORY_KINDS = ['documents', 'answers', 'stage'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

const STAGE_EVENTS = ['stage_moved', 'reopened', 'opened', 'submitted']

/** By which filter an event is found; null for one that only the whole history has. */
export function kindOf({ event }: Pick<CaseEvent, 'event'>): HistoryKind | null {
  if (event.startsWith('document_') || event.startsWith('slot_')) return 'documents'
  if (isSave({ event }) || event.startsWith('correction_')) return 'answers'
  return STAGE_EVENTS.includes(event) ? 'stage' : null
}
