import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { MAX_QUERY_LENGTH } from '#back-office/work-queue/contract.ts'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { accountQuery } from '#features/account/overview/web/api.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Search, X } from '#ui/icons.tsx'
import { type Command, GROUPS, type PaletteProps } from './command.ts'
import { CommandList, optionId } from './command-list.tsx'
import { fitsWords } from './fit-words.ts'
import { listCommands } from './list-commands.ts'
import { useChoice } from './use-choice.ts'
import { useFoundCases } from './use-found-cases.ts'
import { usePaletteDialog } from './use-palette-dialog.ts'

/** Ctrl+K: one field that leads to any case, any screen, any part of the open case, and to what can be done there. */
export function CommandPalette({ early, onClose }: PaletteProps) {
  const { data: account } = useQuery({ ...accountQuery, enabled: false })
  const isShut = account === undefined || account.assurance_level === 'aal1'
  useEffect(() => {
    if (isShut) onClose()
  }, [isShut, onClose])
  return isShut ? null : <Palette early={early} onClose={onClose} />
}

function Palette({ early, onClose }: PaletteProps) {
  const id = useId()
  const { ref, close, onClosed } = usePaletteDialog(onClose)
  const [typed, setTyped] = useTyped(early)
  const words = typed.trim()
  const { options, found } = useOptions(words)
  const choose = (option: Command) => {
    close()
    option.run()
  }
  const { current, point, reset, onKeyDown } = useChoice({ options, ...found, onChoose: choose })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={ref}
      aria-label={m.back_office_palette_label()}
      onClose={onClosed}
      onClick={({ target }) => (target === ref.current ? close() : undefined)}
      className="command-palette mx-auto mt-[10vh] mb-auto w-full max-w-160 overflow-clip rounded-card border border-line bg-surface shadow-float max-sm:mt-0 max-sm:max-w-full"
    >
      <div className="flex max-h-[min(36rem,80dvh)] flex-col">
        <div className="relative flex shrink-0 items-center gap-1 border-b border-line pr-2">
          <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-2" />
          <input
            {...TYPED}
            role="combobox"
            aria-label={m.back_office_palette_label()}
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? id : undefined}
            aria-activedescendant={current && optionId(id, current)}
            placeholder={m.back_office_palette_label()}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              reset()
            }}
            onKeyDown={onKeyDown}
            className="focus-quiet h-14 min-w-0 flex-1 bg-transparent pl-12"
          />
          <IconButton icon={X} label={m.ui_close()} onClick={close} />
        </div>
        <CommandList id={id} options={options} current={current} onPoint={point} onChoose={choose} />
        <Said words={words} count={options.length} {...found} />
      </div>
    </dialog>
  )
}

/** Begins with what was typed before the field was there; from here on it has the keys. */
function useTyped(early: PaletteProps['early']) {
  const [typed, setTyped] = useState('')
  // With the opening, in one task: a key that came between them would write into an empty field.
  useLayoutEffect(() => {
    if (early.current) setTyped(early.current)
    early.current = undefined
  }, [early])
  return [typed, setTyped] as const
}

const TYPED = {
  type: 'text',
  autoComplete: 'off',
  spellCheck: false,
  enterKeyHint: 'go',
  maxLength: MAX_QUERY_LENGTH,
  'aria-autocomplete': 'list',
} as const

/** What fits the words, in the order of the groups: what is at hand, then the cases, which come later. */
function useOptions(words: string) {
  const { user } = useAuth()
  const client = useQueryClient()
  const navigate = useNavigate()
  const go = async (path: string) => {
    await navigate(path)
  }
  // As the screen is while the field is opened above it, at the browser's address: the router's follows with the drawing.
  const [commands] = useState(() => {
    const { pathname, search } = window.location
    return listCommands({ pathname, search, user, client, go })
  })
  const found = useFoundCases(words)
  const fitting = commands.filter(({ label, only }) =>
    words === '' ? only !== 'typed' : only !== 'empty' && fitsWords(label, words),
  )
  const cases = found.rows.map((row) => ({
    ...describeRow(row),
    run: () => void go(`${OFFICE_PATH}/cases/${row.number}`),
  }))
  const all: Command[] = [...fitting, ...cases]
  return { options: GROUPS.flatMap((name) => all.filter(({ group }) => group === name)), found }
}

function describeRow({ number, person, stage }: QueueRow) {
  return {
    id: `case-${number}`,
    group: 'cases' as const,
    label: person.name || showEmail(person.email),
    note: m.back_office_palette_case_line({ number, stage: describeStage(stage) }),
  }
}

type SaidProps = Omit<ReturnType<typeof useFoundCases>, 'rows'> & { words: string; count: number }

/** What the list cannot say: that it is not whole yet, that nothing fits, or that the search has failed. */
function Said({ words, count, isPending, hasFailed, retry }: SaidProps) {
  const isNothing = words !== '' && count === 0 && !isPending && !hasFailed
  return (
    <>
      <div role="status" className="shrink-0 px-4 type-small text-ink-2 *:py-3">
        {isPending ? <p>{m.back_office_palette_searching()}</p> : null}
        {isNothing ? (
          <p>
            {m.back_office_palette_nothing({ words })} {m.back_office_queue_none_found_text()}
          </p>
        ) : null}
        {count > 0 && !isPending ? <p className="sr-only">{m.back_office_palette_found({ count })}</p> : null}
      </div>
      <div role="alert" className="shrink-0 px-4 type-small *:py-2">
        {hasFailed ? (
          <p className="flex flex-wrap items-center gap-x-3">
            {m.back_office_palette_failed()}
            <button type="button" onClick={retry} className="min-h-11 font-semibold text-pine underline">
              {m.ui_try_again()}
            </button>
          </p>
        ) : null}
      </div>
    </>
  )
}
