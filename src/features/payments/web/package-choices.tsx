import { PACKAGES, type Package, type PackageId } from '#features/packages/contract.ts'
import { packageName, packageStanding } from '#features/packages/rules.ts'
import { isPopular } from '#features/packages/web/claims-text.ts'
import { PackageCard, PackageCards } from '#features/packages/web/package-card.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check, ChevronDown, CircleCheck } from '#ui/icons.tsx'
import { orderTitle } from './order-panel.tsx'

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
              loud={selected ? selected === item.id : isPopular(item)}
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
  if (standing === 'owned') return <Owned />
  if (standing === 'lower') {
    return (
      <p className="type-label text-ink-2">{m.payments_included_in({ package: packageName(current) })}</p>
    )
  }
  if (selected) return <Selected item={item} onSelect={onSelect} />
  const button = (
    <Button variant={loud ? 'primary' : 'second'} onClick={() => onSelect(item.id)}>
      {item.is_free ? m.payments_use_free() : m.payments_choose({ package: packageName(item.id) })}
    </Button>
  )
  if (!item.is_free) return button
  return (
    <div className="grid gap-3">
      <Owned />
      {button}
    </div>
  )
}

function Owned() {
  return (
    <p className="type-label flex items-center gap-3 text-green">
      <Icon of={Check} />
      {m.payments_choice_current()}
    </p>
  )
}

/** The order stands below all cards: its button leads there again. */
function Selected({ item, onSelect }: Pick<ChoiceProps, 'item' | 'onSelect'>) {
  return (
    <div className="grid gap-3">
      <p className="type-label flex items-center gap-3 text-pine">
        <Icon of={CircleCheck} />
        {m.payments_selected()}
      </p>
      <Button variant="second" iconEnd={ChevronDown} onClick={() => onSelect(item.id)}>
        {orderTitle(item)}
      </Button>
    </div>
  )
}
