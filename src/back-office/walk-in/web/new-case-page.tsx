import { useNavigate } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import type { OpenCaseAnswer } from '../schema.ts'
import { NewCaseForm } from './new-case-form.tsx'

const DONE: Record<OpenCaseAnswer['made'], (input: { number: string }) => string> = {
  account: m.back_office_walk_in_made_account,
  case: m.back_office_walk_in_made_case,
  nothing: m.back_office_walk_in_made_nothing,
}

/** Opens a case for somebody who is there or on the phone, and leads to it. */
export default function NewCasePage() {
  const navigate = useNavigate()
  const onOpened = ({ number, made }: OpenCaseAnswer, isMailed: boolean) => {
    const done = made === 'account' && !isMailed ? m.back_office_walk_in_made_without_email : DONE[made]
    toastSuccess(done({ number }))
    // Back leads to where the desk was, and not to the form.
    void navigate(`/office/cases/${number}`, { replace: true })
  }
  return (
    <DeskScreen title={m.back_office_walk_in_title()} lead={m.back_office_walk_in_lead()} isNarrow>
      <NewCaseForm onOpened={onOpened} />
    </DeskScreen>
  )
}
