import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Search } from '#ui/icons.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FactRow } from '../schema.ts'
import { isOf, SHOWN, type View, viewName, writeView } from './fact-text.ts'

/** Views with their counts, and a search; both stand in the address. */
export function FactFilters({ facts, view }: { facts: readonly FactRow[]; view: View }) {
  const navigate = useNavigate()
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(writeView({ ...view, q, open: '' }))
  }
  return (
    <div className="grid gap-4">
      <nav aria-label={m.back_office_facts_views()}>
        <ul className="flex flex-wrap gap-2">
          {SHOWN.map((show) => (
            <li key={show}>
              <Link
                to={writeView({ ...view, show, open: '' })}
                aria-current={show === view.show ? 'true' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center gap-2 rounded-control border px-3.5 type-small font-semibold',
                  show === view.show
                    ? 'border-pine bg-pine text-on-pine'
                    : 'border-line-strong bg-surface text-ink',
                )}
              >
                {viewName(show)}
                <span className="font-normal">{facts.filter((fact) => isOf(fact, show)).length}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form onSubmit={search} className="flex flex-wrap items-end gap-3">
          <Field id="facts-search" label={m.back_office_facts_search()} className="min-w-0 flex-1 basis-60">
            <TextInput key={view.q} name="q" type="search" defaultValue={view.q} maxLength={100} />
          </Field>
          <Button type="submit" variant="second" icon={Search}>
            {m.back_office_facts_search_submit()}
          </Button>
        </form>
      </search>
    </div>
  )
}
