import { useSearchParams } from 'react-router'
import { ViewLinks } from '#back-office/desk/web/view-links.tsx'
import { m } from '#messages/messages.js'

const SHOW = 'show'

/** Which of a part's filters the address names; '' for everything. */
export function useShown(): string {
  return useSearchParams()[0].get(SHOW) ?? ''
}

interface PartFilterProps {
  /** '' is everything. */
  choices: readonly { value: string; label: string; count: number }[]
  shown: string
}

/** Filters of a part as links: what is shown stands in the address. */
export function PartFilter({ choices, shown }: PartFilterProps) {
  return (
    <ViewLinks
      label={m.back_office_case_file_filter()}
      className="print:hidden"
      views={choices.map(({ value, label, count }) => ({
        key: value,
        to: { search: value ? `?${SHOW}=${value}` : '' },
        name: label,
        count,
        isCurrent: value === shown,
      }))}
    />
  )
}
