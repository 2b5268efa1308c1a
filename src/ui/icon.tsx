import { classNames } from './class-names.ts'
import type { IconShape } from './icons.tsx'

/** An icon beside text: 20 px, stroke 1.75, hidden from screen readers. */
export function Icon({ of: Shape, className }: { of: IconShape; className?: string }) {
  return <Shape aria-hidden strokeWidth={1.75} className={classNames('size-5 shrink-0', className)} />
}
