import { useRef } from 'react'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Letter, LetterDetails } from '../schema.ts'
import { toastDone } from './letter-toast.ts'
import { useChosenPages } from './use-chosen-pages.ts'
import { useLetterActs } from './use-letter-acts.ts'
import { EMPTY_LETTER, useLetterForm } from './use-letter-form.ts'
import { useSending } from './use-sending.ts'

/** The form of a new letter: the first page goes with it, the others after it. What is left of them is sent by the next press. */
export function useNewLetter(onAdded: (letter: Letter) => void) {
  const acts = useLetterActs()
  const pages = useChosenPages()
  const { sending, sendAll } = useSending(pages)
  const stored = useRef<Letter>(undefined)

  const check = async () => {
    const ready = await pages.collect()
    if (ready?.length) return true
    pages.fail(ready ? m.letters_form_pages_missing() : m.letters_form_pages_faulty())
    return false
  }
  async function save(details: LetterDetails, id: string): Promise<void> {
    const ready = (await pages.collect()) ?? []
    // It was stored by an earlier press, and some of its pages were not.
    if (stored.current) await acts.change({ id: stored.current.id, details })
    await sendAll(ready, async (file, way) => {
      stored.current = stored.current
        ? await acts.addPage({ id: stored.current.id, file }, way)
        : await acts.add({ id, details, file }, way)
    })
    const letter = stored.current
    if (!letter) return
    const { due_on } = letter
    toastDone(m.letters_added(), due_on ? m.letters_added_due({ date: formatDate(due_on) }) : undefined)
    onAdded(letter)
  }
  const form = useLetterForm({
    name: 'new',
    initial: EMPTY_LETTER,
    pagesError: pages.error,
    check,
    save,
    failedTitle: () => (stored.current ? m.letters_pages_failed() : m.letters_add_failed()),
  })
  return { ...form, pages, sending }
}
