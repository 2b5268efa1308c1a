import { m } from '#messages/messages.js'
import type { FieldState } from './contract.ts'
import type { CopySheet, SheetField } from './schema.ts'

/** The fields of one part of the portal. */
export interface SheetPart {
  part: SheetField['part']
  fields: SheetField[]
}

/** The fields by part, in the order of the portal. */
export function listParts({ fields }: Pick<CopySheet, 'fields'>): SheetPart[] {
  const parts: SheetPart[] = []
  for (const field of fields) {
    const last = parts.at(-1)
    if (last?.part === field.part) last.fields.push(field)
    else parts.push({ part: field.part, fields: [field] })
  }
  return parts
}

/** The fields without an answer. */
export const listMissing = ({ fields }: CopySheet): SheetField[] =>
  fields.filter(({ state }) => state === 'missing')

const STATES: Record<FieldState, () => string> = {
  answered: m.copy_sheet_state_answered,
  missing: m.copy_sheet_state_missing,
  to_translate: m.copy_sheet_state_to_translate,
  needs_other: m.copy_sheet_state_needs_other,
  only_in_mos: m.copy_sheet_state_only_in_mos,
  sealed: m.copy_sheet_state_sealed,
}

/** What is to be said of a field in this state, in the current language. */
export const sayState = (state: FieldState): string => STATES[state]()

/** How many fields are copied. */
export const countDone = ({ fields }: CopySheet): number => fields.filter(({ done }) => done).length

/** Where to go on: the first field after the last one that was copied, else the first one that is left; null when none is. */
export function findNext({ fields }: CopySheet): SheetField | null {
  const last = fields.findLastIndex(({ done }) => done)
  const isLeft = ({ done, state }: SheetField) => !done && state !== 'missing'
  return fields.slice(last + 1).find(isLeft) ?? fields.find(isLeft) ?? null
}

/** The sheet with this tick. */
export function withTick(sheet: CopySheet, { field, done }: { field: string; done: boolean }): CopySheet {
  const fields = sheet.fields.map((one) => (one.id === field ? { ...one, done, changed: false } : one))
  return { ...sheet, fields }
}
