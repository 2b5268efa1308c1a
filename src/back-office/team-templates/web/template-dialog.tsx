import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TEMPLATE_USES, type TemplateUse } from '../contract.ts'
import type { TeamTemplate } from '../schema.ts'
import { useTemplateSaving } from './api.ts'
import { TeamDialog } from './team-dialog.tsx'
import { USE_LABELS } from './template-text.ts'
import { TextFields } from './text-fields.tsx'
import { readTexts } from './use-team-form.ts'

interface TemplateDialogProps {
  /** The one that is edited; undefined for a new one. */
  template: TeamTemplate | undefined
  onClose(): void
}

/** A template: its name, where it is used, and its text in each language. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { mutateAsync } = useTemplateSaving(template)
  const [used_in, setUse] = useState<TemplateUse>(template?.used_in ?? 'cases')
  return (
    <TeamDialog
      title={
        template ? m.back_office_templates_edit_named({ name: template.name }) : m.back_office_templates_new()
      }
      name={template?.name ?? ''}
      send={(form) => mutateAsync({ name: String(form.get('name') ?? ''), used_in, texts: readTexts(form) })}
      onClose={onClose}
    >
      {({ id, errors }) => (
        <>
          <Field id={`${id}-use`} label={m.back_office_templates_use()} error={errors.used_in}>
            <Select
              name="used_in"
              value={used_in}
              onChange={({ target }) => setUse(TEMPLATE_USES.find((one) => one === target.value) ?? used_in)}
              options={TEMPLATE_USES.map((value) => ({ value, label: USE_LABELS[value]() }))}
            />
          </Field>
          <TextFields id={id} use={used_in} texts={template?.texts} errors={errors} />
        </>
      )}
    </TeamDialog>
  )
}
