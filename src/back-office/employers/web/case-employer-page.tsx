import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastFailure, toastSuccess, toastUndoable } from '#back-office/desk/web/desk-toast.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Building2 } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { EMPLOYERS_SCREEN, POSITION_MAX } from '../contract.ts'
import type { CaseEmployer } from '../schema.ts'
import { caseEmployerQuery, useCaseEmployer, useCaseEmployerRemoval } from './api.ts'
import { ChooseEmployer } from './choose-employer.tsx'
import { EmployerFacts } from './employer-facts.tsx'

/** For whom the person of the case works, or will. */
export default function CaseEmployerPage() {
  const { number } = useCaseFile()
  const query = useQuery(caseEmployerQuery(number))
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_employers_failed_one(),
        safe: m.back_office_desk_load_failed_safe(),
        advice: m.back_office_desk_load_failed_advice(),
      }}
      skeleton={<SkeletonRows count={3} />}
    >
      {({ employer }) => <Parts key={employer?.id ?? ''} number={number} employer={employer} />}
    </QueryScreen>
  )
}

interface PartsProps {
  number: string
  employer: CaseEmployer['employer']
}

function Parts({ number, employer }: PartsProps) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {employer ? (
        <Known
          number={number}
          employer={employer}
          isChanging={isChanging}
          onChange={() => setIsChanging(!isChanging)}
        />
      ) : (
        <Card as="section" aria-labelledby="employer-title" className="grid gap-2">
          <h2 id="employer-title" className="type-h3">
            {m.back_office_employers_of_case()}
          </h2>
          <p className="max-w-prose text-ink-2">{m.back_office_employers_case_none()}</p>
        </Card>
      )}
      {!employer || isChanging ? <ChooseEmployer number={number} without={employer?.id} /> : null}
    </div>
  )
}

interface KnownProps {
  number: string
  employer: NonNullable<PartsProps['employer']>
  isChanging: boolean
  onChange(): void
}

function Known({ number, employer, isChanging, onChange }: KnownProps) {
  const { mutateAsync: remove, isPending } = useCaseEmployerRemoval(number)
  const { mutateAsync: choose } = useCaseEmployer(number)
  const open = m.back_office_employers_open()
  const restore = () =>
    void choose({ employer_id: employer.id, position: employer.position }).catch(toastFailure)
  const onRemove = () =>
    void remove(undefined).then(() => toastUndoable(m.back_office_employers_removed(), restore), toastFailure)
  return (
    <Card as="section" padded={false} aria-labelledby="employer-title" className="overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 md:px-6">
        <h2 id="employer-title" translate="no" className="min-w-0 type-h3 wrap-anywhere">
          {employer.name}
        </h2>
        <ButtonLink
          variant="second"
          size="small"
          icon={Building2}
          to={`${EMPLOYERS_SCREEN}/${employer.id}`}
          {...offer(open)}
        >
          {open}
        </ButtonLink>
      </div>
      <div className="px-4 py-4 md:px-6">
        <EmployerFacts employer={employer} isWide />
      </div>
      <Position key={employer.position} number={number} employer={employer} />
      <div className="flex flex-wrap gap-x-6 border-t border-line px-4 py-2 md:px-6">
        <Button variant="link" size="small" aria-expanded={isChanging} onClick={onChange}>
          {isChanging ? m.back_office_employers_keep() : m.back_office_employers_change()}
        </Button>
        <Button variant="link" size="small" busy={isPending} onClick={onRemove}>
          {m.back_office_employers_remove()}
        </Button>
      </div>
    </Card>
  )
}

/** What the person does there. */
function Position({ number, employer: { id, position } }: Pick<KnownProps, 'number' | 'employer'>) {
  const { mutateAsync, isPending } = useCaseEmployer(number)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('position') ?? '')
    void mutateAsync({ employer_id: id, position: typed }).then(
      () => toastSuccess(m.back_office_employers_position_saved()),
      toastFailure,
    )
  }
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex flex-wrap items-end gap-4 border-t border-line px-4 py-4 md:px-6"
    >
      <Field
        id="position"
        label={m.back_office_employers_position()}
        hint={m.back_office_employers_position_hint()}
        className="min-w-48 flex-1"
      >
        <TextInput name="position" defaultValue={position} maxLength={POSITION_MAX} autoComplete="off" />
      </Field>
      <Button type="submit" variant="second" busy={isPending}>
        {m.back_office_employers_position_save()}
      </Button>
    </form>
  )
}
