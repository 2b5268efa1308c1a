import { m } from '#messages/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { NONE } from '../contract.ts'
import type { Question } from '../schema.ts'

interface NoneChoiceProps {
  question: Pick<Question, 'id' | 'label' | 'has_none'>
  value: string
  onChange: (value: string) => void
}

/** Where an answer may be that there is none: the portal wants a word for it, and an empty field says nothing. */
export function NoneChoice({ question: { id, label, has_none }, value, onChange }: NoneChoiceProps) {
  if (!has_none) return null
  return (
    <Checkbox
      id={`${id}-none`}
      checked={value === NONE}
      onChange={({ target }) => onChange(target.checked ? NONE : '')}
      label={
        <>
          {m.questionnaire_none()}
          <span className="sr-only"> ({label})</span>
        </>
      }
    />
  )
}
