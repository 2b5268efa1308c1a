import { type ComponentProps, type MouseEvent, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { type ButtonStyle, buttonClasses } from './button-classes.ts'
import { ButtonContent, type ButtonIcons } from './button-content.tsx'
import { classNames } from './class-names.ts'
import { Loader } from './icons.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle, ButtonIcons {
  /** While true: a spinner and busyLabel, the same width, presses are ignored. */
  busy?: boolean
  busyLabel?: string
  /**
   * Why the button is disabled, shown below it. The button stays focusable and pressable (onClick fires). When the
   * reason comes and goes, pass undefined instead of omitting it, so that the button keeps its focus.
   */
  disabledReason?: string
  /** Alignment of the reason below the button, where there is more than one column. */
  reasonAlign?: 'start' | 'end'
}

export function Button(props: ButtonProps) {
  if (!('disabledReason' in props)) return <BareButton {...props} />
  return <ButtonWithReason {...props} />
}

function ButtonWithReason({ reasonAlign = 'start', disabledReason, ...props }: ButtonProps) {
  const reasonId = useId()
  return (
    <div
      className={classNames('grid gap-1.5', reasonAlign === 'end' && 'md:justify-items-end md:text-right')}
    >
      <BareButton
        {...props}
        className={classNames(
          reasonAlign === 'end' ? 'md:justify-self-end' : 'justify-self-start',
          props.className,
        )}
        disabledReason={disabledReason}
        aria-describedby={disabledReason ? reasonId : props['aria-describedby']}
      />
      <p id={reasonId} className="type-small text-ink-2 empty:hidden">
        {disabledReason}
      </p>
    </div>
  )
}

/**
 * Keeps the focus in the current field until the form is submitted: on blur the field would show its error, which moves
 * the button from under the pointer, so that the press would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

function BareButton({
  variant,
  size,
  icon,
  iconEnd,
  busy,
  busyLabel,
  disabledReason,
  reasonAlign: _,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const ref = useStableWidth(busy)
  const off = Boolean(disabledReason) || Boolean(props.disabled)
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      ref={ref}
      type="button"
      {...props}
      onClick={press}
      onMouseDown={props.type === 'submit' ? keepFocus : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || Boolean(disabledReason) || undefined}
      className={classNames(buttonClasses({ variant, size, off }), className)}
    >
      {busy ? (
        <>
          <Loader aria-hidden className="size-5 animate-spin motion-reduce:animate-none" strokeWidth={1.75} />
          {busyLabel ?? m.ui_processing()}
        </>
      ) : (
        <ButtonContent icon={icon} iconEnd={iconEnd}>
          {children}
        </ButtonContent>
      )}
    </button>
  )
}

/** Keeps the idle width as the minimum width while busy. */
function useStableWidth(busy: boolean | undefined) {
  const ref = useRef<HTMLButtonElement>(null)
  const width = useRef(0)
  useLayoutEffect(() => {
    const button = ref.current
    if (!button || busy === undefined) return
    button.style.minWidth = busy && width.current ? `${width.current}px` : ''
    if (!busy) width.current = button.offsetWidth
  })
  return ref
}
