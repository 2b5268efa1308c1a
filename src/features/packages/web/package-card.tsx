import type { ReactNode } from 'react'
import { WovenPrint } from '#brand/security-print.tsx'
import { m } from '#messages/messages.js'
import { formatZloty } from '#shared/money.ts'
import { OPERATOR } from '#shared/operator.ts'
import { classNames } from '#ui/class-names.ts'
import { Check } from '#ui/icons.tsx'
import type { Package } from '../contract.ts'
import { featureName, packageDescription, packageName } from '../rules.ts'
import { isOffered, isPopular, noteOf } from './claims-text.ts'

/** Four joined cards; separate ones on a phone. */
export function PackageCards({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-4 rounded-card border-line bg-surface max-lg:bg-transparent max-lg:md:grid-cols-2 lg:grid-cols-4 lg:gap-0 lg:border lg:shadow-rest">
      {children}
    </ul>
  )
}

interface PackageCardProps {
  item: Package
  /** Owned and lower packages are dimmed and come last on a phone. */
  dimmed?: boolean
  /** True when this package is chosen for the order below the cards; false when another one is. */
  selected?: boolean
  /** A button, or a sentence that replaces it. */
  action: ReactNode
  headingLevel?: 'h2' | 'h3'
}

const LOOKS = {
  plain:
    'rounded-card border border-line lg:rounded-none lg:border-y-0 lg:border-r-0 lg:first:rounded-l-card lg:first:border-l-0 lg:last:rounded-r-card',
  popular: 'z-1 overflow-hidden rounded-card border-2 bg-surface lg:-mx-px lg:-mt-10 lg:-mb-0.5',
} as const

export function PackageCard({
  item,
  dimmed = false,
  selected,
  action,
  headingLevel: Heading = 'h3',
}: PackageCardProps) {
  const popular = isPopular(item) && !dimmed
  return (
    <li
      className={classNames(
        // The four cards share three rows, so that every list of features begins at one height.
        'flex min-w-0 flex-col lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:gap-0',
        popular ? LOOKS.popular : LOOKS.plain,
        popular && (selected === false ? 'border-line' : 'border-pine'),
        !popular && (dimmed ? 'order-last bg-paper lg:order-none' : 'bg-surface'),
        !popular && selected && 'ring-2 ring-pine ring-inset forced-colors:outline-3',
      )}
    >
      <div>
        {popular ? <PopularTab /> : null}
        <div className="p-6 pb-4">
          <Heading className={classNames('type-h3', dimmed ? 'text-ink-3' : 'text-ink')}>
            {packageName(item.id)}
          </Heading>
          <Price item={item} dimmed={dimmed} />
          {popular && OPERATOR.claims.popular ? (
            <p className="type-caption mt-1 text-ink-3">{OPERATOR.claims.popular}</p>
          ) : null}
          <p className={classNames('type-small mt-3 lg:min-h-[2lh]', dimmed ? 'text-ink-3' : 'text-ink-2')}>
            {packageDescription(item.id)}
          </p>
        </div>
      </div>
      <Features item={item} dimmed={dimmed} />
      <div className="mx-6 mt-7 mb-6 flex min-h-12 flex-col justify-center">{action}</div>
    </li>
  )
}

function Features({ item, dimmed }: { item: Package; dimmed: boolean }) {
  return (
    <ul className="mx-6 flex grow flex-col gap-2 border-line border-t pt-5">
      {item.features.filter(isOffered).map((key) => (
        <li key={key} className={classNames('type-small flex gap-3', dimmed ? 'text-ink-3' : 'text-ink')}>
          <Check
            aria-hidden
            strokeWidth={1.75}
            className={classNames('mt-0.5 size-4.5 shrink-0', !dimmed && 'text-green')}
          />
          <span className="min-w-0">
            {featureName(key)}
            {noteOf(key) ? <span className="type-caption block text-ink-3">{noteOf(key)}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function PopularTab() {
  return (
    <div className="relative flex h-9.5 shrink-0 items-center overflow-hidden bg-pine px-6">
      <WovenPrint className="absolute inset-y-0 right-0 h-full w-[56%] text-on-pine opacity-70 [mask-image:linear-gradient(to_right,transparent_10%,black_70%)]" />
      <span className="type-small relative font-semibold text-on-pine">{m.packages_most_popular()}</span>
    </div>
  )
}

function Price({ item, dimmed }: { item: Package; dimmed: boolean }) {
  const tone = dimmed ? 'text-ink-3' : 'text-ink'
  return (
    <div className="mt-2">
      <p
        className={classNames(
          'font-[620] text-[min(2.375rem,12vw)] leading-[1.15] tracking-[-0.03em] [word-spacing:-0.1em]',
          tone,
        )}
      >
        {item.is_free ? m.packages_free_price() : formatZloty(item.price)}
        {item.is_free ? null : (
          // The space is read and copied; at this size it is as wide as the gap of the design.
          <span className="font-[560] text-[min(1.0625rem,6vw)] tracking-normal [word-spacing:normal]">
            {'\u00a0PLN'}
          </span>
        )}
      </p>
      <p className="type-caption text-ink-3">
        {item.is_free ? m.packages_no_payment() : m.packages_per_application()}
      </p>
    </div>
  )
}
