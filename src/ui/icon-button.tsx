import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconShape } from './icons.tsx'

/** A button with only an icon and an accessible name: close, arrows, zoom, menu. 44 px square. */
export function IconButton({
  icon,
  label,
  className,
  ...props
}: ComponentProps<'button'> & { icon: IconShape; label: string }) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  )
}
