import { Fragment, useId } from 'react'
import type { Template } from '#back-office/desk/web/use-templates.ts'
import { currentLanguage } from '#language/language.ts'
import { directionOf, nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'

/** The attributes of a text for somebody who reads this language. */
export const writtenIn = (language: string) => ({ lang: language, dir: directionOf(language) })

/** What the language of a reader is called at the desk; null when the desk reads the same. */
export function findOtherLanguage(language: string): string | null {
  return language === currentLanguage() ? null : nameLanguage(language)
}

/** What a text for a reader of another language says, in the desk's: to be read beside it. */
export function DeskText({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="grid gap-1 rounded-control bg-sunken px-3.5 py-2.5">
      <figcaption id={id} className="type-caption text-ink-2">
        {label}
      </figcaption>
      <p className="type-small whitespace-pre-line wrap-anywhere">{text}</p>
    </figure>
  )
}

/** What the chosen templates say in the desk's language, where they are in another one, and which are not in the reader's. */
export function DeskTemplates({ chosen }: { chosen: readonly Template[] }) {
  const language = nameLanguage(currentLanguage())
  return chosen.map(({ id, title, desk_text, other_language }) => (
    <Fragment key={id}>
      {other_language ? (
        <p className="type-small text-ink-2">
          {m.back_office_templates_other_language({ name: title, language: other_language })}
        </p>
      ) : null}
      {desk_text ? (
        <DeskText label={m.back_office_case_file_template_desk({ name: title, language })} text={desk_text} />
      ) : null}
    </Fragment>
  ))
}

/** What the language of a text is called at the desk; null when its reader reads it. */
export const nameOther = (language: string, { reader }: { reader: string }) =>
  language === reader ? null : nameLanguage(language)
