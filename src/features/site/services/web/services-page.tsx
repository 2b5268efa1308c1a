import { StampPicture } from '#brand/illustrations/stamp.tsx'
import { PublicColumn, PublicSection } from '#brand/public-section.tsx'
import { PageMeta } from '#client/page-meta.tsx'
import { OrderDialog } from '#features/payments/web/order-dialog.tsx'
import orderDialog from '#features/payments/web/order-dialog-island.tsx?island'
import { PaymentReturn } from '#features/payments/web/payment-return.tsx'
import paymentReturn from '#features/payments/web/payment-return-island.tsx?island'
import { ORDER_LINKS } from '#features/payments/web/use-chosen-package.ts'
import { RETURN_QUERY } from '#features/payments/web/use-payment-return.ts'
import { CatalogueSection } from '#features/site/web/catalogue-section.tsx'
import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { Island } from '#ui/island/island.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RESIDENCE_CARD_IDS, SERVICE_IDS } from '../contract.ts'
import { ServiceTile } from './service-tile.tsx'

export const handle = { light: true }

const additional = SERVICE_IDS.filter((id) => !RESIDENCE_CARD_IDS.includes(id))

export default function ServicesPage() {
  return (
    <>
      <PageMeta
        description={m.site_services_meta_description()}
        breadcrumbs={[{ name: m.site_services_title(), path: '/services' }]}
      />
      <div className="border-line border-b bg-hero">
        <PublicColumn className="grid items-center gap-8 py-10 md:grid-cols-[1fr_20rem] md:py-16">
          <div>
            <PageHeading title={m.site_services_title()} />
            <p className="type-lead mt-4 max-w-measure text-ink-2">{m.site_services_lead()}</p>
            {OPERATOR.claims.success ? (
              <p className="mt-6 border-pine border-l-4 pl-4">
                <strong className="type-h2 block text-ink">
                  {m.site_services_success_rate({ rate: OPERATOR.claims.success.figure })}
                </strong>{' '}
                {OPERATOR.claims.success.basis ? (
                  <span className="type-small text-ink-2">{OPERATOR.claims.success.basis}</span>
                ) : null}
              </p>
            ) : null}
          </div>
          <StampPicture className="mx-auto h-auto w-full max-w-[16rem] md:max-w-[20rem]" />
        </PublicColumn>
      </div>
      <PublicSection id="cards" title={m.site_services_cards_title()}>
        <ul className="flex flex-col gap-4">
          {RESIDENCE_CARD_IDS.map((id) => (
            <ServiceTile key={id} id={id} />
          ))}
        </ul>
      </PublicSection>
      <PublicSection id="additional" ground="hero" title={m.site_services_additional_title()}>
        <ul className="grid gap-4 lg:grid-cols-2">
          {additional.map((id) => (
            <ServiceTile key={id} id={id} />
          ))}
        </ul>
      </PublicSection>
      <CatalogueSection paidTarget={(item) => `/your-package?package=${item.id}`} />
      <Island island={orderDialog} presses={ORDER_LINKS}>
        <OrderDialog />
      </Island>
      <Island island={paymentReturn} query={RETURN_QUERY}>
        <PaymentReturn />
      </Island>
    </>
  )
}
