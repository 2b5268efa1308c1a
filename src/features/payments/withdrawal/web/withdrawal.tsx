import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { packageName } from '#features/packages/rules.ts'
import { listUpgradesOf } from '#features/payments/rules.ts'
import type { Payment } from '#features/payments/schema.ts'
import { paymentsQuery, withdrawFromContract } from '#features/payments/web/api.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { toast } from '#ui/toast.tsx'

const WITHDRAW = 'payment.withdraw'

/** The withdrawal function, visible on every day of the period; afterwards, that the statement was received. */
export function Withdrawal({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(false)
  if (payment.withdrawn_at) {
    const date = formatDate(todayInWarsaw(new Date(payment.withdrawn_at)))
    const received =
      payment.status === 'refunded' ? m.payments_withdrawal_refunded : m.payments_withdrawal_received
    return <p className="type-caption col-span-full text-ink-2">{received({ date })}</p>
  }
  if (!payment.withdrawable_until) return null
  return (
    <div className="type-small col-span-full text-ink-2">
      <Button variant="link" size="small" onClick={() => setOpen(true)}>
        {m.payments_withdrawal_open()}
      </Button>
      <p className="type-caption">
        {m.payments_withdrawal_until({ date: formatDate(payment.withdrawable_until) })}
      </p>
      <WithdrawalDialog payment={payment} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

interface DialogProps {
  payment: Payment
  open: boolean
  onClose(): void
}

function WithdrawalDialog({ payment, open, onClose }: DialogProps) {
  const { user } = useAuth()
  const payments = useInfiniteQuery(paymentsQuery).data?.pages.flat() ?? []
  const upgrades = listUpgradesOf(payment, payments)
  const withdraw = useMutation({ mutationFn: withdrawFromContract })
  const oneAtATime = useOneAtATime()
  const confirm = async () => {
    try {
      await withdraw.mutateAsync(payment.id)
      toast({ action: WITHDRAW, tone: 'success', title: m.payments_withdrawal_done() })
      onClose()
    } catch (error) {
      const text = isApiError(error, 'conflict') ? error.message : m.payments_withdrawal_failed_text()
      toast({ action: WITHDRAW, tone: 'destructive', title: m.payments_withdrawal_failed(), text })
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.payments_withdrawal_title()}
      focusTitle
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.payments_withdrawal_keep()}
          </Button>
          <Button busy={withdraw.isPending} onClick={() => oneAtATime(confirm)}>
            {m.payments_withdrawal_confirm()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-ink">
        <p>{m.payments_withdrawal_statement()}</p>
        <DescriptionList
          items={[
            { label: m.payments_withdrawal_name(), value: user?.full_name ?? '' },
            { label: m.payments_withdrawal_contract(), value: describeContract(payment) },
            { label: m.payments_withdrawal_email(), value: user?.email ?? '' },
          ]}
        />
        <p>{m.payments_withdrawal_effect()}</p>
        {upgrades.map(({ id, package_type }) => (
          <p key={id}>{m.payments_withdrawal_ends_upgrade({ package: packageName(package_type) })}</p>
        ))}
      </div>
    </Dialog>
  )
}

function describeContract({
  package_type,
  amount,
  receipt_number,
  completed_at,
  created_at,
}: Payment): string {
  return m.payments_withdrawal_contract_value({
    package: packageName(package_type),
    amount: formatPln(amount ?? 0),
    number: receipt_number ?? '',
    date: formatDate(todayInWarsaw(new Date(completed_at ?? created_at))),
  })
}
