import type { UseFormReturn } from 'react-hook-form'
import type { Acts } from '#back-office/case-file/acts/schema.ts'
import type { TypedActs } from '#back-office/case-file/acts/web/use-acts-form.ts'
import type { CaseMacro } from '#back-office/case-file/macros/schema.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { describeDoer } from '#back-office/case-file/tasks/web/task-text.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { DeskText, nameOther, writtenIn } from '#back-office/desk/web/reader-language.tsx'
import type { CaseStage } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { currentLanguage } from '#language/language.ts'
import { nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { Callout } from '#ui/callout.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'

interface FieldsProps {
  form: UseFormReturn<TypedActs, unknown, Acts>
  file: CaseFile
  macro: CaseMacro
}

/** Only what the macro does; `stage` is null where the case is not moved. */
export function MacroFields({ stage, ...props }: FieldsProps & { stage: CaseStage | null }) {
  const { form, macro } = props
  return (
    <>
      {macro.has_message ? <MessageField {...props} /> : null}
      {macro.task ? <TaskFields {...props} /> : null}
      {macro.stage && !stage ? (
        <Callout tone="amber" title={m.back_office_macros_no_move({ stage: describeStage(macro.stage) })} />
      ) : null}
      {stage ? (
        <p>
          <strong>{m.back_office_macros_moves_to({ stage: describeStage(stage) })}</strong>{' '}
          {isEnded(stage) ? m.back_office_case_file_end_text() : null}
        </p>
      ) : null}
      <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
        {macro.has_message ? null : form.formState.errors.text?.message}
      </p>
    </>
  )
}

function MessageField({ form, file, macro: { message, name } }: FieldsProps) {
  const { language } = file
  const other = message && nameOther(message.language, { reader: language })
  const label = m.back_office_macros_message_to({ name: nameOf(file), language: nameLanguage(language) })
  return (
    <div className="grid gap-3">
      <Field
        id="macro-text"
        label={label}
        hint={message ? undefined : m.back_office_macros_unfit()}
        error={form.formState.errors.text?.message}
      >
        <TextArea {...writtenIn(message?.language ?? language)} rows={7} {...form.register('text')} />
      </Field>
      {other ? (
        <p className="type-small text-ink-2">
          {m.back_office_templates_other_language({ name, language: other })}
        </p>
      ) : null}
      {message?.desk_text ? (
        <DeskText
          label={m.back_office_case_file_template_desk({ name, language: nameLanguage(currentLanguage()) })}
          text={message.desk_text}
        />
      ) : null}
    </div>
  )
}

function TaskFields({ form: { register, watch, formState }, macro: { task } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field
        id="macro-title"
        label={m.back_office_case_file_task_title()}
        hint={task ? m.back_office_macros_task_whose({ doer: describeDoer(task.for) }) : undefined}
        error={errors.title?.message}
      >
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
      <DateField
        id="macro-due"
        label={m.back_office_case_file_task_day()}
        hint={m.back_office_case_file_task_day_hint()}
        error={errors.due_on?.message}
        value={watch('due_on')}
        {...register('due_on')}
      />
    </>
  )
}
