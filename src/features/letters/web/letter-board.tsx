import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus } from '#ui/icons.tsx'
import { ADD_LETTER } from '../contract.ts'
import type { Letter, Letters } from '../schema.ts'
import { LetterCard } from './letter-card.tsx'
import { NewLetter } from './letter-form.tsx'

interface BoardProps {
  list: Letters
  /** False when the case has ended. */
  mayAct: boolean
  /** What stands where no letter is. */
  none: string
}

/** The letters of an application, the newest first, and the form of another one. */
export function LetterBoard({ list: { letters }, mayAct, none }: BoardProps) {
  const { addedId, isPressed, backs, isAdding, open, close, onAdded } = useAdding(mayAct)
  const add = mayAct && !isAdding ? <AddButton onAdd={open} backs={backs.count} /> : null
  return (
    <>
      {isAdding ? <NewLetter onAdded={onAdded} onClose={close} takesFocus={isPressed} /> : null}
      {letters.length > 0 ? (
        <>
          {add}
          <LetterList letters={letters} mayAct={mayAct} addedId={addedId} onRemoved={backs.add} />
        </>
      ) : isAdding ? null : (
        <NoLetter text={none} action={add} />
      )}
    </>
  )
}

/** Whether the form of a new letter is open: in the address, so that a reload finds it again, and links open it. */
function useAdding(mayAct: boolean) {
  const [addedId, setAddedId] = useState<string | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  const [count, setCount] = useState(0)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ hash: to }, { replace: true, preventScrollReset: true })
  const add = () => setCount((before) => before + 1)
  return {
    addedId,
    isPressed,
    /** How often the focus has gone back to the button. */
    backs: { count, add },
    isAdding: mayAct && hash === ADD_LETTER,
    open() {
      setIsPressed(true)
      go(ADD_LETTER)
    },
    close() {
      add()
      go('')
    },
    onAdded({ id }: Letter) {
      setAddedId(id)
      go('')
    },
  }
}

/** It takes the focus when the form was closed, and when a letter has gone. */
function AddButton({ onAdd, backs }: { onAdd(): void; backs: number }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (backs > 0) button.current?.focus()
  }, [backs])
  return (
    <Button ref={button} icon={Plus} onClick={onAdd} className="justify-self-start max-md:w-full">
      {m.letters_add()}
    </Button>
  )
}

function NoLetter({ text, action }: { text: string; action: ReactNode }) {
  return <EmptyState picture={LetterPicture} title={m.letters_none_title()} text={text} action={action} />
}

interface ListProps {
  letters: readonly Letter[]
  mayAct: boolean
  /** The one that was just added: it takes the focus. */
  addedId: string | null
  onRemoved(): void
}

function LetterList({ letters, addedId, ...props }: ListProps) {
  return (
    <ul aria-label={m.letters_title()} className="grid gap-4">
      {letters.map((letter) => (
        <LetterCard key={letter.id} letter={letter} isAdded={letter.id === addedId} {...props} />
      ))}
    </ul>
  )
}
