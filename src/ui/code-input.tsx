import type { ClipboardEvent, ComponentProps, FormEvent } from 'react'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'

const DIGITS = 6

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The form is sent with the last digit: only where nothing else is asked for, and the field's hint says so. */
  sendsWhenFull?: boolean
}

/** One field for a code of six digits, drawn as six cells. */
export function CodeInput({ className, sendsWhenFull = false, ...props }: CodeInputProps) {
  const wiring = useFieldWiring(props)
  return (
    <div
      className={classNames(
        'focus-within-ring w-72 max-w-full overflow-clip rounded-control border border-line-strong bg-surface has-aria-invalid:border-2 has-aria-invalid:border-crimson',
        className,
      )}
    >
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={DIGITS}
        {...props}
        {...wiring}
        onPaste={pasteDigits}
        onInput={sendsWhenFull ? sendWhenFull : undefined}
        // Wider than its frame: the caret behind the last digit must not move the digits.
        className="code-cells h-14 w-86 border-0 bg-transparent text-[1.5rem] font-semibold outline-none"
      />
    </div>
  )
}

/** Codes are copied with a space or a hyphen in the middle, which would leave no room for the last digits. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
  if (digits.length !== DIGITS) return
  event.preventDefault()
  event.currentTarget.value = digits
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}

function sendWhenFull({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>): void {
  if (value.length === DIGITS && !/\D/.test(value)) form?.requestSubmit()
}
