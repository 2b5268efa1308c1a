import { useId, useState } from 'react'
import { writtenIn } from '#back-office/desk/web/reader-language.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { MAX_MESSAGE_LENGTH } from '#features/messages/contract.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { FIELDS_OF_USE, type TemplateUse } from '../contract.ts'
import { fillIn } from '../rules.ts'
import type { Texts } from '../schema.ts'
import { FIELD_LABELS, listExamples } from './template-text.ts'
import { nameOfText } from './use-team-form.ts'

interface TextFieldsProps {
  id: string
  use: TemplateUse
  texts: Texts | undefined
  errors: Partial<Record<string, string>>
}

/** A text in each language of the product, one below the other, and the fields that can stand in it. */
export function TextFields({ id, use, texts, errors }: TextFieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="type-label">{m.back_office_templates_texts()}</legend>
      <FieldList use={use} />
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          id={`${id}-${language}`}
          language={language}
          initial={texts?.[language] ?? ''}
          error={errors[nameOfText(language)]}
        />
      ))}
    </fieldset>
  )
}

/** What the braces can hold here. */
function FieldList({ use }: { use: TemplateUse }) {
  return (
    <div className="grid gap-1 type-small text-ink-2">
      <p>{m.back_office_templates_fields_hint()}</p>
      <ul className="grid gap-0.5">
        {FIELDS_OF_USE[use].map((field) => (
          <li key={field}>
            <code translate="no" className="text-ink">{`{${field}}`}</code> {FIELD_LABELS[field]()}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TextFieldProps {
  id: string
  language: Language
  initial: string
  error: string | undefined
}

function TextField({ id, language, initial, error }: TextFieldProps) {
  const [text, setText] = useState(initial)
  const reader = writtenIn(language)
  return (
    <div className="grid gap-2">
      <Field
        id={id}
        label={m.back_office_templates_text_in({ language: nameLanguage(language) })}
        error={error}
      >
        <TextArea
          {...reader}
          name={nameOfText(language)}
          rows={6}
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={initial}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Preview text={text} language={language} />
    </div>
  )
}

function Preview({ text, language }: { text: string; language: Language }) {
  const id = useId()
  const { user } = useAuth()
  const shown = fillIn(text, listExamples({ author: user?.full_name ?? '', origin: location.origin }))
  if (!shown || text.trim() === '') return null
  return (
    <figure aria-labelledby={id} className="grid gap-1 rounded-control bg-sunken px-3.5 py-2.5">
      <figcaption id={id} className="type-caption text-ink-2">
        {m.back_office_templates_preview()}
      </figcaption>
      <p {...writtenIn(language)} className="type-small whitespace-pre-line wrap-anywhere">
        {shown.text}
      </p>
    </figure>
  )
}
