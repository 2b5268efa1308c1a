import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Copy } from '#ui/icons.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface CalendarAddressProps {
  url: string
  label: string
  hint: string
}

/** The secret address of a calendar, to be copied: it is shown once. */
export function CalendarAddress({ url, label, hint }: CalendarAddressProps) {
  const [copied, setCopied] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(m.calendar_copied()),
      () => setCopied(m.calendar_copy_failed()),
    )
  return (
    <div className="grid justify-items-start gap-3">
      <Field id="calendar-address" label={label} hint={hint} className="w-full">
        <TextInput readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <Button size="small" icon={Copy} onClick={() => void copy()}>
        {m.calendar_copy()}
      </Button>
      <p role="status" className="type-small text-ink-2 empty:hidden">
        {copied}
      </p>
    </div>
  )
}
