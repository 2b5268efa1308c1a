import { useEffect } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { type Command, GROUPS, type Group } from './command.ts'

interface CommandListProps {
  /** Id of the list; those of its options begin with it. */
  id: string
  /** In the order of the groups. */
  options: readonly Command[]
  current: Command | undefined
  onPoint(option: Command): void
  onChoose(option: Command): void
}

/** The options below the field, which keeps the focus. */
export function CommandList({ id, options, current, onPoint, onChoose }: CommandListProps) {
  const currentId = current && optionId(id, current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  if (options.length === 0) return null
  const groups = GROUPS.filter((name) => options.some(({ group }) => group === name))
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.back_office_palette_label()}
      className="min-h-0 overflow-y-auto p-2"
    >
      {groups.map((name) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} role="presentation" className="px-3 pt-2 pb-1 type-caption text-ink-2">
            {TITLES[name]()}
          </p>
          {options
            .filter(({ group }) => group === name)
            .map((option) => (
              <Option
                key={option.id}
                id={optionId(id, option)}
                option={option}
                isCurrent={option === current}
                onPoint={() => onPoint(option)}
                onChoose={() => onChoose(option)}
              />
            ))}
        </div>
      ))}
    </div>
  )
}

export const optionId = (list: string, { id }: Command) => `${list}-${id}`

const TITLES: Record<Group, () => string> = {
  acts: m.back_office_palette_group_acts,
  parts: m.back_office_case_file_parts,
  queue: m.shell_office_queue,
  recent: m.back_office_palette_group_recent,
  screens: m.back_office_palette_group_screens,
  cases: m.shell_office_cases,
}

interface OptionProps {
  id: string
  option: Command
  isCurrent: boolean
  onPoint(): void
  onChoose(): void
}

function Option({ id, option: { group, label, note }, isCurrent, onPoint, onChoose }: OptionProps) {
  const isName = group === 'cases' || group === 'recent'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the option by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isCurrent ? undefined : onPoint}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 type-small',
        isCurrent && 'bg-pine-tint font-semibold',
      )}
    >
      <span translate={isName ? 'no' : undefined} className="min-w-0 wrap-anywhere">
        {label}
      </span>
      {note ? <span className="type-caption font-normal text-ink-2">{note}</span> : null}
    </div>
  )
}
