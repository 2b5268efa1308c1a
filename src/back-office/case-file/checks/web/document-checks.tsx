import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { listOfDocument } from '../rules.ts'
import { checksQuery } from './api.ts'
import { CheckRow } from './check-row.tsx'
import { describeGroup } from './checks-text.ts'
import { useCheckActs } from './use-check-acts.ts'

/** Beside a document: what was checked of it, and of the person by it. Nothing where nothing was. */
export function DocumentChecks({ file, slot }: { file: CaseFile; slot: DocumentKey }) {
  const { data: checks = [] } = useQuery(checksQuery(file.number))
  const acts = useCheckActs(file.ended_at === null)
  const own = listOfDocument(checks, slot)
  // What is being written about stays in its place, whatever the check says meanwhile.
  const open = own.filter(({ id, verdict }) => verdict !== 'good' || id === acts.writing)
  const good = own.filter((check) => !open.includes(check))
  if (own.length === 0) return null
  const props = { number: file.number, applicant: nameOf(file), acts }
  return (
    <section aria-labelledby="document-checks">
      <Card className="checks grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="document-checks" className="type-h3">
            {m.back_office_case_file_checks()}
          </h2>
          <Link to={partPath(file.number, 'checks')} className="link type-small">
            {m.back_office_case_file_checks_all()}
          </Link>
        </div>
        {open.length > 0 ? (
          <ul className="divide-y divide-line">
            {open.map((check) => (
              <CheckRow key={check.id} check={check} className="py-3" {...props} />
            ))}
          </ul>
        ) : null}
        {good.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center type-small underline underline-offset-2">
              {describeGroup('good', good.length)}
            </summary>
            <ul className="divide-y divide-line">
              {good.map((check) => (
                <CheckRow key={check.id} check={check} className="py-3" {...props} />
              ))}
            </ul>
          </details>
        ) : null}
      </Card>
    </section>
  )
}
