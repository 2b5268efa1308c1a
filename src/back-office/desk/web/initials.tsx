import { initialsOf } from '#features/account/rules.ts'
import { classNames } from '#ui/class-names.ts'

/** The initials of somebody, beside the name. */
export function Initials({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden
      translate="no"
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-badge type-caption font-semibold forced-colors:border',
        className,
      )}
    >
      {initialsOf({ full_name: name, email: '' })}
    </span>
  )
}
