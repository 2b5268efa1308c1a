import { type ChangeEvent, useState } from 'react'

/** Saves what the box says now, and reports a failure itself: it never rejects. */
type SaveBox = (checked: boolean) => Promise<unknown>

/** The state of a checkbox that is saved when it is pressed: the new one at once, the stored one again when that fails. */
export function useSavedBox(stored: boolean, save: SaveBox) {
  const [pressed, setPressed] = useState<boolean>()
  const onChange = async ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
    setPressed(checked)
    await save(checked)
    setPressed((latest) => (latest === checked ? undefined : latest))
  }
  return {
    checked: pressed ?? stored,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void onChange(event),
  }
}
