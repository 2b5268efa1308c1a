import type { FormEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Search } from '#ui/icons.tsx'
import { InputFrame, TextInput } from '#ui/text-input.tsx'

interface DeskSearchProps {
  /** What is searched; it stands in the empty field. */
  label: string
  submitLabel: string
  /** The words of the list that is shown. */
  words: string
  maxLength: number
  onSearch(words: string): void
  className?: string
}

/** The search within a list of the desk, in one line. */
export function DeskSearch({ label, submitLabel, words, maxLength, onSearch, className }: DeskSearchProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    <search className={classNames('min-w-0', className)}>
      <form onSubmit={search}>
        <InputFrame end={<IconButton type="submit" icon={Search} label={submitLabel} />}>
          <TextInput
            key={words}
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={label}
            placeholder={label}
            defaultValue={words}
            maxLength={maxLength}
            className="pr-12 text-ellipsis type-small"
          />
        </InputFrame>
      </form>
    </search>
  )
}
