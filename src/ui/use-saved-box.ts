import { type ChangeEvent, useRef, useState } from 'react'

/** Saves what the box says now, and reports a failure itself: it never rejects. */
type SaveBox = (checked: boolean) => Promise<unknown>

/**
 * The state of a checkbox that is saved when it is pressed: the new one at once, the stored one again when that fails.
 * Presses are saved one after the other, so that the last one wins.
 */
export function useSavedBox(stored: boolean, save: SaveBox) {
  const [pressed, setPressed] = useState<boolean>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const onChange = async ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
    setPressed(checked)
    const saving = last.current.then(() => save(checked))
    last.current = saving
    await saving
    if (last.current === saving) setPressed(undefined)
  }
  return {
    checked: pressed ?? stored,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void onChange(event),
  }
}
