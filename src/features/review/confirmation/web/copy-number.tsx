import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'

/** Copies the number of the case and says so beside the button. */
export function CopyNumber({ number }: { number: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      setSaid(m.review_confirmation_copied())
    } catch {
      // Refused by the browser, or the page is not on https.
      setSaid(m.review_confirmation_copy_failed())
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 print:hidden">
      <Button variant="link" onClick={() => void copy()}>
        {m.review_confirmation_copy()}
      </Button>
      <span role="status" className="type-small text-ink-2">
        {said}
      </span>
    </span>
  )
}
