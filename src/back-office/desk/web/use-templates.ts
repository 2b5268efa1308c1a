import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

export interface Template {
  title: string
  text: string
  /** What was filled in from the case. */
  fields: readonly string[]
}

interface TemplatesOptions<A> {
  form: UseFormReturn<{ text: string }, unknown, A>
  /** Id of the box that the text is written in. */
  id: string
  /** What stands in it. */
  text: string
}

/** Puts templates into a box, and knows which of their fields still stand in it. */
export function useTemplates<A>({ form, id, text }: TemplatesOptions<A>) {
  const [filledIn, setFilledIn] = useState<readonly string[]>([])
  return {
    fields: filledIn.filter((field) => text.includes(field)),
    /** Puts a template where the caret is, to be edited. */
    insert(template: Template) {
      const box = document.getElementById(id)
      if (!(box instanceof HTMLTextAreaElement)) return
      box.setRangeText(template.text, box.selectionStart, box.selectionEnd, 'end')
      form.setValue('text', box.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      setFilledIn((before) => [...new Set([...before, ...template.fields])])
      box.focus()
    },
  }
}
