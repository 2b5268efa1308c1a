import { type ReactNode, useId } from 'react'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check, CircleAlert, CircleDashed, type IconShape, Minus } from '#ui/icons.tsx'
import { describeChange, describeMissing, describeProblem, kitFileLabel } from '../rules.ts'
import type { KitFile, KitReport } from '../schema.ts'

interface ReportProps {
  report: KitReport
  /** Of its headings; 3 inside a part that has one itself. */
  level?: 2 | 3
}

/** What needs the reader comes first: what is not in the ZIP and what is missing, then the files and what is not needed. */
export function KitReportLists({ report, level = 2 }: ReportProps) {
  const { files, missing, set_aside, not_needed } = report
  const leftOut = files.filter(({ name }) => name === null)
  const inside = files.filter(({ name }) => name !== null)
  return (
    <div className="grid gap-6">
      <Section level={level} title={m.kit_left_out()} isShown={leftOut.length > 0}>
        {leftOut.map((file) => (
          <Row key={file.document_type} icon={CircleAlert} tone="text-crimson" title={kitFileLabel(file)}>
            {describeProblem(file, report.limits)}
          </Row>
        ))}
      </Section>
      <Section level={level} title={describeMissing(report)} isShown>
        {missing.length === 0 ? (
          <Row icon={Check} tone="text-green" title={m.kit_missing_none()} />
        ) : (
          missing.map((type) => (
            <Row key={type} icon={CircleDashed} tone="text-ink-3" title={documentTypeLabel(type)} />
          ))
        )}
      </Section>
      <Section level={level} title={m.kit_files()} isShown={inside.length > 0}>
        {inside.map((file) => (
          <FileRow key={file.document_type} file={file} />
        ))}
      </Section>
      <Section level={level} title={m.kit_not_needed()} isShown={set_aside.length + not_needed.length > 0}>
        {set_aside.map((type) => (
          <Row
            key={type}
            icon={Minus}
            tone="text-ink-3"
            title={m.kit_aside({ document: documentTypeLabel(type) })}
          />
        ))}
        {not_needed.map((type) => (
          <Row
            key={type}
            icon={Minus}
            tone="text-ink-3"
            title={m.kit_unneeded({ document: documentTypeLabel(type) })}
          />
        ))}
      </Section>
    </div>
  )
}

function FileRow({ file }: { file: KitFile }) {
  const { name, pages, bytes } = file
  const size = fileSizeText(bytes ?? 0)
  const facts = pages === null ? size : m.kit_file_facts({ pages: m.kit_pages({ count: pages }), size })
  return (
    <Row icon={Check} tone="text-green" title={kitFileLabel(file)}>
      <span className="block">
        <span translate="no" className="wrap-anywhere">
          {name}
        </span>
        , {facts}
      </span>
      {file.change === 'none' ? null : describeChange(file)}
    </Row>
  )
}

interface SectionProps extends Required<Pick<ReportProps, 'level'>> {
  title: string
  isShown: boolean
  children: ReactNode
}

function Section({ level, title, isShown, children }: SectionProps) {
  const id = useId()
  if (!isShown) return null
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={level === 2 ? 'mb-2 type-h3' : 'mb-2 font-semibold'}>
        {title}
      </Heading>
      <Card as="ul" padded={false} className="divide-y divide-line">
        {children}
      </Card>
    </section>
  )
}

interface RowProps {
  icon: IconShape
  tone: string
  title: string
  children?: ReactNode
}

function Row({ icon, tone, title, children }: RowProps) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon of={icon} className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="wrap-anywhere">{title}</p>
        {children ? <p className="type-small text-ink-2">{children}</p> : null}
      </div>
    </li>
  )
}
