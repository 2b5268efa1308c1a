import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { countMoves } from '#back-office/case-file/acts/rules.ts'
import type { Acts } from '#back-office/case-file/acts/schema.ts'
import { DOERS } from '#back-office/case-file/tasks/rules.ts'
import { describeDoer } from '#back-office/case-file/tasks/web/task-text.ts'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { DeskText } from '#back-office/desk/web/reader-language.tsx'
import { teamTemplatesQuery } from '#back-office/team-templates/web/api.ts'
import { isEnded } from '#features/cases/rules.ts'
import { nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { listTemplateChoices } from './template-choice-text.ts'
import type { SeenCase, TypedActs } from './use-acts-form.ts'

interface FieldsProps {
  form: UseFormReturn<TypedActs, unknown, Acts>
}

/** What can be done in several cases at once: a message, a task, a move. Each is left out where it is empty. */
export function ActsFields({ form, cases }: FieldsProps & { cases: readonly SeenCase[] }) {
  return (
    <>
      <Section title={m.back_office_acts_message()}>
        <MessageFields form={form} />
      </Section>
      <Section title={m.back_office_acts_task()}>
        <TaskFields form={form} />
      </Section>
      <Section title={m.back_office_acts_stage()}>
        <StageFields form={form} cases={cases} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="float-left type-h3">{title}</legend>
      <div className="clear-both grid gap-4 pt-3">{children}</div>
    </fieldset>
  )
}

function MessageFields({ form: { register, watch, formState } }: FieldsProps) {
  const { errors } = formState
  const { data: team = [] } = useQuery(teamTemplatesQuery)
  const choices = listTemplateChoices(team)
  const template = choices.find(({ id }) => id === watch('template'))
  return (
    <>
      <Field
        id="acts-template"
        label={m.back_office_acts_template()}
        hint={template ? m.back_office_acts_template_hint() : undefined}
        error={errors.template?.message}
      >
        <Select
          placeholder={m.back_office_acts_template_none()}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('template')}
          // Of the form, also while the team's templates are loaded: the browser chooses only from options that are there.
          value={watch('template')}
        />
      </Field>
      {template ? (
        <DeskText
          label={m.back_office_case_file_template_desk({
            name: template.name,
            language: nameLanguage(template.language),
          })}
          text={template.preview}
        />
      ) : (
        <Field
          id="acts-text"
          label={m.back_office_acts_text()}
          hint={m.back_office_acts_text_hint()}
          error={errors.text?.message}
        >
          <TextArea rows={3} {...register('text')} />
        </Field>
      )}
    </>
  )
}

function TaskFields({ form: { register, watch, formState } }: FieldsProps) {
  const { errors } = formState
  const whose = watch('for')
  return (
    <>
      <Field id="acts-title" label={m.back_office_case_file_task_title()} error={errors.title?.message}>
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
      <Field
        id="acts-for"
        label={m.back_office_case_file_task_for()}
        hint={whose === 'applicant' ? m.back_office_acts_task_told() : m.back_office_acts_task_hidden()}
        error={errors.for?.message}
      >
        <Select
          options={DOERS.map((doer) => ({ value: doer, label: describeDoer(doer) }))}
          {...register('for')}
        />
      </Field>
      {whose === 'staff' ? <ColleagueField form={{ register, formState }} /> : null}
      <DateField
        id="acts-due"
        label={m.back_office_case_file_task_day()}
        hint={m.back_office_case_file_task_day_hint()}
        error={errors.due_on?.message}
        value={watch('due_on')}
        {...register('due_on')}
      />
    </>
  )
}

function ColleagueField({
  form: { register, formState },
}: {
  form: Pick<FieldsProps['form'], 'register' | 'formState'>
}) {
  const { data: colleagues = [], isPending } = useQuery(colleaguesQuery)
  return (
    <Field
      id="acts-assigned"
      label={m.back_office_case_file_task_assigned_to()}
      error={formState.errors.assigned_to?.message}
    >
      <Select
        // The browser chooses a value of the form only from options that are there.
        key={isPending ? 'pending' : 'here'}
        placeholder={m.back_office_case_file_task_assigned_to_nobody()}
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        {...register('assigned_to')}
      />
    </Field>
  )
}

function StageFields({ form, cases }: FieldsProps & { cases: readonly SeenCase[] }) {
  const { register, watch, formState } = form
  const moves = countMoves(cases)
  const chosen = moves.find(({ stage }) => stage === watch('stage'))
  const isForAll = !chosen || chosen.count === cases.length
  return (
    <>
      <Field
        id="acts-stage"
        label={m.back_office_acts_stage_to()}
        hint={
          isForAll ? undefined : m.back_office_acts_stage_able({ able: chosen.count, count: cases.length })
        }
        error={formState.errors.stage?.message}
      >
        <Select
          placeholder={m.back_office_acts_stage_none()}
          options={moves.map(({ stage }) => ({ value: stage, label: describeStage(stage) }))}
          {...register('stage')}
        />
      </Field>
      {chosen ? (
        <Field
          id="acts-reason"
          label={m.back_office_acts_reason()}
          optional
          error={formState.errors.reason?.message}
        >
          <TextInput autoComplete="off" {...register('reason')} />
        </Field>
      ) : null}
      {chosen && isEnded(chosen.stage) ? (
        <p className="type-small">{m.back_office_case_file_end_text()}</p>
      ) : null}
    </>
  )
}
