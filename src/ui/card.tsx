import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends ComponentProps<'div'> {
  as?: ElementType
  /** False when the content brings its own rows and padding. */
  padded?: boolean
}

export function Card({ as: Tag = 'div', padded = true, className, ...props }: CardProps) {
  return (
    <Tag
      {...props}
      className={classNames(
        'min-w-0 rounded-card border border-line bg-surface shadow-rest',
        padded && 'p-4 max-sm:p-3 md:p-6',
        className,
      )}
    />
  )
}
