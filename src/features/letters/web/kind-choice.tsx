import { m } from '#messages/messages.js'
import { ERROR_BAR, FieldError } from '#ui/field-error.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { LETTER_KINDS, type LetterKind } from '../contract.ts'
import { nameLetter } from '../letter-words/rules.ts'
import { KindPicture } from './kind-picture.tsx'
import { POLISH_WORDS } from './letter-text.ts'
import type { LetterFormState } from './use-letter-form.ts'

/** Which letter it is: each kind with a picture and the Polish words by which it is recognised. */
export function KindChoice({ id, form }: { id: string; form: LetterFormState }) {
  const error = form.formState.errors.kind?.message
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      className={error ? `focus-quiet ${ERROR_BAR}` : 'focus-quiet'}
    >
      <legend className="type-label">{m.letters_form_kind()}</legend>
      <p id={`${id}-hint`} className="type-small text-ink-2">
        {m.letters_form_kind_hint()}{' '}
        <PageLink href="/knowledge-base/your-situation/letters" className="link">
          {m.letters_form_kind_guide()}
        </PageLink>
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        {LETTER_KINDS.map((kind) => (
          <RadioCard key={kind} {...form.register('kind')} value={kind} label={<Kind kind={kind} />} />
        ))}
      </div>
    </fieldset>
  )
}

function Kind({ kind }: { kind: LetterKind }) {
  const words = POLISH_WORDS[kind]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <KindPicture kind={kind} className="w-12 shrink-0" />
      <span className="min-w-min flex-1">
        <span className="block">{nameLetter(kind)}</span>
        <span className="block type-small font-normal text-ink-2">
          {words ? <q lang="pl">{words}</q> : m.letters_kind_other_hint()}
        </span>
      </span>
    </span>
  )
}
