import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Copy } from '#ui/icons.tsx'
import { useCopy } from './use-copy.ts'

interface CopyAnswerProps {
  /** The name of the field in the portal. */
  label: string
  text: string
}

/** An answer in Polish with a button that copies it. */
export function CopyAnswer({ label, text }: CopyAnswerProps) {
  const { said, copy } = useCopy(text)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p lang="pl" translate="no" className="min-w-0 font-semibold whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:w-full print:hidden">
        <span role="status" className="type-small text-ink-2 empty:hidden">
          {said}
        </span>
        <Button variant="second" icon={Copy} onClick={copy} className="max-md:w-full">
          {m.copy_sheet_copy()}
          <span className="sr-only"> {label}</span>
        </Button>
      </span>
    </div>
  )
}
