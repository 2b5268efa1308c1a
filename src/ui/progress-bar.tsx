import { useId } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from './class-names.ts'

interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  label: string
  /** False hides the label visually. */
  labelShown?: boolean
  className?: string
}

/** A progress bar with its number. The native element needs no style attribute and exposes its value. */
export function ProgressBar({ value, label, labelShown = true, className }: ProgressBarProps) {
  const id = useId()
  const rounded = Math.round(Math.min(100, Math.max(0, value)))
  const figure = (
    <span className="font-semibold whitespace-nowrap tabular-nums">{m.ui_percent({ value: rounded })}</span>
  )
  if (!labelShown)
    return (
      <div className={classNames('flex items-center gap-3.5 type-small', className)}>
        <progress aria-label={label} className="progress-bar" max={100} value={rounded} />
        {figure}
      </div>
    )
  return (
    <div className={classNames('grid gap-2', className)}>
      <div className="flex justify-between gap-4 type-small">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {figure}
      </div>
      <progress id={id} className="progress-bar" max={100} value={rounded} />
    </div>
  )
}
