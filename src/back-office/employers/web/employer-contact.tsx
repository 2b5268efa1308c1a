import { useState } from 'react'
import { useNavigate } from 'react-router'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PencilLine } from '#ui/icons.tsx'
import { EMPLOYERS_SCREEN } from '../contract.ts'
import type { EmployerPage } from '../schema.ts'
import { useEmployerRemoval } from './api.ts'
import { EmployerDialog } from './employer-dialog.tsx'
import { EmployerFacts } from './employer-facts.tsx'

/** How to reach an employer, to be edited, and deleted as long as it has no case. */
export function EmployerContact({ employer }: { employer: EmployerPage }) {
  const [isEdited, setIsEdited] = useState(false)
  const close = () => setIsEdited(false)
  const edit = m.back_office_employers_edit()
  return (
    <Card as="section" aria-labelledby="contact-title" className="grid gap-4">
      <h2 id="contact-title" className="type-h3">
        {m.back_office_employers_facts()}
      </h2>
      <EmployerFacts employer={employer} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="second"
          size="small"
          icon={PencilLine}
          onClick={() => setIsEdited(true)}
          {...offer(edit)}
        >
          {edit}
        </Button>
        {employer.cases.length === 0 ? <Removal employer={employer} /> : null}
      </div>
      {isEdited ? <EmployerDialog employer={employer} onSaved={close} onClose={close} /> : null}
    </Card>
  )
}

/** Asked about first: it does not come back. */
function Removal({ employer: { id, name } }: { employer: EmployerPage }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useEmployerRemoval()
  const close = () => setIsOpen(false)
  const remove = () =>
    void mutateAsync(id).then(
      () => {
        toastSuccess(m.back_office_employers_deleted({ name }))
        void navigate(EMPLOYERS_SCREEN, { replace: true })
      },
      (error: unknown) => {
        close()
        toastFailure(error)
      },
    )
  return (
    <>
      <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
        {m.back_office_employers_delete()}
      </Button>
      {isOpen ? (
        <Dialog
          open
          onClose={close}
          title={m.back_office_employers_delete_title({ name })}
          actions={
            <>
              <Button variant="second" onClick={close}>
                {m.ui_cancel()}
              </Button>
              <Button variant="destructive" busy={isPending} onClick={remove}>
                {m.back_office_employers_delete()}
              </Button>
            </>
          }
        >
          <p>{m.back_office_employers_delete_text()}</p>
        </Dialog>
      ) : null}
    </>
  )
}
