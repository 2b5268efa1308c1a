import { useId } from 'react'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { PURPOSE_LABELS } from '#features/application-form/web/option-text.ts'
import { RESOURCE_CATEGORIES } from '#features/resources/contract.ts'
import { CATEGORY_NAMES } from '#features/resources/web/category-filter.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../contract.ts'
import type { ResourceChange, StaffResource } from '../schema.ts'
import { uploadResource, useEditing, useResourceChange } from './api.ts'
import { FileField } from './file-field.tsx'
import { textsOf } from './resource-text.ts'
import { useResourceForm } from './use-resource-form.ts'

interface ResourceDialogProps {
  /** The file whose texts are edited; without it a new one is uploaded. */
  resource?: StaffResource
  onClose(): void
}

/** The texts of a file, and for a new one the file itself. */
export function ResourceDialog({ resource, onClose }: ResourceDialogProps) {
  const id = useId()
  const send = useSending(resource)
  const done = resource ? m.back_office_resources_saved() : m.back_office_resources_added()
  const { errors, failure, busy, submit } = useResourceForm({ send, hasFile: !resource, done, onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        resource
          ? m.back_office_resources_edit_named({ title: textsOf(resource).title })
          : m.back_office_resources_upload()
      }
      actions={
        <>
          <Button type="submit" form={id} busy={busy}>
            {resource ? m.back_office_resources_save() : m.back_office_resources_upload_submit()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5 text-ink">
        {resource ? null : <FileField id={`${id}-file`} error={errors.file} />}
        <TextFields id={id} resource={resource} errors={errors} />
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}

interface TextFieldsProps extends Pick<ResourceDialogProps, 'resource'> {
  id: string
  errors: Partial<Record<string, string>>
}

function TextFields({ id, resource, errors }: TextFieldsProps) {
  return (
    <>
      <Field id={`${id}-title`} label={m.back_office_resources_title_field()} error={errors.title}>
        <TextInput
          name="title"
          defaultValue={resource?.title}
          maxLength={MAX_TITLE_LENGTH}
          required
          autoComplete="off"
        />
      </Field>
      <Field
        id={`${id}-description`}
        label={m.back_office_resources_description()}
        hint={m.back_office_resources_description_hint()}
        error={errors.description}
      >
        <TextArea
          name="description"
          rows={2}
          defaultValue={resource?.description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          required
        />
      </Field>
      <Field id={`${id}-category`} label={m.back_office_resources_category()} error={errors.category}>
        <Select
          name="category"
          defaultValue={resource?.category}
          options={RESOURCE_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value]() }))}
        />
      </Field>
      <fieldset>
        <legend className="type-label">{m.back_office_resources_for_whom()}</legend>
        <p className="type-small text-ink-2">{m.back_office_resources_for_whom_hint()}</p>
        {PURPOSES_OF_STAY.map((purpose) => (
          <Checkbox
            key={purpose}
            name="purposes"
            value={purpose}
            label={PURPOSE_LABELS[purpose]}
            defaultChecked={resource?.purposes.includes(purpose)}
          />
        ))}
      </fieldset>
    </>
  )
}

/** Uploads, or saves the texts that differ from those of the list. */
function useSending(resource: StaffResource | undefined) {
  const { mutateAsync: upload } = useResourceChange(uploadResource)
  const { mutateAsync: edit } = useEditing(resource?.id ?? '')
  return async (form: FormData) => {
    const purposes = form.getAll('purposes').map(String)
    if (!resource) {
      form.set('purposes', purposes.join())
      return upload(form)
    }
    const change = changeOf(resource, form)
    if (Object.keys(change).length > 0) await edit({ ...change, updated_at: resource.updated_at })
  }
}

function changeOf(resource: StaffResource, form: FormData): ResourceChange {
  const change: ResourceChange = {}
  for (const name of ['title', 'description'] as const) {
    const typed = String(form.get(name) ?? '')
    if (typed !== resource[name]) change[name] = typed
  }
  const category = RESOURCE_CATEGORIES.find((one) => one === form.get('category'))
  if (category !== resource.category) change.category = category
  const chosen = form.getAll('purposes')
  const purposes = PURPOSES_OF_STAY.filter((purpose) => chosen.includes(purpose))
  if (purposes.join() !== resource.purposes.join()) change.purposes = purposes
  return change
}
