import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { readTypedName, suggestPeople } from '#back-office/case-file/notes/rules.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'

interface MentionOptions {
  file: Pick<CaseFile, 'restricted_to'>
  /** Id of the field in which names are typed. */
  field: string
  /** Takes the text after a name was put in. */
  onText(text: string): void
}

/** The colleagues who are offered while a name is typed after @. */
export function useMentions({ file: { restricted_to }, field, onText }: MentionOptions) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const seeing = useSeeing(restricted_to, typed !== null)
  const people = typed === null ? [] : suggestPeople(typed, seeing)
  const current = people[Math.min(active, people.length - 1)]

  const findBox = () => {
    const box = document.getElementById(field)
    return box instanceof HTMLTextAreaElement ? box : null
  }
  function take(name: string): void {
    const box = findBox()
    if (!box) return
    box.setRangeText(`${name} `, box.selectionStart - (typed?.length ?? 0), box.selectionEnd, 'end')
    setTyped(null)
    onText(box.value)
    box.focus()
  }
  function press(key: string): boolean {
    const at = Math.min(active, people.length - 1)
    if (key === 'ArrowDown') setActive((at + 1) % people.length)
    else if (key === 'ArrowUp') setActive((at + people.length - 1) % people.length)
    else if (key === 'Escape') setTyped(null)
    else if ((key === 'Enter' || key === 'Tab') && current) take(current.full_name)
    else return false
    return true
  }
  return {
    people,
    current,
    take,
    /** After every change of the text or of the caret. */
    read() {
      const box = findBox()
      setTyped(box ? readTypedName(box.value.slice(0, box.selectionStart)) : null)
      setActive(0)
    },
    close: () => setTyped(null),
    onKeyDown(event: KeyboardEvent) {
      const { shiftKey, ctrlKey, metaKey, nativeEvent } = event
      if (people.length === 0 || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return
      if (press(event.key)) event.preventDefault()
    },
  }
}

/** The other colleagues who see the case, once they are asked for: nobody else is told of it. */
function useSeeing(named: CaseFile['restricted_to'], enabled: boolean) {
  const { data = [] } = useQuery({ ...colleaguesQuery, enabled })
  return data
    .filter(({ id, is_you }) => !is_you && (named.length === 0 || named.some((one) => one.id === id)))
    .map(({ id, name }) => ({ id, full_name: name }))
}
