import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Field } from '#ui/field.tsx'
import { FileDown, Search } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ACTOR_KINDS } from '../contract.ts'
import { exportHref, FILTER_NAMES, type Filters } from './api.ts'
import { actName, actorKindName, listActs } from './audit-text.ts'

type Option = { value: string; label: string }

/** The filters stand in the address, so that a view can be kept and sent. */
export function AuditFilters({ filters }: { filters: Filters }) {
  const [, setParams] = useSearchParams()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const people = colleagues.map(({ id, name }) => ({ value: id, label: name }))
  const actors = [...ACTOR_KINDS.map((kind) => ({ value: kind, label: actorKindName(kind) })), ...people]
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = FILTER_NAMES.map((name) => [name, String(form.get(name) ?? '').trim()])
    setParams(Object.fromEntries(chosen.filter(([, value]) => value !== '')))
  }
  return (
    <search>
      <form onSubmit={show} className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[1.1fr_1.4fr_1fr_1fr_1fr]">
          <Choice
            name="actor"
            label={m.back_office_audit_filter_actor()}
            value={filters.actor}
            options={actors}
          >
            {m.back_office_audit_filter_everybody()}
          </Choice>
          <Choice
            name="act"
            label={m.back_office_audit_filter_act()}
            value={filters.act}
            options={listActs()}
          >
            {m.back_office_audit_filter_everything()}
          </Choice>
          <Field id="audit-case" label={m.back_office_audit_filter_case()}>
            <TextInput name="case" defaultValue={filters.case} maxLength={100} autoComplete="off" />
          </Field>
          <Field id="audit-from" label={m.back_office_audit_filter_from()}>
            <TextInput name="from" type="date" defaultValue={filters.from} />
          </Field>
          <Field id="audit-to" label={m.back_office_audit_filter_to()}>
            <TextInput name="to" type="date" defaultValue={filters.to} />
          </Field>
        </div>
        <Actions filters={filters} />
      </form>
    </search>
  )
}

function Actions({ filters }: { filters: Filters }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="small" variant="second" icon={Search}>
        {m.back_office_audit_filter_show()}
      </Button>
      {Object.keys(filters).length > 0 ? (
        <Link to="?" className="py-2 font-semibold text-pine underline underline-offset-4">
          {m.back_office_audit_filter_clear()}
        </Link>
      ) : null}
      <ButtonLink
        href={exportHref(filters)}
        download
        variant="second"
        size="small"
        icon={FileDown}
        className="md:ml-auto"
      >
        {m.back_office_audit_export()}
      </ButtonLink>
    </div>
  )
}

interface ChoiceProps {
  name: 'actor' | 'act'
  label: string
  value: string | undefined
  options: readonly Option[]
  /** The text of the choice that filters nothing. */
  children: string
}

/** A value of the address that is not in the list stays one of the choices. */
function Choice({ name, label, value, options, children }: ChoiceProps) {
  const isKnown = !value || options.some((option) => option.value === value)
  const all = isKnown ? options : [...options, { value, label: name === 'act' ? actName(value) : value }]
  return (
    <Field id={`audit-${name}`} label={label}>
      {/* A new list makes the select new, or its choice would not be found when the people come. */}
      <Select key={all.length} name={name} defaultValue={value ?? ''} placeholder={children} options={all} />
    </Field>
  )
}
