import { CircleAlert } from './icons.tsx'

/** A field's error. It stands above the control, where no on-screen keyboard covers it. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className="flex gap-2 type-small font-semibold text-crimson">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      {children}
    </p>
  )
}

/** The crimson bar at the left of a field that has an error. */
export const ERROR_BAR = 'border-l-4 border-crimson pl-4'
