import { useId, useState } from 'react'
import { type TypedActs, useActsForm } from '#back-office/case-file/acts/web/use-acts-form.ts'
import type { CaseMacro } from '#back-office/case-file/macros/schema.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { isEnded } from '#features/cases/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MacroFields } from './macro-fields.tsx'

interface MacroFormProps {
  file: CaseFile
  macro: CaseMacro
  onClose(): void
}

/** What a macro will do in this case, filled in and to be changed. A refused one says why, and keeps what was typed. */
export function MacroForm({ file, macro, onClose }: MacroFormProps) {
  const [round, setRound] = useState({ at: 0, refused: '', initial: beginWith(macro, file) })
  return (
    <FormDialog
      key={round.at}
      {...round}
      file={file}
      macro={macro}
      onRefused={(refused, typed) => setRound(({ at }) => ({ at: at + 1, refused, initial: typed }))}
      onClose={onClose}
    />
  )
}

/** Without the move where the case cannot be moved there now. */
function beginWith({ message, task, stage }: CaseMacro, { moves }: CaseFile): Partial<TypedActs> {
  return {
    text: message?.text ?? '',
    title: task?.title ?? '',
    for: task?.for ?? 'staff',
    due_on: task?.due_on ?? '',
    stage: stage && moves.includes(stage) ? stage : '',
  }
}

interface FormDialogProps extends MacroFormProps {
  /** Why it was not done the last time; empty before. */
  refused: string
  initial: Partial<TypedActs>
  onRefused(reason: string, typed: TypedActs): void
}

function useMacroForm({ file, macro, initial, onRefused, onClose }: FormDialogProps) {
  const { number, person, moves, updated_at, messages } = file
  // As it was when this opened: what a colleague changes meanwhile is noticed.
  const [cases] = useState([{ number, person, moves, updated_at, last_message: messages[0]?.id ?? null }])
  return useActsForm({
    cases,
    name: `case-${number}-macro-${macro.id}`,
    initial,
    onDone({ results: [result], typed }) {
      if (result?.done === false) return onRefused(result.reason, typed)
      toastSuccess(m.back_office_macros_done({ name: macro.name }))
      onClose()
    },
  })
}

function FormDialog(props: FormDialogProps) {
  const { file, macro, refused, onClose } = props
  const id = useId()
  const { form, keptAt, restored, busy, onSubmit } = useMacroForm(props)
  const stage = macro.stage && form.watch('stage') === macro.stage ? macro.stage : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_macros_use_named({ name: macro.name, number: file.number })}
      actions={
        <>
          <Button
            type="submit"
            form={id}
            busy={busy}
            variant={stage && isEnded(stage) ? 'destructive' : 'primary'}
          >
            {m.back_office_macros_do()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        name="case-macro"
        noValidate
        onSubmit={onSubmit}
        onKeyDown={sendByKeys}
        className="relative grid gap-5 text-ink"
      >
        <p className="text-ink-2">{m.back_office_macros_intro()}</p>
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {refused}
        </p>
        <MacroFields form={form} file={file} macro={macro} stage={stage} />
        <DraftMark keptAt={keptAt} restored={restored} sent={null} />
      </form>
    </Dialog>
  )
}
