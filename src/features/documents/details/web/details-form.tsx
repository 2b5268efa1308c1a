import { requireFact } from '#facts/require-fact.ts'
import type { Document } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import type { Rule } from '#texts/web/fact-rule.tsx'
import { RuleSource } from '#texts/web/official-rule.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TRANSLATIONS, type Translation } from '../contract.ts'
import { datedOnRange, listAsked } from '../rules.ts'
import { describeTranslation } from './details-text.ts'
import { type SaveState, useDetails } from './use-details.ts'

const PHOTO_RULES = [requireFact('photo-months')]
const DOCUMENT_RULES = [requireFact('translations'), requireFact('document-max-age')]

/** The day that a stored document bears, and its sworn translation: optional, and saved by itself. */
export function DetailsForm({ document }: { document: Document }) {
  const { document_type: type } = document
  const { shown, faults, saving, change, leaveDay } = useDetails(document)
  const isPhoto = type === 'photo'
  return (
    <div className="grid gap-3 text-ink">
      <p className="text-ink-2">{isPhoto ? m.documents_details_why_photo() : m.documents_details_why()}</p>
      <DateField
        id={`${type}-dated-on`}
        label={isPhoto ? m.documents_details_day_photo() : m.documents_details_day()}
        error={faults.dated_on}
        isControlled
        value={shown.dated_on}
        {...datedOnRange()}
        onChange={({ target }) => change({ dated_on: target.value, isIncomplete: target.validity.badInput })}
        onBlur={leaveDay}
      />
      {listAsked(type).includes('translation') ? (
        <Field
          id={`${type}-translation`}
          label={m.documents_details_language()}
          hint={m.documents_details_language_hint()}
          error={faults.translation}
        >
          <Select
            value={shown.translation}
            placeholder={m.documents_details_unsaid()}
            options={TRANSLATIONS.toReversed().map((value) => ({ value, label: describeTranslation(value) }))}
            onChange={({ target }) => change({ translation: target.value as Translation | '' })}
          />
        </Field>
      ) : null}
      <SavedLine saving={saving} />
      {(isPhoto ? PHOTO_RULES : DOCUMENT_RULES).map((rule) => (
        <SourcedRule key={rule.id} rule={rule} />
      ))}
    </div>
  )
}

/** It keeps its room, so that it moves nothing when it comes. */
function SavedLine({ saving }: { saving: SaveState }) {
  return (
    <p role="status" className="min-h-7 font-semibold">
      {saving === 'saved' ? m.documents_details_saved() : null}
      {saving === 'repeated' ? m.documents_details_repeated() : null}
      {saving !== null && typeof saving === 'object' ? saving.refused : null}
    </p>
  )
}

function SourcedRule({ rule }: { rule: Rule }) {
  return (
    <div className="text-ink-2">
      <p>{rule.text}</p>
      <p className="type-caption text-ink-3">
        <RuleSource {...rule} />
      </p>
    </div>
  )
}
