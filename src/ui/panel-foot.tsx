import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconShape } from './icons.tsx'

interface PanelFootProps {
  icon: IconShape
  caption: string
  /** At the end of the row, or below it on a phone. */
  action?: ReactNode
  children: ReactNode
}

/** A row at the foot of a panel: a caption with a value, and one act. */
export function PanelFoot({ icon, caption, action, children }: PanelFootProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line bg-surface px-5 py-4 md:px-10">
      <Icon of={icon} className="size-6" />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="type-caption text-ink-2">{caption}</p>
        {children}
      </div>
      {action}
    </div>
  )
}
