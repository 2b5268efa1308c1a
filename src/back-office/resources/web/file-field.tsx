import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { MAX_RESOURCE_BYTES } from '../contract.ts'

/** Takes one PDF. */
export function FileField({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field
      id={id}
      label={m.back_office_resources_file()}
      hint={m.back_office_resources_file_hint({ max: fileSizeText(MAX_RESOURCE_BYTES) })}
      error={error}
    >
      <FileInput name="file" accept="application/pdf,.pdf" required />
    </Field>
  )
}

/** Why a chosen file cannot be sent; undefined when it can. */
export function judgeFile(file: FormDataEntryValue | null): string | undefined {
  if (!(file instanceof File) || file.name === '') return m.back_office_resources_error_file()
  if (file.size > MAX_RESOURCE_BYTES)
    return m.back_office_resources_error_large({ max: fileSizeText(MAX_RESOURCE_BYTES) })
  return undefined
}
