import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Command } from './command.ts'

interface Choosing {
  /** In the order of the list. */
  options: readonly Command[]
  /** The cases of these words are not here yet. */
  isPending: boolean
  onChoose(option: Command): void
}

/**
 * Which option is the current one, and what the keys of the field do. Enter, pressed before the cases are here, opens the
 * first of them once they are: whoever knows the number types it and does not wait.
 */
export function useChoice({ options, isPending, onChoose }: Choosing) {
  const [id, setId] = useState<string>()
  const [isDue, setIsDue] = useState(false)
  const current = options.find((option) => option.id === id) ?? options[0]
  const waits = isPending && (!current || current.group === 'cases')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is here.
  useEffect(() => {
    if (!isDue || isPending) return
    setIsDue(false)
    if (current) onChoose(current)
  }, [isDue, isPending])
  const move = (step: 1 | -1) => {
    const at = current ? options.indexOf(current) : -1
    setId(options.at((at + step) % options.length)?.id)
  }
  return {
    current,
    point: (option: Command) => setId(option.id),
    /** Other words: the first option is the current one. */
    reset() {
      setId(undefined)
      setIsDue(false)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key !== 'Enter') return
      else if (waits) setIsDue(true)
      else if (current) onChoose(current)
      event.preventDefault()
    },
  }
}
