import { PublicSection } from '#brand/public-section.tsx'
import { PACKAGES, type Package } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import { isPopular } from '#features/packages/web/claims-text.ts'
import { PackageCard, PackageCards } from '#features/packages/web/package-card.tsx'
import { m } from '#messages/messages.js'
import { AccountAwareLink } from './account-aware-link.tsx'

interface CatalogueSectionProps {
  /** Target of a paid package for a signed-in person. */
  paidTarget: (item: Package) => string
}

/** The catalogue on a public page, target of #packages. A visitor registers before ordering. */
export function CatalogueSection({ paidTarget }: CatalogueSectionProps) {
  return (
    <PublicSection id="packages" title={m.site_packages_title()} lead={m.site_packages_lead()}>
      <div className="lg:pt-8">
        <PackageCards>
          {PACKAGES.map((item) => (
            <PackageCard
              key={item.id}
              item={item}
              action={<ChooseLink item={item} paidTarget={paidTarget} />}
            />
          ))}
        </PackageCards>
      </div>
      <p className="type-small mt-6 max-w-measure text-ink-2">{m.payments_pay_note()}</p>
    </PublicSection>
  )
}

function ChooseLink({ item, paidTarget }: { item: Package } & CatalogueSectionProps) {
  return (
    <AccountAwareLink
      variant={isPopular(item) ? 'primary' : 'second'}
      signedOut="/register"
      signedIn={item.is_free ? '/consultation' : paidTarget(item)}
      data-package={item.id}
    >
      {item.is_free ? m.site_packages_book_free() : m.payments_choose({ package: packageName(item.id) })}
    </AccountAwareLink>
  )
}
