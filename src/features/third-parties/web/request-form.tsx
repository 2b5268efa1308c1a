import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { FactRules } from '#texts/web/fact-rule.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { ERROR_BAR, FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { ASKS_OF, type Ask, NOTE_MAX, THIRD_PARTY_KINDS, type ThirdPartyKind } from '../contract.ts'
import { explainAsk, nameAsk, nameKind } from '../rules.ts'
import type { ThirdParties } from '../schema.ts'
import { useRequestActs } from './use-request-acts.ts'
import { type RequestFaults, type RequestFields, useRequestForm } from './use-request-form.ts'

/** Asks somebody: who it is, for what, at which address and until when. */
export function RequestForm({ list: { usual_end, latest_end } }: { list: ThirdParties }) {
  const { form, fields, faults, busy, set, submit } = useRequestForm(usual_end)
  const { isForTeam } = useRequestActs()
  return (
    <Card as="section" aria-labelledby="third-parties-form" className="grid gap-4">
      <h2 id="third-parties-form" className="type-h3">
        {isForTeam ? m.back_office_case_file_third_parties_ask_title() : m.third_parties_form_title()}
      </h2>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field id="request-kind" label={m.third_parties_form_kind()} error={faults.kind}>
          <Select
            value={fields.kind}
            placeholder={m.third_parties_form_kind_choose()}
            onChange={({ target }) => set({ kind: target.value as ThirdPartyKind | '', asks: [] })}
            options={THIRD_PARTY_KINDS.map((value) => ({ value, label: nameKind(value) }))}
          />
        </Field>
        {fields.kind === '' ? null : (
          <Asks kind={fields.kind} asks={fields.asks} error={faults.asks} onChange={set} />
        )}
        <TypedFields fields={fields} faults={faults} latestEnd={latest_end} onChange={set} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.third_parties_form_send()}
        </Button>
      </form>
    </Card>
  )
}

/** By which rules these papers are asked, each with its source. */
const RULES_OF = {
  employer: [requireFact('employer-annex'), requireFact('annex-link-before')],
  university: [requireFact('employer-annex')],
  landlord: [requireFact('housing-for-work')],
  spouse: [requireFact('foreign-certificates')],
}

interface AsksProps {
  kind: ThirdPartyKind
  asks: readonly Ask[]
  error: string | undefined
  onChange(change: Pick<RequestFields, 'asks'>): void
}

/** What this one may have, each with what it is. */
function Asks({ kind, asks, error, onChange }: AsksProps) {
  const toggle = (ask: Ask) =>
    onChange({ asks: asks.includes(ask) ? asks.filter((one) => one !== ask) : [...asks, ask] })
  return (
    <fieldset
      id="request-asks"
      tabIndex={-1}
      aria-describedby={error ? 'request-asks-error' : undefined}
      className={error ? `focus-quiet ${ERROR_BAR}` : 'focus-quiet'}
    >
      <legend className="type-label">{m.third_parties_form_asks()}</legend>
      <FieldError id="request-asks-error">{error}</FieldError>
      {ASKS_OF[kind].map((ask) => (
        <Checkbox
          key={ask}
          label={nameAsk(ask)}
          hint={explainAsk(ask)}
          checked={asks.includes(ask)}
          onChange={() => toggle(ask)}
        />
      ))}
      <FactRules facts={RULES_OF[kind]} className="mt-2" />
    </fieldset>
  )
}

interface TypedProps {
  fields: RequestFields
  faults: RequestFaults
  latestEnd: string
  onChange(change: Partial<RequestFields>): void
}

function TypedFields({ fields: { email, note, ends_on }, faults, latestEnd, onChange }: TypedProps) {
  return (
    <>
      <Field
        id="request-email"
        label={m.third_parties_form_email()}
        hint={m.third_parties_form_email_hint()}
        error={faults.email}
      >
        <TextInput
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </Field>
      <Field
        id="request-note"
        label={m.third_parties_form_note()}
        hint={m.third_parties_form_note_hint()}
        error={faults.note}
      >
        <TextArea
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
      <DateField
        id="request-ends_on"
        label={m.third_parties_form_end()}
        hint={m.third_parties_form_end_hint({ date: formatDate(latestEnd) })}
        error={faults.ends_on}
        isControlled
        value={ends_on}
        max={latestEnd}
        onChange={({ target }) => onChange({ ends_on: target.value })}
      />
    </>
  )
}
