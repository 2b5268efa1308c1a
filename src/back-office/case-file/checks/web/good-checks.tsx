import type { StaffCheck } from '#features/checks/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { ChevronDown } from '#ui/icons.tsx'
import { CheckRow } from './check-row.tsx'
import { describeGroup } from './checks-text.ts'
import type { CheckActs } from './use-check-acts.ts'

interface GoodProps {
  list: readonly StaffCheck[]
  number: string
  applicant: string
  acts: CheckActs
  isOpen: boolean
}

/** What is good, folded. */
export function GoodChecks({ list, isOpen, ...props }: GoodProps) {
  if (list.length === 0) return null
  return (
    <details open={isOpen || undefined} className="group border-t border-line">
      <summary className="focus-inset flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold hover:bg-sunken md:px-6">
        {describeGroup('good', list.length)}
        <Icon
          of={ChevronDown}
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {list.map((check) => (
          <CheckRow key={check.id} check={check} isInList className="px-4 py-3 md:px-6" {...props} />
        ))}
      </ul>
    </details>
  )
}
