import { type FormEvent, useEffect, useRef, useState } from 'react'

interface OneField {
  /** Name of the field. */
  name: string
  /** Throws what `explain` puts into words. */
  send(value: string): Promise<void>
  explain(error: unknown): string
}

/** A form of one field. Its error stands at the field, which takes the focus. */
export function useOneField({ name, send, explain }: OneField) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get(name) ?? '').trim()
    setBusy(true)
    setError(undefined)
    try {
      await send(value)
    } catch (failure) {
      setError(explain(failure))
    } finally {
      setBusy(false)
    }
  }
  return { error, busy, submit, form }
}
