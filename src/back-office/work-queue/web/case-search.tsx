import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MAX_QUERY_LENGTH } from '#back-office/work-queue/contract.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Search } from '#ui/icons.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { addressOfView, FULL_VIEW, useQueueView } from './use-queue-view.ts'

const SEARCHES = 'data-case-search'

/**
 * Finds a case by name, number or passport, from every screen of the office. On the queue it keeps the other filters,
 * which can be seen there. The key "/" leads to it.
 */
export function CaseSearch({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const { view } = useQueueView()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const base = pathname === OFFICE_PATH ? view : FULL_VIEW
  const words = base.q ?? ''
  useEffect(() => {
    if (input.current) input.current.value = words
  }, [words])
  useShortcuts({ '/': focusSearch })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = input.current?.value.trim() || undefined
    // The keys of the list are for who is not typing.
    input.current?.blur()
    void navigate(addressOfView({ ...base, q }))
  }
  return (
    <search className={className}>
      <form onSubmit={search} className="relative">
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
