import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface EmptyStateProps {
  /** A picture of #brand/illustrations. */
  picture?: ComponentType<{ className?: string }>
  title?: string
  text?: ReactNode
  action?: ReactNode
  className?: string
}

/** The content of an empty screen: a picture, a sentence, the next action. */
export function EmptyState({ picture: Picture, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-card border border-line bg-surface px-5 py-12 text-center shadow-rest md:py-14',
        className,
      )}
    >
      {Picture ? <Picture className="w-58" /> : null}
      {title ? <h2 className="mt-2 type-h2-app md:text-[1.625rem]">{title}</h2> : null}
      {text ? <div className="mt-2 max-w-100 text-ink-2">{text}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  )
}
