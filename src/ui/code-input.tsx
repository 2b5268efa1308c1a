import type { ClipboardEvent, ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'

const DIGITS = 6

/** One field for a code of six digits, drawn as six cells. */
export function CodeInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
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
