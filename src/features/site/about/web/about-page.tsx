import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { ClockPicture } from '#brand/illustrations/clock.tsx'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { PublicColumn, PublicSection } from '#brand/public-section.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { AccountAwareLink } from '#features/site/web/account-aware-link.tsx'
import { TickList } from '#features/site/web/tick-list.tsx'
import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

export const handle = { light: true }

const VALUES = [
  { Picture: LetterPicture, title: m.site_about_value_plain, text: m.site_about_value_plain_text },
  { Picture: ChecklistPicture, title: m.site_about_value_careful, text: m.site_about_value_careful_text },
  { Picture: ClockPicture, title: m.site_about_value_time, text: m.site_about_value_time_text },
  { Picture: FolderPicture, title: m.site_about_value_private, text: m.site_about_value_private_text },
] as const

const { claims } = OPERATOR

function listFigures() {
  const { success, clients, experience, support } = claims
  return [
    success && { ...success, label: m.site_about_rate_label() },
    clients && { ...clients, label: m.site_clients_label() },
    experience && { ...experience, label: m.site_about_years_label() },
    support && {
      figure: m.site_support_hours(),
      basis: m.site_home_why_support_text(),
      label: m.site_support_label(),
    },
  ].filter((figure) => figure !== null && figure !== false)
}

const REASONS = [
  ...(claims.licence !== null ? [m.site_about_why_licensed] : []),
  m.site_about_why_languages,
  m.site_about_why_named_person,
  m.site_about_why_one_price,
  m.site_about_why_sources,
] as const

export default function AboutPage() {
  return (
    <>
      <PageMeta
        description={m.site_about_meta_description()}
        breadcrumbs={[{ name: m.site_about_title(), path: '/about' }]}
        organization
      />
      <Hero />
      <Values />
      <Figures />
      <Mission />
    </>
  )
}

function Hero() {
  return (
    <div className="border-line border-b bg-hero">
      <PublicColumn className="grid items-center gap-8 py-10 md:grid-cols-[1fr_20rem] md:py-16">
        <div>
          <PageHeading title={m.site_about_title()} />
          <p className="type-lead mt-4 max-w-measure text-ink-2">{m.site_about_lead()}</p>
        </div>
        <DeskPicture className="mx-auto h-auto w-full max-w-[16rem] md:max-w-[20rem]" />
      </PublicColumn>
    </div>
  )
}

function Values() {
  return (
    <PublicSection id="values" title={m.site_about_values_title()}>
      <CellGrid as="ul" columns={4}>
        {VALUES.map((value) => (
          <Cell key={value.title()} className="md:p-6">
            <div className="grid grid-cols-[clamp(80px,25.6vw,100px)_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1 md:block">
              <value.Picture className="h-auto w-full max-w-28 self-start md:w-28" />
              <div>
                <h3 className="type-h3 text-ink md:mt-4">{value.title()}</h3>
                <p className="type-small mt-2 text-ink-2">{value.text()}</p>
              </div>
            </div>
          </Cell>
        ))}
      </CellGrid>
    </PublicSection>
  )
}

/** Nothing at all for a consultancy that claims nothing. */
function Figures() {
  const figures = listFigures()
  if (figures.length === 0) return null
  return (
    <PublicSection id="figures" ground="hero" title={m.site_about_figures_title()}>
      <CellGrid as="ul" columns={1} className="grid-cols-2 max-sm:grid-cols-1 md:grid-cols-4">
        {figures.map((entry) => (
          <Cell key={entry.label} className="md:p-6">
            <p className="font-[620] text-[min(2.25rem,9.3vw)] text-ink leading-tight tracking-[-0.03em] md:text-[2.75rem]">
              {entry.figure}
            </p>
            <p className="type-body text-ink-2">{entry.label}</p>
            {entry.basis ? <p className="type-caption mt-2 text-ink-3">{entry.basis}</p> : null}
          </Cell>
        ))}
      </CellGrid>
    </PublicSection>
  )
}

function Mission() {
  return (
    <PublicSection id="mission" title={m.site_about_mission_title()}>
      <div className="grid gap-12 md:grid-cols-2">
        <p className="type-lead max-w-measure text-ink">{m.site_about_mission_text()}</p>
        <div>
          <h3 className="type-h3 text-ink">{m.site_about_why_title()}</h3>
          <TickList className="mt-4" items={REASONS.map((reason) => reason())} />
        </div>
      </div>
      <div className="mt-12 flex flex-col gap-3 md:flex-row">
        <AccountAwareLink size="large" signedOut="/register" signedIn="/dashboard">
          {m.site_start_application()}
        </AccountAwareLink>
        <ButtonLink to="/contact" variant="second" size="large">
          {m.site_contact_us()}
        </ButtonLink>
      </div>
    </PublicSection>
  )
}
