import { useState } from 'react'
import type { Account } from '#features/account/overview/schema.ts'
import { useAccountPath } from '#features/account/overview/web/api.ts'
import { RecoveryCodes } from '#features/account/second-factor/web/recovery-codes.tsx'
import { callAuth } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileText, ShieldCheck, Smartphone } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountPart, AccountRow } from './account-rows.tsx'
import { useRefreshAccount } from './api.ts'
import { describeDay } from './moment-text.ts'
import { OWN_PASSWORD } from './profile-section.tsx'
import { useFactorCode } from './use-factor-code.ts'

/** The authenticator app and the recovery codes. */
export function SecondFactorPart({ account }: { account: Account }) {
  const { second_factor, password } = account
  const path = useAccountPath()
  return (
    <AccountPart id="account-second-factor" title={m.account_second_factor_title()}>
      {second_factor ? (
        <On factor={second_factor} hasPassword={password !== null} />
      ) : (
        <AccountRow
          icon={Smartphone}
          title={m.account_second_factor_app()}
          badge={<Badge tone="plain">{m.account_second_factor_off()}</Badge>}
          text={m.account_second_factor_off_text()}
          action={
            <ButtonLink variant="link" size="small" to={`${path}/second-factor`}>
              {m.account_second_factor_set_up()}
            </ButtonLink>
          }
        />
      )}
    </AccountPart>
  )
}

interface OnProps {
  factor: NonNullable<Account['second_factor']>
  hasPassword: boolean
}

function On({ factor, hasPassword }: OnProps) {
  const [open, setOpen] = useState<'off' | 'codes' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(null)
  return (
    <>
      <AccountRow
        icon={Smartphone}
        title={m.account_second_factor_app()}
        badge={
          <Badge tone="done" icon={ShieldCheck}>
            {m.account_second_factor_is_on()}
          </Badge>
        }
        text={m.account_second_factor_since({ day: describeDay(factor.created_at) })}
        action={
          <Button variant="link" size="small" onClick={() => setOpen('off')}>
            {m.account_second_factor_turn_off()}
          </Button>
        }
      />
      <AccountRow
        icon={FileText}
        title={m.account_second_factor_codes()}
        text={m.account_second_factor_codes_left({
          left: factor.recovery_codes_left,
          day: describeDay(factor.recovery_codes_at),
        })}
        action={
          <Button variant="link" size="small" onClick={() => setOpen('codes')}>
            {m.account_second_factor_codes_new()}
          </Button>
        }
      />
      {open === 'off' ? <OffDialog hasPassword={hasPassword} onClose={close} /> : null}
      {open === 'codes' ? (
        <NewCodesDialog hasPassword={hasPassword} onCodes={setCodes} onClose={close} />
      ) : null}
      {codes ? <CodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      title={m.account_second_factor_codes()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.account_second_factor_done()}</Button>}
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}

function OffDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const refresh = useRefreshAccount()
  const { fields, give } = useFactorCode()
  return (
    <AccountDialog
      title={m.account_second_factor_off_dialog()}
      text={m.account_second_factor_off_dialog_text()}
      fields={hasPassword ? [...fields, OWN_PASSWORD] : fields}
      submitLabel={m.account_second_factor_turn_off()}
      isDestructive
      send={async ({ password, ...values }) => {
        await give(values)
        await callAuth('POST /api/auth/two-factor/disable', { json: password ? { password } : {} })
        await refresh()
      }}
      onDone={() => {
        toast({
          action: 'account.second-factor',
          tone: 'success',
          title: m.account_second_factor_notice_off(),
        })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface NewCodesProps {
  hasPassword: boolean
  onCodes(codes: readonly string[]): void
  onClose(): void
}

function NewCodesDialog({ hasPassword, onCodes, onClose }: NewCodesProps) {
  const refresh = useRefreshAccount()
  const { fields, give } = useFactorCode()
  return (
    <AccountDialog
      title={m.account_second_factor_codes_new()}
      text={m.account_second_factor_codes_new_text()}
      fields={hasPassword ? [...fields, OWN_PASSWORD] : fields}
      submitLabel={m.account_second_factor_codes_new()}
      send={async ({ password, ...values }) => {
        await give(values)
        const json = password ? { password } : {}
        const { backupCodes } = await callAuth('POST /api/auth/two-factor/generate-backup-codes', { json })
        onCodes(backupCodes)
        await refresh()
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
