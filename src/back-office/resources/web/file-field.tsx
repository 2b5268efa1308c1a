import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MAX_RESOURCE_BYTES } from '../contract.ts'

/** The browser's own button in the field, as a link of ours. */
const FILE_BUTTON =
  'py-2.5 file:mr-3 file:border-0 file:bg-transparent file:p-0 file:font-semibold file:text-pine file:underline file:underline-offset-4'

/** Takes one PDF. */
export function FileField({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field
      id={id}
      label={m.back_office_resources_file()}
      hint={m.back_office_resources_file_hint({ max: fileSizeText(MAX_RESOURCE_BYTES) })}
      error={error}
    >
      <TextInput type="file" name="file" accept="application/pdf,.pdf" required className={FILE_BUTTON} />
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
