import type { UseFormReturn } from 'react-hook-form'
import { m } from '#messages/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import type { SheetItem, SheetText, SheetValues } from '../schema.ts'
import { describeSheetSource } from './source-text.ts'

interface FormProps {
  form: UseFormReturn<SheetValues>
}

type ItemOf<K extends SheetItem['kind']> = Extract<SheetItem, { kind: K }>

/** What stands on the sheet, in its order; fields that follow each other stand side by side where there is room. */
export function SheetItems({ items, form }: FormProps & { items: readonly SheetItem[] }) {
  return groupItems(items).map((group) => {
    const [first] = group
    if (!first) return null
    return (
      <div key={keyOf(first)} className={LAYOUTS[first.kind]}>
        {group.map((item) => (
          <SheetPart key={keyOf(item)} item={item} form={form} />
        ))}
      </div>
    )
  })
}

/** Of items of one kind that follow each other. */
const LAYOUTS: Record<SheetItem['kind'], string> = {
  title: 'grid',
  words: 'grid gap-4',
  field: 'grid items-end gap-x-6 gap-y-5 md:grid-cols-2',
  box: 'grid',
  table: 'grid gap-5',
}

function groupItems(items: readonly SheetItem[]): SheetItem[][] {
  const groups: SheetItem[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.[0]?.kind === item.kind) last.push(item)
    else groups.push([item])
  }
  return groups
}

function keyOf(item: SheetItem): string {
  if (item.kind === 'field' || item.kind === 'box') return item.id
  return item.kind === 'table' ? (item.rows[0]?.[0]?.id ?? '') : item.label_pl + item.label
}

function SheetPart({ item, form }: FormProps & { item: SheetItem }) {
  if (item.kind === 'title') return <Title {...item} />
  if (item.kind === 'words') return <Words {...item} />
  if (item.kind === 'field') return <SheetTextField field={item} form={form} />
  return item.kind === 'box' ? <Box box={item} form={form} /> : <Rows table={item} form={form} />
}

interface WordsProps {
  label_pl: string
  label: string
}

/** What Polish words mean; a Polish reader needs no such line. */
function Meaning({ text }: { text: string }) {
  return text ? <span className="type-small font-normal text-ink-2">{text}</span> : null
}

function Title({ label_pl, label }: WordsProps) {
  return (
    <h2 className="grid">
      <span lang="pl" translate="no" className="type-h3 wrap-anywhere">
        {label_pl}
      </span>{' '}
      <Meaning text={label} />
    </h2>
  )
}

function Words({ label_pl, label }: WordsProps) {
  return (
    <p className="grid max-w-measure">
      {label_pl ? (
        <span lang="pl" translate="no">
          {label_pl}{' '}
        </span>
      ) : null}
      <Meaning text={label} />
    </p>
  )
}

/** The Polish words of the sheet, and what they mean. */
function Label({ label_pl, label, row }: WordsProps & { row?: number }) {
  return (
    <>
      <span lang="pl" translate="no">
        {label_pl}
      </span>{' '}
      <Meaning text={label} />
      {row === undefined ? null : <span className="sr-only"> {m.case_sheets_row({ row })}</span>}
    </>
  )
}

/** One field of text, with where its value stands. */
function SheetTextField({ field, form, row }: FormProps & { field: SheetText; row?: number }) {
  const { id, lines, is_wide } = field
  const error = form.formState.errors[id]?.message
  const Control = lines > 1 ? TextArea : TextInput
  return (
    <Field
      id={id}
      label={<Label label_pl={field.label_pl} label={field.label} row={row} />}
      hint={hintOf(field, Boolean(form.formState.dirtyFields[id]))}
      error={typeof error === 'string' ? error : undefined}
      className={is_wide ? 'md:col-span-2' : undefined}
    >
      <Control autoComplete="off" {...(lines > 1 && { rows: lines })} {...form.register(id)} />
    </Field>
  )
}

function hintOf({ source, is_latin }: SheetText, isChanged: boolean): string | undefined {
  if (isChanged) return m.case_sheets_changed()
  if (source === null) return undefined
  const words = describeSheetSource(source)
  return is_latin ? words : `${words}. ${m.case_sheets_not_latin()}`
}

function Box({ box, form }: FormProps & { box: ItemOf<'box'> }) {
  const { id, source, blank } = box
  const isChanged = Boolean(form.formState.dirtyFields[id])
  const hint = isChanged ? m.case_sheets_changed() : source ? describeSheetSource(source) : undefined
  return (
    <div>
      <Checkbox
        id={id}
        label={<Label label_pl={box.label_pl} label={box.label} />}
        hint={hint}
        {...form.register(id)}
      />
      {blank ? (
        <div className="mb-3 pl-9">
          <SheetTextField field={{ ...blank, label: m.case_sheets_blank() }} form={form} />
        </div>
      ) : null}
    </div>
  )
}

function Rows({ table: { rows }, form }: FormProps & { table: ItemOf<'table'> }) {
  return (
    <ol className="grid gap-5">
      {rows.map((cells, at) => (
        <li key={cells[0]?.id} className="grid gap-3 border-l-2 border-line pl-4">
          <p aria-hidden className="type-small font-semibold">
            {m.case_sheets_row({ row: at + 1 })}
          </p>
          <div className="grid items-end gap-x-6 gap-y-3 md:grid-cols-2">
            {cells.map((cell) => (
              <SheetTextField key={cell.id} field={cell} form={form} row={at + 1} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
