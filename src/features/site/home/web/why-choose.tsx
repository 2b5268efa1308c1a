import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { StampPicture } from '#brand/illustrations/stamp.tsx'
import { PublicSection } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { type Claims, OPERATOR } from '#shared/operator.ts'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'

/** What the consultancy claims of itself, each with its basis. */
function listReasons({ approval, clients, experience, licence, support }: Claims) {
  const age = experience ? [m.site_home_why_experience({ figure: experience.figure }), experience.basis] : []
  return [
    approval && { Picture: StampPicture, ...approval, label: m.site_home_why_rate_label() },
    clients && {
      Picture: FolderPicture,
      figure: clients.figure,
      basis: join(clients.basis, ...age),
      label: m.site_clients_label(),
    },
    support && {
      Picture: HelpPicture,
      figure: m.site_support_hours(),
      basis: m.site_home_why_support_text(),
      label: m.site_support_label(),
    },
    licence !== null && {
      Picture: DeskPicture,
      figure: m.site_home_why_licensed(),
      basis: join(m.site_home_why_licensed_text(), licence),
      label: m.site_home_why_licensed_label(),
    },
  ].filter((reason) => reason !== null && reason !== false)
}

/** Sentences after each other; the sample's claims have no words. */
const join = (...sentences: string[]) => sentences.filter((one) => one !== '').join(' ')

/** By the number of reasons. */
const COLUMNS = [1, 1, 2, 3, 4] as const

/** Nothing at all for a consultancy that claims nothing. */
export function WhyChoose({ claims = OPERATOR.claims }: { claims?: Claims }) {
  const reasons = listReasons(claims)
  if (reasons.length === 0) return null
  return (
    <PublicSection id="why" ground="hero" title={m.site_home_why_title()}>
      <CellGrid as="ul" columns={COLUMNS[reasons.length]}>
        {reasons.map((reason) => (
          <Cell key={reason.label} className="md:p-6">
            <div className="grid grid-cols-[clamp(80px,25.6vw,100px)_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1 md:block">
              <reason.Picture className="h-auto w-full max-w-32 self-start md:w-32" />
              <div>
                <h3 className="md:mt-5">
                  <span className="block font-[620] text-[min(2.25rem,9.3vw)] text-ink leading-tight tracking-[-0.03em] md:text-[2.75rem]">
                    {reason.figure}
                  </span>{' '}
                  <span className="type-h3 block text-ink">{reason.label}</span>
                </h3>
                {reason.basis ? <p className="type-small mt-2 text-ink-2">{reason.basis}</p> : null}
              </div>
            </div>
          </Cell>
        ))}
      </CellGrid>
    </PublicSection>
  )
}
