import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[]
  className?: string
}

/** Names above values, in two columns with hairlines. */
export function DescriptionList({ items, className }: DescriptionListProps) {
  return (
    <dl className={classNames('grid gap-x-10 md:grid-cols-2', className)}>
      {items.map((item) => (
        <div
          key={item.label}
          className="border-b border-line py-3.5 last:border-b-0 md:[&:nth-last-child(2):nth-child(odd)]:border-b-0"
        >
          <dt className="type-caption text-ink-2">{item.label}</dt>
          <dd className="mt-0.5 font-semibold wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
