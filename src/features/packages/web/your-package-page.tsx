import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Cell, Cells } from '#ui/cells.tsx'
import { Icon } from '#ui/icon.tsx'
import { FolderPicture } from '#ui/illustrations/folder.tsx'
import { HelpPicture } from '#ui/illustrations/help.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonCells, SkeletonScreen } from '#ui/skeleton.tsx'
import { PACKAGE_IDS, PACKAGES, type Package, type PackageId } from '../contract.ts'
import { packageName, packageStanding } from '../rules.ts'
import { currentPackageQuery } from './api.ts'
import { PackageCard, PackageCards } from './package-card.tsx'

export default function YourPackagePage() {
  const query = useQuery(currentPackageQuery)
  const current = query.isPending ? undefined : (query.data?.package_type ?? 'free')
  return (
    <div className="mx-auto max-w-grid">
      <Link to="/dashboard" className="type-label inline-flex min-h-11 items-center gap-2 text-pine">
        <Icon of={ArrowLeft} />
        {m.packages_back()}
      </Link>
      <PageHeading title={m.packages_your_title()} lead={current ? leadFor(current) : undefined} />
      <div className="mt-8 lg:mt-18">
        {current ? (
          <Catalogue current={current} />
        ) : (
          <SkeletonScreen>
            <SkeletonCells count={4} />
          </SkeletonScreen>
        )}
      </div>
      <p className="type-small mt-6 text-ink-2">
        {m.packages_ask_note({ phone: OPERATOR.phone, email: OPERATOR.email.contact })}
      </p>
      <WaysOn />
    </div>
  )
}

function leadFor(current: PackageId): string {
  const name = packageName(current)
  if (current === 'free') return m.packages_your_lead_free({ name })
  if (current === PACKAGE_IDS.at(-1)) return m.packages_your_lead_highest({ name })
  return m.packages_your_lead_paid({ name })
}

function Catalogue({ current }: { current: PackageId }) {
  return (
    <PackageCards>
      {PACKAGES.map((item) => (
        <PackageCard
          key={item.id}
          item={item}
          headingLevel="h2"
          dimmed={packageStanding({ id: item.id, current }) !== 'open'}
          action={<PackageAction item={item} current={current} />}
        />
      ))}
    </PackageCards>
  )
}

function PackageAction({ item, current }: { item: Package; current: PackageId }) {
  const standing = packageStanding({ id: item.id, current })
  if (standing === 'owned') {
    return (
      <p className="type-label flex items-center gap-3 text-green">
        <Icon of={Check} />
        {m.packages_yours()}
      </p>
    )
  }
  if (standing === 'lower') {
    return <p className="type-label text-ink-2">{m.packages_included_in({ name: packageName(current) })}</p>
  }
  if (item.is_free) {
    return (
      <ButtonLink to="/consultation" variant="second">
        {m.packages_schedule_free()}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/contact" variant={item.popular ? 'primary' : 'second'}>
      {m.packages_ask_for({ name: packageName(item.id) })}
    </ButtonLink>
  )
}

function WaysOn() {
  return (
    <Cells as="ul" columns={2} className="mt-8">
      <Cell>
        <div className="flex items-center gap-5">
          <HelpPicture className="w-24 shrink-0" />
          <div>
            <h2 className="type-h3">{m.packages_not_sure()}</h2>
            <Link to="/consultation" className="link inline-flex min-h-11 items-center">
              {m.packages_schedule_free()}
            </Link>
          </div>
        </div>
      </Cell>
      <Cell>
        <div className="flex items-center gap-5">
          <FolderPicture className="w-24 shrink-0" />
          <div>
            <h2 className="type-h3">{m.packages_carry_on()}</h2>
            <Link to="/documents" className="link inline-flex min-h-11 items-center">
              {m.packages_to_documents()}
            </Link>
          </div>
        </div>
      </Cell>
    </Cells>
  )
}
