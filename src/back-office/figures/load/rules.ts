import { compareTexts } from '#language/language.ts'
/** How much one colleague has to do; a null key is nobody's. */
export interface Load {
  key: string | null
  name: string | null
  open: number
  ours: number
  tasks_due: number
}

/** Who has most stands first, people with the same number by name, and what nobody has at the end. */
export function sortLoads(loads: readonly Load[]): Load[] {
  return loads.toSorted((a, b) => {
    if (a.key === null || b.key === null) return a.key === null ? 1 : -1
    return b.open - a.open || compareTexts(a.name ?? '', b.name ?? '') || a.key.localeCompare(b.key)
  })
}
