import { PublicColumn } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { requireService } from '../contract.ts'
import { ServicePicture } from './service-picture.tsx'
import { ServiceStart } from './service-start.tsx'
import type { ServiceText } from './service-text.ts'

/** Title, start button, and the four figures, which overlap the hero's lower edge. */
export function ServiceHero({ text }: { text: ServiceText }) {
  return (
    <>
      <div className="border-line border-b bg-hero print:border-0">
        <PublicColumn className="pt-6 pb-20 md:pt-8 md:pb-26">
          <Breadcrumb title={text.title} />
          <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
            <div className="pt-3 md:pt-4">
              <PageHeading
                title={text.title}
                className="max-w-[25rem] [&_h1]:md:text-[3.25rem] [&_h1]:md:leading-[1.06]"
              />
              {text.subtitle.toLowerCase() === text.title.toLowerCase() ? null : (
                <p lang="pl" translate="no" className="type-lead mt-2 text-ink-2">
                  {text.subtitle}
                </p>
              )}
              <p className="type-lead mt-4 mb-7 text-ink-2">{text.lead}</p>
              <ServiceStart service={requireService(text.id)} />
            </div>
            <ServicePicture
              id={text.id}
              className="mx-auto h-auto w-full max-w-[18rem] md:mr-4 md:max-w-[26rem] print:hidden"
            />
          </div>
        </PublicColumn>
      </div>
      <PublicColumn className="relative -mt-13">
        <Figures text={text} />
      </PublicColumn>
    </>
  )
}

function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={m.site_services_breadcrumb()} className="print:hidden">
      <ol className="type-small flex flex-wrap items-center text-ink-2">
        <li className="after:mx-2.5 after:content-['/'] after:[content:'/'_/_'']">
          <PageLink href="/services" className="inline-flex min-h-11 items-center text-pine hover:underline">
            {m.site_services_title()}
          </PageLink>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

function Figures({ text }: { text: ServiceText }) {
  const ruled = text.time.some((token) => token.fact)
  return (
    <CellGrid as="dl" columns={1} className="grid-cols-2 max-sm:grid-cols-1 md:grid-cols-4">
      {text.facts.map(({ label, value, note }) => (
        <Cell
          key={label}
          caption={label}
          className="p-4 md:px-6 md:py-5"
          note={
            ruled && label === m.site_services_time() ? (
              <a href="#how-long" className="link type-small">
                {m.site_services_official_rule()}
              </a>
            ) : (
              note
            )
          }
        >
          <span className="text-[1.0625rem] leading-snug md:type-h3">{value}</span>
        </Cell>
      ))}
    </CellGrid>
  )
}
