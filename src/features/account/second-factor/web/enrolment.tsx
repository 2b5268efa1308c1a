import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '#features/account/overview/web/api.ts'
import type { TotpSetUp } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ShieldCheck } from '#ui/icons.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import { CodeForm, PasswordForm } from './enrolment-forms.tsx'
import { QrCode, SecretKey } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface EnrolmentProps {
  onDone(): void
  /** Omitted where nothing else opens before the app is set up. */
  onNotNow?: () => void
}

/**
 * Sets up an authenticator app: the password first, then the picture for the app and its first code, at last the
 * recovery codes, which are shown only now.
 */
export function Enrolment({ onDone, onNotNow }: EnrolmentProps) {
  const { data: account } = useQuery(accountQuery)
  const client = useQueryClient()
  const [setUp, setSetUp] = useState<TotpSetUp>()
  const [isOn, setIsOn] = useState(false)
  const turnOn = () => {
    setIsOn(true)
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  if (!setUp)
    return <PasswordForm hasPassword={account?.password !== null} onSetUp={setSetUp} onNotNow={onNotNow} />
  if (isOn) return <Kept codes={setUp.backupCodes} onDone={onDone} />
  return <Scan setUp={setUp} onOn={turnOn} onNotNow={onNotNow} />
}

interface StepProps {
  n: number
  state: 'todo' | 'now' | 'done'
  title: string
  badge?: React.ReactNode
  children?: React.ReactNode
}

function Step({ n, state, title, badge, children }: StepProps) {
  return (
    <section className="p-4 md:p-6">
      <div className="flex items-center gap-3 max-sm:flex-wrap">
        <StepNumber n={n} state={state} size={32} />
        <h2 className="min-w-0 type-h3">{title}</h2>
        {badge ? <span className="ml-auto">{badge}</span> : null}
      </div>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  )
}

function Scan({
  setUp,
  onOn,
  onNotNow,
}: {
  setUp: TotpSetUp
  onOn(): void
  onNotNow: (() => void) | undefined
}) {
  return (
    <CodeForm onOn={onOn} onNotNow={onNotNow}>
      {(field) => (
        <Card padded={false} className="divide-y divide-line">
          <Step n={1} state="now" title={m.account_second_factor_scan()}>
            <div className="grid gap-4">
              <QrCode text={setUp.totpURI} label={m.account_second_factor_qr()} />
              <p className="type-small text-ink-2">{m.account_second_factor_same_phone()}</p>
              <SecretKey totpURI={setUp.totpURI} />
            </div>
          </Step>
          <Step n={2} state="now" title={m.account_second_factor_type()}>
            {field}
          </Step>
          <Step n={3} state="todo" title={m.account_second_factor_keep()}>
            <p className="type-small text-ink-2">{m.account_second_factor_keep_text()}</p>
          </Step>
        </Card>
      )}
    </CodeForm>
  )
}

function Kept({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [isKept, setIsKept] = useState(false)
  return (
    <div className="grid gap-6">
      <Card padded={false} className="divide-y divide-line">
        <Step n={1} state="done" title={m.account_second_factor_scanned()} />
        <Step
          n={2}
          state="done"
          title={m.account_second_factor_accepted()}
          badge={
            <Badge tone="done" icon={ShieldCheck}>
              {m.account_second_factor_is_on()}
            </Badge>
          }
        />
        <Step n={3} state="now" title={m.account_second_factor_keep()}>
          <RecoveryCodes codes={codes} />
          <Checkbox
            className="mt-2 print:hidden"
            label={m.account_second_factor_kept()}
            checked={isKept}
            onChange={({ target }) => setIsKept(target.checked)}
          />
        </Step>
      </Card>
      <Button
        className="w-full print:hidden"
        disabledReason={isKept ? undefined : m.account_second_factor_keep_first()}
        onClick={() => (isKept ? onDone() : undefined)}
      >
        {m.account_second_factor_done()}
      </Button>
      <p className="type-small text-ink-2">{m.account_second_factor_keep_advice()}</p>
    </div>
  )
}
