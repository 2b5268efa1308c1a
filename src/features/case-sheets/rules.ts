import { LINE_MAX, TEXT_MAX } from './contract.ts'
import type { SheetItem, SheetText, SheetValues } from './schema.ts'

/** Every field that is written into. */
export function listTexts(items: readonly SheetItem[]): SheetText[] {
  return items.flatMap((item) => {
    if (item.kind === 'field') return item
    if (item.kind === 'box') return item.blank ?? []
    return item.kind === 'table' ? item.rows.flat() : []
  })
}

/** What stands in the fields before anybody changes it. */
export function valuesOf(items: readonly SheetItem[]): SheetValues {
  const texts = listTexts(items).map(({ id, value }) => [id, value] as const)
  const boxes = items.flatMap((item) => (item.kind === 'box' ? [[item.id, item.is_ticked] as const] : []))
  return Object.fromEntries<string | boolean>([...texts, ...boxes])
}

/** How long a text may be in this field. */
export const maxOf = ({ lines }: Pick<SheetText, 'lines'>): number => (lines > 1 ? TEXT_MAX : LINE_MAX)
