import type { ReactNode } from 'react'

/**
 * Two fields beside each other, where there is room: labels on one line and controls on one line, also when only one of
 * the fields has a hint or an error. A field's parts are label, hint, error and control (field.tsx).
 */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-y-0.5 md:*:row-span-4 md:*:grid-rows-subgrid md:*:*:last:row-start-4">
      {children}
    </div>
  )
}
