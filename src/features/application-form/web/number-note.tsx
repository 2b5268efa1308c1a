import { m } from '#messages/messages.js'
import { Info } from '#ui/icons.tsx'

interface NumberNoteProps {
  id: string
  /** True when the typed text is not a number and will be saved as null. */
  words: boolean
  /** How to answer with a number. */
  advice: string
  /** True when the saved value is null and nothing is typed. */
  savedAsNothing: boolean
}

/** Below a number field: says before saving that words will be stored as "not given", and afterwards that they were. */
export function NumberNote({ id, words, advice, savedAsNothing }: NumberNoteProps) {
  const warning = words
    ? m.application_form_words()
    : savedAsNothing
      ? m.application_form_saved_as_nothing()
      : null
  return (
    <div id={id} role="status" className="mt-1.5 flex gap-2 type-small text-amber empty:hidden">
      {warning ? (
        <>
          <Info aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
          <p>{`${warning} ${advice}`}</p>
        </>
      ) : null}
    </div>
  )
}
