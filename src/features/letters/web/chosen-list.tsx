import { type Ref, useRef } from 'react'
import { useAcceptedFiles } from '#features/documents/shrinking/web/use-heic.ts'
import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { Button } from '#ui/button.tsx'
import { ERROR_BAR, FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Camera, Check, CircleAlert, FileText, Loader, X } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { ChosenPage, ChosenPages } from './use-chosen-pages.ts'
import type { SendingState } from './use-sending.ts'

interface ChosenListProps {
  id: string
  pages: ChosenPages
  sending: SendingState | null
}

/** The pages of a letter: chosen, and on their way. */
export function ChosenList({ id, pages, sending }: ChosenListProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { error } = pages
  const remove = (key: string) => {
    pages.remove(key)
    button.current?.focus()
  }
  return (
    <fieldset className={error ? `grid gap-2 ${ERROR_BAR}` : 'grid gap-2'}>
      <legend className="type-label">{m.letters_form_pages()}</legend>
      <p id={`${id}-hint`} className="type-small text-ink-2">
        {m.letters_form_pages_hint()}
      </p>
      <FieldError id={`${id}-error`}>{error ?? undefined}</FieldError>
      {pages.pages.length > 0 ? (
        <ol aria-label={m.letters_pages()} className="grid gap-1">
          {pages.pages.map((page) => (
            <ChosenRow key={page.key} page={page} onRemove={() => remove(page.key)} />
          ))}
        </ol>
      ) : null}
      {sending ? (
        <SendingBar sending={sending} />
      ) : (
        <Button
          id={id}
          ref={button}
          variant="second"
          icon={Camera}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onClick={() => input.current?.click()}
          className="justify-self-start"
        >
          {pages.pages.length > 0 ? m.letters_add_page() : m.letters_form_choose()}
        </Button>
      )}
      <PagesInput ref={input} onChoose={pages.add} />
    </fieldset>
  )
}

/** How far the page is that is on its way. */
export function SendingBar({ sending: { page, count, percent } }: { sending: SendingState }) {
  return <ProgressBar value={percent} label={m.letters_sending({ page, count })} />
}

interface PagesInputProps {
  ref: Ref<HTMLInputElement>
  onChoose(files: File[]): void
}

/** Opened by a button: the input itself would be a second tab stop. */
export function PagesInput({ ref, onChoose }: PagesInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={useAcceptedFiles()}
      aria-label={m.letters_form_pages()}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // The same file can be chosen again after it was removed.
        target.value = ''
      }}
    />
  )
}

function ChosenRow({ page, onRemove }: { page: ChosenPage; onRemove(): void }) {
  const { name, size, state, fault } = page
  return (
    <li className="flex min-h-11 items-center gap-2 rounded-control bg-sunken pl-3">
      <RowIcon page={page} />
      <p role="status" className="min-w-0 flex-1 py-1 type-small wrap-anywhere">
        <span translate="no">{name}</span>{' '}
        {fault ? (
          <span className="font-semibold text-crimson">{fault}</span>
        ) : (
          <span className="text-ink-2">
            {state === 'preparing' ? m.letters_form_preparing() : fileSizeText(size)}
          </span>
        )}
      </p>
      {state === 'stored' ? null : (
        <IconButton icon={X} label={m.letters_form_remove_page({ name })} onClick={onRemove} />
      )}
    </li>
  )
}

function RowIcon({ page: { state, fault } }: { page: ChosenPage }) {
  if (fault) return <Icon of={CircleAlert} className="size-4 text-crimson" />
  if (state === 'preparing') return <Loader aria-hidden className="size-4 shrink-0 animate-spin text-ink-2" />
  return state === 'stored' ? (
    <Icon of={Check} className="size-4 text-green" />
  ) : (
    <Icon of={FileText} className="size-4 text-ink-2" />
  )
}
