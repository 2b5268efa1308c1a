import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ArrowRight, FileDown } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { countDone, findNext, listParts } from '../rules.ts'
import type { CopySheet, SheetField } from '../schema.ts'
import { type SheetActs, SheetFieldRow } from './sheet-field.tsx'

interface SheetPartsProps extends SheetActs {
  sheet: CopySheet
  titleOf: (part: SheetField['part']) => string
}

/** The fields by part, as the portal has them. */
export function SheetParts({ sheet, titleOf, ...acts }: SheetPartsProps) {
  return listParts(sheet).map(({ part, fields }) => (
    <section key={part} aria-labelledby={`sheet-${part}`} className="grid gap-3">
      <h2 id={`sheet-${part}`} className="type-h2-app">
        {titleOf(part)}
      </h2>
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {fields.map((field) => (
          <SheetFieldRow key={field.id} field={field} {...acts} />
        ))}
      </ul>
    </section>
  ))
}

interface SheetProgressProps {
  sheet: CopySheet
  pdf: string
}

/** How much is copied, where to go on, and the file. */
export function SheetProgress({ sheet, pdf }: SheetProgressProps) {
  const { fields } = sheet
  const count = countDone(sheet)
  const next = count > 0 ? findNext(sheet) : null
  return (
    <Card className="grid gap-4">
      <ProgressBar
        value={(100 * count) / fields.length}
        label={m.copy_sheet_progress({ count, of: fields.length })}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        {next ? (
          <Button iconEnd={ArrowRight} onClick={() => goTo(next.id)} className="max-md:w-full">
            {m.copy_sheet_continue({ field: next.label_pl })}
          </Button>
        ) : null}
        <ButtonLink variant="link" size="small" icon={FileDown} href={pdf} download>
          {m.copy_sheet_pdf()}
        </ButtonLink>
      </div>
    </Card>
  )
}

function goTo(id: string): void {
  const row = document.getElementById(id)
  row?.scrollIntoView({ block: 'start' })
  row?.focus({ preventScroll: true })
}

interface MissingFieldsProps {
  fields: readonly SheetField[]
  titleOf: SheetPartsProps['titleOf']
  /** Where a field is answered. */
  link: (field: SheetField, label: string) => ReactNode
}

/** The fields without an answer, on top of the sheet. */
export function MissingFields({ fields, titleOf, link }: MissingFieldsProps) {
  if (fields.length === 0) return null
  return (
    <section aria-labelledby="sheet-missing" className="grid gap-3">
      <h2 id="sheet-missing" className="type-h2-app">
        {m.copy_sheet_missing_title({ count: fields.length })}
      </h2>
      <p className="text-ink-2">{m.copy_sheet_missing_text()}</p>
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {listParts({ fields: [...fields] }).map(({ part, fields: ofPart }) => (
          <li key={part} className="grid gap-1 px-4 py-3 md:px-5">
            <p className="type-small font-semibold">{titleOf(part)}</p>
            <ul className="flex flex-wrap gap-x-5">
              {ofPart.map((field) => (
                <li key={field.id}>{link(field, field.question)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
