import { useRef } from 'react'
import { MAX_QUERY_LENGTH } from '#back-office/work-queue/contract.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Search } from '#ui/icons.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { useCaseSearch } from './use-case-search.ts'

const SEARCHES = 'data-case-search'

/**
 * Finds a case by name, number, passport or phone, from every screen of the office, while somebody types. Enter leads to the
 * first case found, and opens the one whose number was typed. The key "/" leads to the field.
 */
export function CaseSearch({ className }: { className?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { words, onType, onEnter } = useCaseSearch(input)
  useShortcuts({ '/': focusSearch })
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void onEnter()
        }}
        className="relative"
      >
        <Icon
          of={Search}
          className="pointer-events-none absolute inset-y-0 left-3.5 z-1 my-auto text-ink-2"
        />
        <TextInput
          ref={input}
          {...{ [SEARCHES]: true }}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={m.back_office_queue_search()}
          aria-keyshortcuts="/"
          placeholder={m.back_office_queue_search()}
          maxLength={MAX_QUERY_LENGTH}
          defaultValue={words}
          onChange={onType}
          className="pl-11 md:type-small"
        />
      </form>
    </search>
  )
}

/** The search that is shown: a phone has it on the screen, a desk in the top bar. */
function focusSearch(): void {
  const all = [...document.querySelectorAll<HTMLInputElement>(`[${SEARCHES}]`)]
  const shown = all.find((input) => input.checkVisibility())
  shown?.focus()
  shown?.select()
}
