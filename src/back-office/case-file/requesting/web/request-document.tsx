import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAddingTask } from '#back-office/case-file/tasks/web/api.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { MAX_EXPLANATION } from '#features/tasks/contract.ts'
import type { NewTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { FilePlus2 } from '#ui/icons.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'

const schemas = lazySchemas(() => import('#back-office/case-file/requesting/schema.ts'))

interface RequestDocumentProps {
  /** Of the case. */
  number: string
  /** Name of the applicant. */
  applicant: string
}

/** Asks the applicant for a document beside the eight, for example a marriage certificate. */
export function RequestDocument(props: RequestDocumentProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...offer(m.back_office_requesting_open())}
        variant="second"
        size="small"
        icon={FilePlus2}
        onClick={() => setIsOpen(true)}
      >
        {m.back_office_requesting_open()}
      </Button>
      {isOpen ? <RequestDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

type Typed = Record<'title' | 'explanation' | 'due_on', string>

function RequestDialog({ number, applicant, onClose }: RequestDocumentProps & { onClose(): void }) {
  const id = useId()
  const { mutateAsync } = useAddingTask(number)
  const { form, keptAt, restored, busy, onSubmit } = useKeptForm<Typed, NewTask>({
    name: `case-${number}-request`,
    initial: { title: '', explanation: '', due_on: '' },
    resolver: useZodResolver(schemas, ({ requestFormSchema }) => requestFormSchema),
    send: (asked, sending) => mutateAsync({ ...asked, id: sending.id }),
    failedTitle: m.back_office_requesting_failed,
    onSent() {
      toastSuccess(m.back_office_requesting_done())
      flushSync(onClose)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_requesting_open()}
      actions={
        <>
          <Button type="submit" form={id} busy={busy}>
            {m.back_office_requesting_send()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        name="request-document"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => void onSubmit(event)}
        onKeyDown={sendByKeys}
        className="relative grid gap-5"
      >
        <p>{m.back_office_requesting_text({ name: applicant })}</p>
        <RequestFields form={form} />
        <DraftMark keptAt={keptAt} restored={restored} sent={null} />
      </form>
    </Dialog>
  )
}

type Form = ReturnType<typeof useKeptForm<Typed, NewTask>>['form']

function RequestFields({ form: { register, watch, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <Field
        id="request-title"
        label={m.back_office_requesting_name()}
        hint={m.back_office_requesting_name_hint()}
        error={errors.title?.message}
      >
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
      <Field
        id="request-explanation"
        label={m.back_office_requesting_why()}
        optional
        error={errors.explanation?.message}
      >
        <TextArea rows={3} maxLength={MAX_EXPLANATION} {...register('explanation')} />
      </Field>
      <DateField
        id="request-due"
        label={m.back_office_requesting_until()}
        hint={m.back_office_requesting_until_hint()}
        error={errors.due_on?.message}
        value={watch('due_on')}
        {...register('due_on')}
      />
    </>
  )
}
