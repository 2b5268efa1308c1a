import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import type { useMentions } from './use-mentions.ts'

interface MentionListProps {
  /** Id of the list; those of its options begin with it. */
  id: string
  mentions: ReturnType<typeof useMentions>
}

/** The colleagues whose name begins as typed. The focus stays in the text. */
export function MentionList({ id, mentions: { people, current, take } }: MentionListProps) {
  return (
    <div className="relative">
      <p role="status" className="sr-only">
        {people.length > 0 ? m.back_office_case_file_notes_people_found({ count: people.length }) : null}
      </p>
      {people.length > 0 ? (
        <div
          id={id}
          role="listbox"
          aria-label={m.back_office_case_file_notes_people()}
          className="absolute inset-x-0 top-1 z-10 overflow-clip rounded-control border border-line-strong bg-surface py-1 shadow-float"
        >
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the text names the option by aria-activedescendant
            <div
              key={person.id}
              id={optionId(id, person.id)}
              role="option"
              translate="no"
              aria-selected={person === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person.full_name)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center px-3.5 type-small wrap-anywhere hover:bg-sunken',
                person === current && 'bg-pine-tint font-semibold',
              )}
            >
              {person.full_name}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

export const optionId = (list: string, person: string) => `${list}-${person}`
