import { packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import type { StaffPayment } from '../schema.ts'

/** What else ends with a payment that is given back. */
export function EndsUpgrade({ payment: { deducted_from } }: { payment: StaffPayment }) {
  if (deducted_from === null) return null
  const name = packageName(deducted_from)
  return <p className="type-small text-ink-2">{m.back_office_payments_ends_upgrade({ name })}</p>
}
