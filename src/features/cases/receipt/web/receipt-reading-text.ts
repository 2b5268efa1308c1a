import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import type { ReceiptReadingAnswer, StoredReceipt } from '../schema.ts'

/** How far the reading of the chosen file is. */
export type ReadingState =
  | { state: 'idle' | 'working' | 'failed' }
  | { state: 'read'; reading: ReceiptReadingAnswer }

/** What a receipt says, as the fields of the form have it. */
export type ReadValues = Partial<Record<'number' | 'day' | 'time', string>>

/** What is filled in: of documented receipts only; of any other file nothing is certain. */
export function filledFrom(reading: ReceiptReadingAnswer): ReadValues {
  return isReceipt(reading) ? valuesOf(reading) : {}
}

/** True for a receipt that can be what was asked for, as it was made. */
export const isReceipt = ({ kind, seal }: ReceiptReadingAnswer) =>
  (kind === 'upp' || kind === 'upd') && seal.state !== 'changed'

function valuesOf({ number, filed_at }: ReceiptReadingAnswer): ReadValues {
  const moment = filed_at === null ? null : wallClockInWarsaw(new Date(filed_at))
  return {
    ...(number === null ? {} : { number }),
    ...(moment ? { day: moment.date, time: moment.time } : {}),
  }
}

/** What stands below a field: where its value comes from, or what the receipt says otherwise. */
export function describeRead(
  current: ReadingState,
  { name, value }: { name: keyof ReadValues; value: string },
): string | undefined {
  if (current.state !== 'read') return undefined
  const read = valuesOf(current.reading)[name]
  if (read === undefined) return undefined
  const shown = name === 'day' ? formatDate(read) : read
  if (!isReceipt(current.reading)) return m.cases_receipt_suggests({ value: shown })
  const isSame = name === 'number' ? foldNumber(value) === foldNumber(read) : value === read
  return isSame ? m.cases_receipt_read_field() : m.cases_receipt_says({ value: shown })
}

const foldNumber = (number: string) => number.replaceAll(/\s+/g, '').toLocaleUpperCase('en')

interface ReadingWords {
  title: string
  texts: string[]
  isProblem: boolean
}

/** What was found in the file, and what to do. */
export function describeReading(reading: ReceiptReadingAnswer): ReadingWords {
  const { kind, seal } = reading
  if (seal.state === 'changed')
    return { title: m.cases_receipt_changed_title(), texts: [m.cases_receipt_changed()], isProblem: true }
  if (kind === 'none')
    return { title: m.cases_receipt_none_title(), texts: [m.cases_receipt_none_text()], isProblem: true }
  if (kind === 'other')
    return { title: m.cases_receipt_other_title(), texts: [m.cases_receipt_other_text()], isProblem: true }
  return {
    title: m.cases_receipt_read_title(),
    texts: [
      m.cases_receipt_read_text(),
      ...(kind === 'upd' ? [m.cases_receipt_upd_text()] : []),
      ...describeSeal(seal),
    ],
    isProblem: false,
  }
}

/** Never that it is genuine: whose certificate it is nobody has compared with a list. */
export function describeSeal({ state, by }: ReceiptReadingAnswer['seal']): string[] {
  if (state === 'unchanged' && by) return [m.cases_receipt_unchanged({ name: by })]
  return state === 'unchecked' ? [m.cases_receipt_unchecked()] : []
}

/** What the stored file says of itself, and where it differs from what was typed. */
export function describeStoredReading({ reading }: Pick<StoredReceipt, 'reading'>): string[] {
  if (!reading) return []
  const { seal, differs, number, filed_at } = reading
  const clock = filed_at === null ? null : wallClockInWarsaw(new Date(filed_at))
  return [
    ...describeSeal(seal),
    ...(differs.includes('number') ? [m.cases_receipt_stored_number({ value: number ?? '' })] : []),
    ...(differs.includes('filed_at') && clock
      ? [m.cases_receipt_stored_moment({ date: formatDate(clock.date), time: clock.time })]
      : []),
    ...(differs.includes('sender') ? [m.cases_receipt_stored_name()] : []),
  ]
}
