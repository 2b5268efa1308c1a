import { HeroPicture } from '#brand/illustrations/hero.tsx'
import { PublicColumn, PublicSection } from '#brand/public-section.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { requireFact } from '#facts/require-fact.ts'
import { AccountAwareLink } from '#features/site/web/account-aware-link.tsx'
import { CatalogueSection } from '#features/site/web/catalogue-section.tsx'
import { ClosingBand } from '#features/site/web/closing-band.tsx'
import { m } from '#messages/messages.js'
import { ArrowRight } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ServiceList } from './service-list.tsx'
import { WhyChoose } from './why-choose.tsx'

export const handle = { light: true }

export default function HomePage() {
  return (
    <>
      <PageMeta title={m.site_home_meta_title()} description={m.site_home_meta_description()} organization />
      <Hero />
      <LawStrip />
      <PublicSection id="help" title={m.site_home_services_title()} lead={m.site_home_services_lead()}>
        <ServiceList />
      </PublicSection>
      <WhyChoose />
      <CatalogueSection paidTarget={() => '/dashboard'} />
      <ClosingBand
        title={m.site_home_closing_title()}
        lead={m.site_home_closing_lead()}
        first={{ label: m.site_start_application(), signedOut: '/register', signedIn: '/dashboard' }}
        second={{ label: m.site_home_free_consultation(), signedOut: '/register', signedIn: '/consultation' }}
      />
    </>
  )
}

function Hero() {
  return (
    <div className="border-line border-b bg-hero">
      <PublicColumn className="grid items-center gap-x-12 gap-y-8 py-10 md:grid-cols-[minmax(0,31rem)_minmax(0,1fr)] md:py-16">
        <div>
          <h1 className="type-display max-w-[18.5rem] text-wrap text-ink md:max-w-[28rem]">
            {m.site_home_headline()}
          </h1>
          <p className="type-lead mt-5 max-w-[31rem] text-ink-2">{m.site_home_lead()}</p>
          <div className="mt-8 flex flex-col gap-x-7 gap-y-4 md:flex-row md:items-center">
            <AccountAwareLink size="large" iconEnd={ArrowRight} signedOut="/register" signedIn="/dashboard">
              {m.site_start_application()}
            </AccountAwareLink>
            <AccountAwareLink
              variant="link"
              className="self-start md:self-auto"
              signedOut="/register"
              signedIn="/consultation"
            >
              {m.site_home_free_consultation()}
            </AccountAwareLink>
          </div>
        </div>
        <HeroPicture className="mx-auto h-auto w-full max-w-[36rem]" />
      </PublicColumn>
    </div>
  )
}

/** The change of the law comes before any marketing. */
function LawStrip() {
  return (
    <div className="border-line border-b bg-surface">
      <PublicColumn className="flex flex-wrap items-start gap-x-5 gap-y-2 py-5 md:flex-nowrap md:items-center md:py-4">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-badge border border-ink font-semibold text-[1.25rem] text-ink"
        >
          §
        </span>
        <div className="min-w-0 flex-1">
          <p className="type-small text-ink">
            <Message
              message={m.site_home_law}
              inputs={{ date: requireFact('mos-since').shown }}
              markup={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          <p className="type-caption text-ink-3">
            {m.site_home_law_checked({ date: requireFact('mos-since').checked })}
          </p>
        </div>
        <PageLink
          href="/knowledge-base/application-process"
          className="link inline-flex min-h-11 w-full items-center font-semibold md:w-auto md:shrink-0"
        >
          {m.site_home_law_link()}
        </PageLink>
      </PublicColumn>
    </div>
  )
}
