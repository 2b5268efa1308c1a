import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import type { Letter } from '../schema.ts'
import { ChosenList } from './chosen-list.tsx'
import { LetterFields } from './letter-fields.tsx'
import { toastDone } from './letter-toast.ts'
import { useLetterActs } from './use-letter-acts.ts'
import { EMPTY_LETTER, type LetterValues, useLetterForm } from './use-letter-form.ts'
import { useNewLetter } from './use-new-letter.ts'

interface NewLetterProps {
  onAdded(letter: Letter): void
  onClose(): void
  /** It was opened by a press on this screen. */
  takesFocus: boolean
}

/** Adds a letter: its pages, what is known of it, and its term while one types. */
export function NewLetter({ onAdded, onClose, takesFocus }: NewLetterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { pages, sending, ...form } = useNewLetter(onAdded)
  return (
    <Card as="section" aria-labelledby="new-title" className="grid gap-5">
      <h2 ref={heading} id="new-title" tabIndex={-1} className="type-h3">
        {m.letters_add()}
      </h2>
      <FormFrame of={form} save={m.letters_add()} onClose={onClose}>
        <ChosenList id="new-pages" pages={pages} sending={sending} />
      </FormFrame>
    </Card>
  )
}

/** Corrects what is known of a letter, in its place. */
export function ChangeLetter({ letter, onClose }: { letter: Letter; onClose(): void }) {
  const acts = useLetterActs()
  const form = useLetterForm({
    name: letter.id,
    initial: valuesOf(letter),
    version: letter.version,
    save: async (details, _id, version) => {
      await acts.change({ id: letter.id, details, version })
      toastDone(m.letters_changed())
      onClose()
    },
    failedTitle: m.letters_change_failed,
  })
  return <FormFrame of={form} save={m.letters_change_save()} onClose={onClose} />
}

function valuesOf(letter: Letter): LetterValues {
  const names = Object.keys(EMPTY_LETTER) as (keyof LetterValues)[]
  return Object.fromEntries(names.map((name) => [name, letter[name] ?? ''])) as LetterValues
}

interface FrameProps {
  of: ReturnType<typeof useLetterForm>
  save: string
  onClose(): void
  children?: ReactNode
}

function FormFrame({ of, save, onClose, children }: FrameProps) {
  const { name, form, draft, busy, summary, onSubmit } = of
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      {summary}
      {draft.restored && form.formState.isDirty ? <DraftNotice onDiscard={draft.discard} /> : null}
      {children}
      <LetterFields name={name} form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} className="max-md:w-full">
          {save}
        </Button>
        <Button variant="second" onClick={cancel} className="max-md:w-full">
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}
