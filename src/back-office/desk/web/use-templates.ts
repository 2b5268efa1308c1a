import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

export interface Template {
  id: string
  title: string
  /** What the language of the text is called, where it is not the reader’s. */
  other_language: string | null
  text: string
  /** The same in the desk's language, where it differs. */
  desk_text: string | null
  /** What was filled in from the case. */
  fields: readonly string[]
}

interface TemplatesOptions<A> {
  form: UseFormReturn<{ text: string }, unknown, A>
  /** Id of the box that the text is written in. */
  id: string
  /** What stands in it. */
  text: string
  templates: readonly Template[]
}

/** Puts templates into a box, and knows which of them and of their fields still stand in it. */
export function useTemplates<A>({ form, id, text, templates }: TemplatesOptions<A>) {
  const [filledIn, setFilledIn] = useState<readonly string[]>([])
  const [inserted, setInserted] = useState<readonly string[]>([])
  if (text === '' && inserted.length > 0) setInserted([])
  return {
    fields: filledIn.filter((field) => text.includes(field)),
    /** What was put into the box and perhaps changed there, or stands in it since before a reload. */
    chosen: templates.filter((one) => inserted.includes(one.id) || text.includes(one.text)),
    /** Puts a template where the caret is, to be edited. */
    insert(template: Template) {
      const box = document.getElementById(id)
      if (!(box instanceof HTMLTextAreaElement)) return
      box.setRangeText(template.text, box.selectionStart, box.selectionEnd, 'end')
      form.setValue('text', box.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      setInserted((before) => [...before, template.id])
      setFilledIn((before) => [...new Set([...before, ...template.fields])])
      box.focus()
    },
  }
}
