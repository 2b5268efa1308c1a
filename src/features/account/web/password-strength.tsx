import { type PasswordStrength, ratePassword } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'

const LEVELS: Record<PasswordStrength, { n: number; tone: string; name(): string }> = {
  short: { n: 1, tone: 'bg-crimson', name: m.account_password_strength_short },
  weak: { n: 2, tone: 'bg-amber', name: m.account_password_strength_weak },
  fair: { n: 3, tone: 'bg-green', name: m.account_password_strength_fair },
  strong: { n: 4, tone: 'bg-green', name: m.account_password_strength_strong },
}
const PLACES = [1, 2, 3, 4]

/** How strong a password is while it is typed, in words and as a bar. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const level = LEVELS[ratePassword(password)]
  return (
    <div className={classNames('mt-2 grid gap-1', password === '' && 'invisible')}>
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {PLACES.map((place) => (
          <span
            key={place}
            className={classNames('h-1 rounded-rule', place <= level.n ? level.tone : 'bg-line')}
          />
        ))}
      </div>
      <p role="status" className="type-caption text-ink-2">
        {password === '' ? null : level.name()}
      </p>
    </div>
  )
}
