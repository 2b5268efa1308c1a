import { useState } from 'react'
import { useParams } from 'react-router'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { callCase, useCaseChange } from './api.ts'

/** An admin who is not named on a restricted case can lift the restriction; nothing for anybody else. */
export function LiftUnseen() {
  const { number = '' } = useParams()
  const { user } = useAuth()
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync, isPending, error } = useCaseChange(number, () =>
    callCase('PATCH /api/staff/cases/:number', { param: { number }, json: { restricted_to: [] } }),
  )
  if (user?.role !== 'admin') return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="second" onClick={() => setIsOpen(true)}>
        {m.back_office_case_file_restriction_lift()}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={m.back_office_case_file_restriction_lift_title({ number })}
        actions={
          <>
            <Button variant="second" onClick={close}>
              {m.ui_cancel()}
            </Button>
            <Button
              variant="destructive"
              busy={isPending}
              onClick={() =>
                void mutateAsync().then(
                  () => toastSuccess(m.back_office_case_file_restriction_lifted()),
                  () => {},
                )
              }
            >
              {m.back_office_case_file_restriction_lift()}
            </Button>
          </>
        }
      >
        <p>{m.back_office_case_file_restriction_lift_text()}</p>
        <p role="alert" className="mt-3 type-small font-semibold text-crimson empty:hidden">
          {error ? describeLiftError(error) : null}
        </p>
      </Dialog>
    </>
  )
}

function describeLiftError(error: Error): string {
  return isApiError(error, 'not_found')
    ? m.back_office_case_file_restriction_lift_none()
    : m.client_action_failed()
}
