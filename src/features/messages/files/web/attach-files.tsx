import { type Ref, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleAlert, Loader, Paperclip, X } from '#ui/icons.tsx'
import { ATTACHED_TYPES, FILES_PER_MESSAGE } from '../contract.ts'
import type { AttachedFiles, ChosenFile } from './use-attached-files.ts'

/** Chooses files for what is being written, and lists them with their state. */
export function AttachFiles({ attached }: { attached: AttachedFiles }) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const remove = (key: number) => {
    attached.remove(key)
    button.current?.focus()
  }
  return (
    <div className="grid gap-2">
      {attached.files.length > 0 ? (
        <ul aria-label={m.messages_files_list()} className="grid gap-1">
          {attached.files.map((file) => (
            <ChosenRow key={file.key} file={file} onRemove={() => remove(file.key)} />
          ))}
        </ul>
      ) : null}
      <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
        {attached.error}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          ref={button}
          variant="link"
          size="small"
          icon={Paperclip}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {m.messages_files_attach()}
        </Button>
        <p id={hint} className="type-caption text-ink-2">
          {m.messages_files_hint({ max: FILES_PER_MESSAGE })}
        </p>
      </div>
      <FileInput ref={input} onChoose={attached.add} />
    </div>
  )
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  onChoose(files: File[]): void
}

/** Opened by the button: the input itself would be a second tab stop. */
function FileInput({ ref, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={ATTACHED_TYPES.join(',')}
      aria-label={m.messages_files_attach()}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // The same file can be chosen again after it was removed.
        target.value = ''
      }}
    />
  )
}

function ChosenRow({ file, onRemove }: { file: ChosenFile; onRemove(): void }) {
  const { name, size, id, error } = file
  return (
    <li className="flex items-center gap-2 rounded-control bg-sunken pl-3">
      {error ? (
        <Icon of={CircleAlert} className="size-4 text-crimson" />
      ) : id ? (
        <Icon of={Paperclip} className="size-4 text-ink-2" />
      ) : (
        <Loader aria-hidden className="size-4 shrink-0 animate-spin text-ink-2" />
      )}
      <p role="status" className="min-w-0 flex-1 type-small wrap-anywhere">
        {error ? (
          <span className="font-semibold text-crimson">{error}</span>
        ) : (
          <>
            <span translate="no">{name}</span>{' '}
            <span className="text-ink-2">{id ? fileSizeText(size) : m.messages_files_sending()}</span>
          </>
        )}
      </p>
      <IconButton icon={X} label={m.messages_files_remove({ name })} onClick={onRemove} />
    </li>
  )
}
