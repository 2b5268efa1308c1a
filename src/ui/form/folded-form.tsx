import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CalendarPlus } from '#ui/icons.tsx'
import { draftKey, readDraft } from './drafts.ts'

interface FoldedFormProps {
  /** True when the form is behind the button. */
  isFolded: boolean
  /** The button's words. */
  label: string
  /** The form's draft: with one the form is open. */
  draft: { userId: string; name: string }
  /** The form; it focuses its first field when `focused` is true, because the button has opened it. */
  children: (focused: boolean) => ReactNode
}

/** A form that stands behind a button, because something else is more important on the screen. */
export function FoldedForm({ isFolded, label, draft, children }: FoldedFormProps) {
  const [open, setOpen] = useState(() => readDraft(draftKey(draft)) !== null)
  const [pressed, setPressed] = useState(false)
  const regionId = useId()
  const press = () => {
    setOpen(!open)
    setPressed(!open)
  }
  // A form that is being filled in stays open when it turns out that something is booked.
  const keepOpen = () => setOpen(true)
  return (
    <div className="grid gap-6">
      {isFolded ? (
        <Button
          variant="second"
          icon={CalendarPlus}
          className="justify-self-start"
          aria-expanded={open}
          aria-controls={regionId}
          onClick={press}
        >
          {label}
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is no control, it only notes that one inside is used. */}
      <div id={regionId} hidden={isFolded && !open} onFocus={keepOpen}>
        {isFolded && !open ? null : children(pressed)}
      </div>
    </div>
  )
}
