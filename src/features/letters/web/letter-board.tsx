import { type ReactNode, useState } from 'react'
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
  const [addedId, setAddedId] = useState<string | null>(null)
  const { hash } = useLocation()
  const navigate = useNavigate()
  // In the address, so that a reload finds the form again, and links open it.
  const isAdding = mayAct && hash === ADD_LETTER
  const go = (to: string) => void navigate({ hash: to }, { replace: true, preventScrollReset: true })
  const add = mayAct ? <AddButton onAdd={() => go(ADD_LETTER)} /> : null
  const onAdded = ({ id }: Letter) => {
    setAddedId(id)
    go('')
  }
  return (
    <>
      {isAdding ? <NewLetter onAdded={onAdded} onClose={() => go('')} /> : null}
      {letters.length > 0 ? (
        <>
          {isAdding ? null : add}
          <LetterList letters={letters} mayAct={mayAct} addedId={addedId} />
        </>
      ) : isAdding ? null : (
        <NoLetter text={none} action={add} />
      )}
    </>
  )
}

function AddButton({ onAdd }: { onAdd(): void }) {
  return (
    <Button icon={Plus} onClick={onAdd} className="justify-self-start max-md:w-full">
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
}

function LetterList({ letters, mayAct, addedId }: ListProps) {
  return (
    <ul aria-label={m.letters_title()} className="grid gap-4">
      {letters.map((letter) => (
        <LetterCard key={letter.id} letter={letter} mayAct={mayAct} isAdded={letter.id === addedId} />
      ))}
    </ul>
  )
}
