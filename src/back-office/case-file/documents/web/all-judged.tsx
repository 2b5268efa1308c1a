import { useEffect, useRef } from 'react'
import { Key } from '#back-office/desk/web/key-button.tsx'
import { useCaseSteps } from '#back-office/desk/web/use-case-steps.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'

interface AllJudgedProps {
  /** How many documents the case has. */
  count: number
  /** Enter then goes on. */
  takesFocus: boolean
}

/** No document waits for a verdict: on to the next case of the list, or back to the list. */
export function AllJudged({ count, takesFocus }: AllJudgedProps) {
  const { next, queue } = useCaseSteps()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) link.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid gap-3 rounded-control bg-pine-tint p-4">
      <p className="font-semibold">{m.back_office_document_review_all_judged({ count })}</p>
      <ButtonLink ref={link} to={next?.to ?? queue} onClick={next?.onClick} className="w-full">
        {next ? m.back_office_case_file_steps_next() : m.back_office_document_review_to_queue()}
        <span className="shrink-0 max-md:hidden">
          <Key>{m.back_office_desk_key_enter()}</Key>
        </span>
      </ButtonLink>
    </div>
  )
}
