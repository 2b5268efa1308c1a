import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'

interface OrderButtonProps {
  /** In grosze. */
  amount: number
  busy: boolean
  onClick(): void
  className?: string
}

/** Says on itself what it costs and that it binds: otherwise no contract comes about (Consumer Rights Act, art. 17). */
export function OrderButton({ amount, ...button }: OrderButtonProps) {
  return (
    <Button size="large" {...button}>
      <span className="grid py-1 leading-snug">
        <span>{m.payments_proceed()}</span>{' '}
        <span className="type-small font-normal">
          {m.payments_order_and_pay({ amount: formatPln(amount) })}
        </span>
      </span>
    </Button>
  )
}
