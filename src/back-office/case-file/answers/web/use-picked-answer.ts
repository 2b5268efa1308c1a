import { useSearchParams } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ROW } from '#back-office/case-file/web/use-rows.ts'
import type { Answer } from './answers-text.ts'

/** Names the field in the address that is being corrected. */
const FIELD = 'field'

/** The answer that is being corrected; the address names it. */
export function usePickedAnswer({ ended_at }: CaseFile, answers: readonly Answer[]) {
  const [search, setSearch] = useSearchParams()
  const name = search.get(FIELD)
  const picked = ended_at === null ? answers.find(({ field }) => field === name) : undefined
  const set = (field: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (field) after.set(FIELD, field)
        else after.delete(FIELD)
        after.delete('reason')
        return after
      },
      { preventScrollReset: true, replace: true },
    )
  return {
    picked,
    pick: (field: string | undefined) => {
      if (field && ended_at === null) set(field)
    },
    close() {
      const row = document.querySelector<HTMLElement>(`[${ROW}="${picked?.field}"]`)
      set(null)
      row?.focus({ preventScroll: true })
    },
  }
}
