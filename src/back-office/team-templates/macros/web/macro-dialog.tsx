import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { teamTemplatesQuery } from '#back-office/team-templates/web/api.ts'
import { TeamDialog } from '#back-office/team-templates/web/team-dialog.tsx'
import { TextFields } from '#back-office/team-templates/web/text-fields.tsx'
import { readTexts } from '#back-office/team-templates/web/use-team-form.ts'
import { MAX_TASK_TITLE, TASK_FOR } from '#features/tasks/contract.ts'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MACRO_DUE_DAYS_MAX, MACRO_STAGES } from '../contract.ts'
import type { Macro, NewMacro } from '../schema.ts'
import { useMacroSaving } from './api.ts'
import { DOER_LABELS } from './macro-text.ts'

interface MacroDialogProps {
  /** The one that is edited; undefined for a new one. */
  macro: Macro | undefined
  onClose(): void
}

/** The choices of a message that are no template. */
const NONE = ''
const OWN = 'own'

/** A macro: its name, and what it does in a case. */
export function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const { mutateAsync } = useMacroSaving(macro)
  const hasOwn = Object.keys(macro?.texts ?? {}).length > 0
  const [message, setMessage] = useState(macro?.template_id ?? (hasOwn ? OWN : NONE))
  return (
    <TeamDialog
      title={macro ? m.back_office_templates_edit_named({ name: macro.name }) : m.back_office_macros_new()}
      name={macro?.name ?? ''}
      send={(form) => mutateAsync(readMacro(form, message))}
      onClose={onClose}
    >
      {({ id, errors }) => (
        <>
          <MessageChoice id={id} value={message} error={errors.template_id} onChange={setMessage} />
          {message === OWN ? <TextFields id={id} use="cases" texts={macro?.texts} errors={errors} /> : null}
          <Field id={`${id}-stage`} label={m.back_office_macros_stage()} error={errors.stage}>
            <Select
              name="stage"
              defaultValue={macro?.stage ?? ''}
              placeholder={m.back_office_macros_stage_none()}
              options={MACRO_STAGES.map((value) => ({ value, label: describeStage(value) }))}
            />
          </Field>
          <TaskFields id={id} task={macro?.task ?? null} errors={errors} />
        </>
      )}
    </TeamDialog>
  )
}

function readMacro(form: FormData, message: string): NewMacro {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const title = typed('task.title')
  const days = typed('task.due_in_days')
  const whose = TASK_FOR.find((one) => one === typed('task.for')) ?? 'staff'
  return {
    name: typed('name'),
    template_id: message === NONE || message === OWN ? null : message,
    texts: message === OWN ? readTexts(form) : {},
    stage: MACRO_STAGES.find((one) => one === typed('stage')) ?? null,
    task: title ? { title, for: whose, due_in_days: days === '' ? null : Number(days) } : null,
  }
}

interface MessageChoiceProps {
  id: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

function MessageChoice({ id, value, error, onChange }: MessageChoiceProps) {
  const { data: templates = [] } = useQuery(teamTemplatesQuery)
  return (
    <Field id={`${id}-message`} label={m.back_office_macros_message()} error={error}>
      <Select
        name="template_id"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={m.back_office_macros_message_none()}
        options={[
          { value: OWN, label: m.back_office_macros_message_own() },
          ...templates
            .filter(({ used_in }) => used_in !== 'inbox')
            .map(({ id, name }) => ({ value: id, label: m.back_office_macros_message_template({ name }) })),
        ]}
      />
    </Field>
  )
}

interface TaskFieldsProps {
  id: string
  task: Macro['task']
  errors: Partial<Record<string, string>>
}

function TaskFields({ id, task, errors }: TaskFieldsProps) {
  return (
    <>
      <Field
        id={`${id}-task`}
        label={m.back_office_macros_task_title()}
        hint={m.back_office_macros_task_hint()}
        error={errors['task.title']}
      >
        <TextInput
          name="task.title"
          defaultValue={task?.title}
          maxLength={MAX_TASK_TITLE}
          autoComplete="off"
        />
      </Field>
      <Field id={`${id}-for`} label={m.back_office_case_file_task_for()} error={errors['task.for']}>
        <Select
          name="task.for"
          defaultValue={task?.for ?? 'staff'}
          options={['staff' as const, 'applicant' as const, 'third_party' as const].map((value) => ({
            value,
            label: DOER_LABELS[value](),
          }))}
        />
      </Field>
      <Field
        id={`${id}-days`}
        label={m.back_office_macros_task_days()}
        hint={m.back_office_macros_task_days_hint()}
        error={errors['task.due_in_days']}
      >
        <TextInput
          type="number"
          name="task.due_in_days"
          min={0}
          max={MACRO_DUE_DAYS_MAX}
          defaultValue={task?.due_in_days ?? ''}
          autoComplete="off"
        />
      </Field>
    </>
  )
}
