import { useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RotateCcw } from '#ui/icons.tsx'
import type { StaffPayment } from '../schema.ts'
import { useMark } from './api.ts'
import { EndsUpgrade } from './ends-upgrade.tsx'

/** Says that a payment is to be refunded, after saying what that means. */
export function MarkButton({ payment }: { payment: StaffPayment }) {
  const { id, updated_at } = payment
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useMark(id)
  async function mark() {
    try {
      await mutateAsync({ to_refund: true, updated_at })
      toastSuccess(m.back_office_payments_marked())
    } catch (error) {
      toastFailure(error)
    }
    setAsked(false)
  }
  return (
    <>
      <Button variant="second" icon={RotateCcw} className="justify-self-start" onClick={() => setAsked(true)}>
        {m.back_office_payments_mark()}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.back_office_payments_mark_title()}
        actions={
          <>
            <Button variant="second" onClick={() => setAsked(false)}>
              {m.ui_cancel()}
            </Button>
            <Button busy={isPending} onClick={() => void mark()}>
              {m.back_office_payments_mark()}
            </Button>
          </>
        }
      >
        <p>{m.back_office_payments_mark_text()}</p>
        <EndsUpgrade payment={payment} />
      </Dialog>
    </>
  )
}
