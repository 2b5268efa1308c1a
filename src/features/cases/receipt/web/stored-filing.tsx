import { useQuery } from '@tanstack/react-query'
import { QueryScreen } from '#client/query-screen.tsx'
import { describeStatus, targetOf } from '#features/cases/status-words/rules.ts'
import { type CurrentCase, EndedNote } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { ScanBadge } from '#ui/scan-badge.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { StoredReceipt } from '../schema.ts'
import { receiptQuery } from './api.ts'
import { FilingGuides } from './filing-guides.tsx'
import { describeStoredReading } from './receipt-reading-text.ts'

/** For the time after the filing. */
const GUIDES = [
  {
    href: '/knowledge-base/your-situation/letters',
    label: m.cases_status_guide_letters,
    text: m.cases_filing_guide_letters_text,
  },
  {
    href: '/knowledge-base/processing-times/track-status',
    label: m.cases_filing_guide_track,
    text: m.cases_filing_guide_track_text,
  },
]

interface StoredFilingProps {
  of: CurrentCase
  /** ISO instant of the receipt. */
  filedAt: string
}

/** What was filed and when, with the receipt; what comes next, by the rule of every screen; the guides for it. */
export function StoredFiling({ of: current, filedAt }: StoredFilingProps) {
  const date = formatDate(todayInWarsaw(new Date(filedAt)))
  return (
    <div className="mx-auto max-w-list">
      <PageHeading
        title={m.cases_filing_done_title()}
        lead={m.cases_filing_done_lead({ date })}
        className="mb-6"
      />
      <EndedNote className="mb-6" />
      <div className="grid gap-9">
        <Receipt />
        {current.ended_at ? null : <Next of={current} />}
      </div>
    </div>
  )
}

function Receipt() {
  const query = useQuery(receiptQuery)
  return (
    <section aria-labelledby="receipt-title">
      <h2 id="receipt-title" className="mb-4 type-h2-app">
        {m.cases_filing_stored_title()}
      </h2>
      <QueryScreen
        query={query}
        failed={{ title: m.cases_filing_load_failed(), safe: m.review_load_failed_safe() }}
        skeleton={<SkeletonRows count={2} />}
      >
        {(receipt) => (receipt ? <ReceiptCard receipt={receipt} /> : null)}
      </QueryScreen>
    </section>
  )
}

/** Number, moment and file of the receipt. */
export function ReceiptCard({ receipt }: { receipt: StoredReceipt }) {
  const { number, filed_at, file, by_staff, stored_by } = receipt
  const notes = describeStoredReading(receipt)
  const { date, time } = wallClockInWarsaw(new Date(filed_at))
  return (
    <Card padded={false} className="px-5 py-1 md:px-10 md:py-2">
      <DescriptionList
        items={[
          { label: m.cases_filing_number(), value: <span translate="no">{number}</span> },
          {
            label: m.cases_filing_issued(),
            value: m.shared_dates_date_at({ date: formatDate(date), time }),
          },
          {
            label: m.cases_filing_stored_file(),
            value: file ? <FileLink file={file} /> : m.cases_filing_no_file(),
          },
          ...(notes.length > 0
            ? [
                {
                  label: m.cases_filing_stored_reading(),
                  value: <span className="type-small font-normal">{notes.join(' ')}</span>,
                },
              ]
            : []),
          ...(by_staff
            ? [
                {
                  label: m.cases_filing_stored_by(),
                  value: stored_by ? (
                    <span translate="no">{stored_by}</span>
                  ) : (
                    m.cases_filing_stored_by_office()
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function FileLink({ file }: { file: NonNullable<StoredReceipt['file']> }) {
  const words = (
    <>
      <span translate="no">{file.file_name}</span>{' '}
      <span className="text-ink-2">{fileSizeText(file.file_size)}</span>
    </>
  )
  if (file.scan_state)
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span>{words}</span>
        <ScanBadge state={file.scan_state} />
      </span>
    )
  return (
    <a href={file.file_url} download className="link">
      {words}
    </a>
  )
}

function Next({ of: current }: { of: CurrentCase }) {
  const { title, text, action } = describeStatus(current)
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="mb-4 type-h2-app">
        {m.cases_filing_next_title()}
      </h2>
      <Card padded={false} className="divide-y divide-line">
        <div className="p-5 md:px-10 md:py-6">
          <p className="font-semibold">{title}</p>
          <p className="mt-1 max-w-measure text-ink-2">{text}</p>
          <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
            <ButtonLink {...targetOf(action.path)} variant="link">
              {action.label}
            </ButtonLink>
            {current.stage === 'decided' ? null : (
              <>
                <ButtonLink to="/waiting" variant="link">
                  {m.cases_filing_waiting_open()}
                </ButtonLink>
                <ButtonLink to="/letters" variant="link">
                  {m.progress_waiting_letters_add()}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        {current.stage === 'decided' ? null : (
          <FilingGuides
            guides={GUIDES.filter(({ href }) => href !== action.path)}
            className="p-5 md:px-10 md:py-6"
          />
        )}
      </Card>
    </section>
  )
}
