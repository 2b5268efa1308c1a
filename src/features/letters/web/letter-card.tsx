import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useSavedBox } from '#ui/use-saved-box.ts'
import { nameLetter } from '../letter-words/rules.ts'
import type { Letter } from '../schema.ts'
import { KindPicture } from './kind-picture.tsx'
import { ChangeLetter } from './letter-form.tsx'
import { LetterPages } from './letter-pages.tsx'
import { LetterStep } from './letter-step.tsx'
import { describeDays, describeDue, doneLabel, mayComeEarlier } from './letter-text.ts'
import { toastFailure } from './letter-toast.ts'
import { RemoveLetter } from './remove-letter.tsx'
import { LetterRules } from './term-preview.tsx'
import { useLetterActs } from './use-letter-acts.ts'

interface CardProps {
  letter: Letter
  /** False when the case has ended. */
  mayAct: boolean
  /** It was just added. */
  isAdded: boolean
  onRemoved(): void
}

/** One letter: until when what is to be done, by which rule, its pages, and what may be changed. */
export function LetterCard({ letter, mayAct, isAdded, onRemoved }: CardProps) {
  const [isChanging, setIsChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const { isForTeam } = useLetterActs()
  const { id, kind, answered } = letter
  const close = () => {
    flushSync(() => setIsChanging(false))
    change.current?.focus()
  }
  return (
    <Card as="li" aria-labelledby={`letter-${id}`} className="grid gap-4">
      <Head letter={letter} isAdded={isAdded} />
      {isChanging ? (
        <ChangeLetter letter={letter} onClose={close} />
      ) : (
        <>
          {answered ? null : <LetterStep letter={letter} />}
          <div className="type-small text-ink-2">
            <p>{describeDays(letter).join(' ')}</p>
            {!answered && mayComeEarlier(letter) ? <p>{m.letters_unopened()}</p> : null}
            <AddedBy letter={letter} />
          </div>
          {answered ? null : <LetterRules {...letter} />}
          <LetterPages letter={letter} mayAct={mayAct} />
          {mayAct ? (
            <div className="flex flex-wrap items-center gap-x-6 border-t border-line pt-2">
              <Answered letter={letter} />
              <Button ref={change} variant="link" size="small" onClick={() => setIsChanging(true)}>
                {m.letters_change()}
                <span className="sr-only"> {nameLetter(kind)}</span>
              </Button>
              {letter.by_staff && !isForTeam ? null : <RemoveLetter letter={letter} onRemoved={onRemoved} />}
            </div>
          ) : null}
        </>
      )}
    </Card>
  )
}

function Head({ letter, isAdded }: { letter: Letter; isAdded: boolean }) {
  const { id, kind, due_on, answered } = letter
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAdded) heading.current?.focus()
  }, [isAdded])
  const due = describeDue(letter)
  return (
    <div className="flex items-start gap-4">
      <KindPicture kind={kind} className="w-12 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <h2 ref={heading} id={`letter-${id}`} tabIndex={-1} className="type-h3">
          {nameLetter(kind)}
        </h2>
        {due === null && !answered ? null : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {due}
            {answered ? (
              <Badge tone="done">{doneLabel(letter) ?? m.letters_mark_done()}</Badge>
            ) : due_on ? (
              <DayBadge day={due_on} />
            ) : null}
          </p>
        )}
      </div>
    </div>
  )
}

/** Who added it, where that is not the reader. */
function AddedBy({ letter: { by_staff, added_by, added_at } }: { letter: Letter }) {
  const { isForTeam } = useLetterActs()
  const date = formatDate(wallClockInWarsaw(new Date(added_at)).date)
  if (!by_staff) return isForTeam ? <p>{m.letters_added_by_applicant({ date })}</p> : null
  return (
    <p>
      {added_by
        ? m.letters_added_by_staff_named({ name: added_by, date })
        : m.letters_added_by_staff({ date })}
    </p>
  )
}

/** Saved when it is pressed. */
function Answered({ letter }: { letter: Letter }) {
  const { id, kind, answered } = letter
  const { mark } = useLetterActs()
  const label = doneLabel(letter)
  const box = useSavedBox(answered, (checked) =>
    mark({ id, answered: checked }).catch((error: unknown) => toastFailure(m.letters_mark_failed(), error)),
  )
  if (label === null && !answered) return null
  return (
    <Checkbox
      {...box}
      label={
        <>
          {label ?? m.letters_mark_done()}
          <span className="sr-only"> {nameLetter(kind)}</span>
        </>
      }
    />
  )
}
