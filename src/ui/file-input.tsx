import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { TextInput } from './text-input.tsx'

/** The browser's own button in the field, as a link of ours. */
const FILE_BUTTON =
  'py-2.5 file:mr-3 file:border-0 file:bg-transparent file:p-0 file:font-semibold file:text-pine file:underline file:underline-offset-4'

/** A field that takes one file. */
export function FileInput({ className, ...props }: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  return <TextInput {...props} type="file" className={classNames(FILE_BUTTON, className)} />
}
