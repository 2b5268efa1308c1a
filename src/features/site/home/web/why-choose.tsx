import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { StampPicture } from '#brand/illustrations/stamp.tsx'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'

const REASONS = [
  {
    Picture: StampPicture,
    figure: () => requireFact('claim-approval').shown,
    label: m.site_home_why_rate_label,
    text: m.site_home_why_rate_text,
  },
  {
    Picture: FolderPicture,
    figure: () => requireFact('claim-clients').parts.value,
    label: m.site_home_why_clients_label,
    text: () => m.site_home_why_clients_text({ years: requireFact('claim-experience').shown }),
  },
  {
    Picture: HelpPicture,
    figure: () => requireFact('claim-support').shown,
    label: m.site_home_why_support_label,
    text: m.site_home_why_support_text,
  },
  {
    Picture: DeskPicture,
    figure: m.site_home_why_licensed,
    label: m.site_home_why_licensed_label,
    text: m.site_home_why_licensed_text,
  },
] as const

export function WhyChoose() {
  return (
    <CellGrid as="ul" columns={4}>
      {REASONS.map((reason) => (
        <Cell key={reason.label()} className="md:p-6">
          <div className="grid grid-cols-[clamp(80px,25.6vw,100px)_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1 md:block">
            <reason.Picture className="h-auto w-full max-w-32 self-start md:w-32" />
            <div>
              <h3 className="md:mt-5">
                <span className="block font-[620] text-[min(2.25rem,9.3vw)] text-ink leading-tight tracking-[-0.03em] md:text-[2.75rem]">
                  {reason.figure()}
                </span>{' '}
                <span className="type-h3 block text-ink">{reason.label()}</span>
              </h3>
              <p className="type-small mt-2 text-ink-2">{reason.text()}</p>
            </div>
          </div>
        </Cell>
      ))}
    </CellGrid>
  )
}
