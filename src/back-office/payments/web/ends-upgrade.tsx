import { packageName } from '#features/packages/rules.ts'
import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { StaffPayment } from '../schema.ts'

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale))

/** What else ends with a payment that is given back. */
export function EndsUpgrade({
  payment: { deducted_from },
}: {
  payment: Pick<StaffPayment, 'deducted_from'>
}) {
  const count = deducted_from.length
  if (count === 0) return null
  const names = listFormat().format(deducted_from.map(packageName))
  return <p className="type-small text-ink-2">{m.back_office_payments_ends_upgrade({ count, names })}</p>
}
