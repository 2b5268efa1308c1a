import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { ADD_LETTER, LETTERS_PAGE } from '#features/letters/contract.ts'
import { toastDone, toastFailure } from '#features/plan/web/plan-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { createKey } from '#ui/create-key.ts'
import { DateField } from '#ui/date-field.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { startRange } from '../rules.ts'
import { useNewTerm } from './api.ts'

const FIELD = 'term-started_on'

/** A letter came: it is added where letters are. The job of the permit is lost: adds the term to the plan. */
export function TermsCard() {
  return (
    <Card as="section" aria-labelledby="plan-terms" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="plan-terms" className="type-h3">
          {m.plan_terms_title()}
        </h2>
        <p className="text-ink-2">{m.plan_terms_text()}</p>
      </div>
      <ButtonLink
        variant="second"
        to={`${LETTERS_PAGE}${ADD_LETTER}`}
        className="justify-self-start max-md:w-full"
      >
        {m.plan_terms_letter()}
      </ButtonLink>
      <JobLost />
    </Card>
  )
}

/** What was typed stays after a failure. */
function JobLost() {
  const [day, setDay] = useState('')
  const [fault, setFault] = useState<string>()
  const id = useRef(createKey())
  const once = useOneAtATime()
  const { mutateAsync, isPending } = useNewTerm()
  function refuse(found: string) {
    setFault(found)
    document.getElementById(FIELD)?.focus()
  }
  async function send() {
    const found = judge(day)
    if (found !== undefined) return refuse(found)
    try {
      await mutateAsync({ id: id.current, kind: 'job_lost', started_on: day })
      id.current = createKey()
      setDay('')
      setFault(undefined)
      toastDone(m.plan_terms_added())
    } catch (error) {
      const refused = isApiError(error) ? error.fields.started_on?.[0] : undefined
      if (refused) refuse(refused)
      else toastFailure(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(send)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{m.plan_terms_job_lost()}</h3>
      <DateField
        id={FIELD}
        label={m.plan_terms_job_ended()}
        error={fault}
        isControlled
        value={day}
        onChange={({ target }) => setDay(target.value)}
        {...startRange()}
      />
      <Button type="submit" variant="second" busy={isPending} className="justify-self-start max-md:w-full">
        {m.plan_terms_add()}
      </Button>
    </form>
  )
}

/** What is wrong with the day; a date field is empty until its date is whole. */
function judge(day: string): string | undefined {
  if (day === '') return m.shared_enter_date()
  const { min, max } = startRange()
  return day >= min && day <= max ? undefined : m.plan_terms_error_start()
}
