import { PACKAGES, type Package, type PackageId } from '#features/packages/contract.ts'
import { packageName, packageStanding } from '#features/packages/rules.ts'
import { PackageCard, PackageCards } from '#features/packages/web/package-card.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.tsx'

interface PackageChoicesProps {
  current: PackageId
  selected: PackageId | undefined
  onSelect: (id: PackageId) => void
}

/** The four packages; those above one's own can be chosen. */
export function PackageChoices({ current, selected, onSelect }: PackageChoicesProps) {
  return (
    <PackageCards>
      {PACKAGES.map((item) => (
        <PackageCard
          key={item.id}
          item={item}
          headingLevel="h2"
          dimmed={packageStanding({ id: item.id, current }) !== 'open'}
          selected={selected && selected === item.id}
          action={
            <Choice
              item={item}
              current={current}
              selected={selected === item.id}
              loud={selected ? selected === item.id : item.popular}
              onSelect={onSelect}
            />
          }
        />
      ))}
    </PackageCards>
  )
}

interface ChoiceProps extends Pick<PackageChoicesProps, 'current' | 'onSelect'> {
  item: Package
  selected: boolean
  /** The one green button of the row. */
  loud: boolean
}

function Choice({ item, current, selected, loud, onSelect }: ChoiceProps) {
  const standing = packageStanding({ id: item.id, current })
  if (standing === 'owned') {
    return (
      <p className="type-label flex items-center gap-3 text-green">
        <Icon of={Check} />
        {m.payments_choice_current()}
      </p>
    )
  }
  if (standing === 'lower') {
    return <p className="type-label text-ink-2">{m.payments_included_in({ name: packageName(current) })}</p>
  }
  return (
    <Button
      variant={loud && !selected ? 'primary' : 'second'}
      aria-pressed={selected}
      onClick={() => onSelect(item.id)}
    >
      <span
        aria-hidden
        className={classNames(
          'size-5 shrink-0 rounded-full',
          selected ? 'border-[6px] border-pine' : 'border-2 border-current',
        )}
      />
      {m.payments_choose({ name: item.is_free ? m.packages_free_price() : packageName(item.id) })}
    </Button>
  )
}
